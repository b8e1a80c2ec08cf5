/**
 * How the handlers of ticks fare, kept in memory and written down every few seconds, and at once when one fails that went
 * well or the other way round: a row a second for each would be work for nothing.
 */
import { sql } from "kysely";

import type { Database } from "../db/database.ts";

const WRITTEN_EVERY_MS = 15_000;

export interface TickBook {
  done(name: string, tookMs: number): void;
  failed(name: string, error: unknown): void;
  /** Called at the end of a tick. */
  write(): Promise<void>;
}

interface Line {
  tookMs: number | null;
  failures: number;
  error: string | null;
}

export function createTickBook(db: Database): TickBook {
  const lines = new Map<string, Line>();
  let isUrgent = true;
  let writtenMs = -Infinity;
  let writing: Promise<void> = Promise.resolve();
  const lineOf = (name: string): Line => {
    const line = lines.get(name) ?? { tookMs: null, failures: 0, error: null };
    lines.set(name, line);
    return line;
  };
  const writeNow = async () => {
    if (lines.size === 0 || (!isUrgent && performance.now() - writtenMs < WRITTEN_EVERY_MS)) return;
    // Changes from here on are for the next write.
    isUrgent = false;
    writtenMs = performance.now();
    const rows = [...lines].map(([name, line]) => ({ name, ...line }));
    await sql`
      insert into tick_work as w (name, done_at, took_ms, failures, failed_at, error)
      select name, case when failures = 0 then clock_timestamp() end, took_ms, failures,
        case when failures > 0 then clock_timestamp() end, error
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (name text, "tookMs" integer, failures integer, error text), lateral (select "tookMs" as took_ms) named
      on conflict (name) do update set done_at = coalesce(excluded.done_at, w.done_at),
        took_ms = coalesce(excluded.took_ms, w.took_ms), failures = excluded.failures,
        failed_at = coalesce(excluded.failed_at, w.failed_at), error = coalesce(excluded.error, w.error)`
      .execute(db)
      .catch((error: unknown) => {
        isUrgent = true;
        throw error;
      });
  };
  return {
    done(name, tookMs) {
      const line = lineOf(name);
      isUrgent ||= line.failures > 0;
      Object.assign(line, { tookMs: Math.round(tookMs), failures: 0, error: null });
    },
    failed(name, error) {
      const line = lineOf(name);
      isUrgent ||= line.failures === 0;
      line.failures += 1;
      line.error = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
    },
    // Writes are serialised: of two ticks, one of which lost its connection, the last written is the current state.
    write: () => (writing = writing.catch(() => {}).then(writeNow)),
  };
}
