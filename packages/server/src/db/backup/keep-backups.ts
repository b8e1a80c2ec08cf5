/**
 * Backups beside a running game: the log is received all the time, a copy is taken when the newest one is too old (or
 * leads to another timeline), expired files are removed, and the database records it, so that every process's metrics
 * know the age of the newest copy, whichever process took it.
 *
 * Only the process that receives the log takes copies: of several configured for it one does, and another takes over
 * when it ends.
 */
import { setTimeout as sleep } from "node:timers/promises";

import type { BackupSettings } from "../../config/config.ts";
import { onServer } from "../other-databases.ts";
import { takeBaseBackup } from "./base-backup.ts";
import { followLog } from "./follow-log.ts";
import { parsePosition, type LogPosition } from "./log-position.ts";
import { clearStore, openStore, selectServer, type BaseBackup } from "./store.ts";

export interface KeepBackupsOptions {
  /** By the owner of the embedded server. */
  readonly databaseUrl: string;
  readonly dataDirectory: string;
  readonly settings: BackupSettings & { readonly directory: string };
  readonly say: (line: string) => void;
  readonly fail: (error: unknown, line: string) => void;
}

export interface Backups {
  /** Copies the log committed until now into the folder, then ends. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 60_000;
const FIRST_LOOK_MS = 1000;
const LAST_FLUSH_MS = 5000;
const HOUR_MS = 3_600_000;

export function keepBackups(options: KeepBackupsOptions): Backups {
  const { databaseUrl, fail, say } = options;
  const receiver = followLog({ ...options, ...options.settings }, say);
  const stopped = new AbortController();
  const run = async () => {
    let pauseMs = FIRST_LOOK_MS;
    while (!stopped.signal.aborted) {
      await sleep(pauseMs, null, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted || receiver.state().state !== "following") continue;
      pauseMs = LOOK_EVERY_MS;
      await lookAfter(options).catch((error: unknown) => {
        if (!stopped.signal.aborted) fail(error, "a backup was not taken");
      });
    }
  };
  const running = run();
  return {
    async stop() {
      stopped.abort();
      if (receiver.state().state === "following") {
        await selectPosition(databaseUrl)
          .then((position) => receiver.whenFlushed(position, LAST_FLUSH_MS))
          .catch((error: unknown) => fail(error, "the end of the log is not in the backup yet"));
      }
      await receiver.stop();
      await running;
    },
  };
}

/** Takes a copy when one is due, and removes expired ones. */
async function lookAfter(options: KeepBackupsOptions): Promise<void> {
  const { settings, say } = options;
  const store = await openStore(settings.directory, settings.key);
  const newest = (await store.bases()).at(-1);
  const { timeline } = await onServer(options.databaseUrl, selectServer);
  const isDue =
    !newest || newest.timeline !== timeline || Date.now() - Date.parse(newest.endedAt) > settings.everyHours * HOUR_MS;
  if (!isDue) return;
  await backUp(options);
  const cleared = await clearStore(store, settings.keepDays, Date.now());
  if (cleared.bases.length > 0)
    say(`Cleared away ${cleared.bases.length} older copies and ${cleared.walFiles} files of the log.`);
}

/** One copy now, noted in the database. */
export async function backUp(options: KeepBackupsOptions): Promise<BaseBackup> {
  const base = await takeBaseBackup({ ...options, ...options.settings }, options.say);
  await onServer(options.databaseUrl, async (client) => {
    await client.query("insert into backups (name, started_at, ended_at, bytes) values ($1, $2, $3, $4)", [
      base.name,
      base.startedAt,
      base.endedAt,
      base.bytes,
    ]);
    // The list is for looking back a while, not for ever.
    await client.query("delete from backups where ended_at < clock_timestamp() - interval '400 days'");
  });
  options.say(`A copy was taken: ${base.name}, ${Math.round(base.bytes / 1_000_000)} MB.`);
  return base;
}

/** How far the database has written its log. */
export async function selectPosition(databaseUrl: string): Promise<LogPosition> {
  return onServer(databaseUrl, async (client) => {
    const { rows } = await client.query<{ position: string }>("select pg_current_wal_flush_lsn()::text as position");
    return parsePosition(rows[0]!.position);
  });
}
