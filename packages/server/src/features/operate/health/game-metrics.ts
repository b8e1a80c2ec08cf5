/**
 * The database's figures of the running game, for `/metrics`: queried at most every five seconds, with a short timeout.
 */
import { statfs } from "node:fs/promises";
import { sql } from "kysely";

import { realSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import { selectAwayEnds, selectKindStates, type AwayEnd, type KindState } from "../../../outgoing/status.sql.ts";

export interface GameFigures {
  readonly roundsOpen: number;
  readonly roundsClosed: number;
  readonly roundsOverdue: number;
  readonly roundsWaiting: number;
  /** Since the newest copy ended; NaN when there is none. */
  readonly backupAgeSeconds: number;
  /** Written and not received yet; NaN unless archiving of the log is configured. */
  readonly backupBehindBytes: number;
  readonly isBackupReceived: boolean;
  readonly queueAgeSeconds: number;
  /** Includes refused ones with a later retry. */
  readonly queueWaiting: number;
  readonly queueFailed: number;
  readonly outgoing: readonly KindState[];
  /** Other ends that take nothing. */
  readonly away: readonly AwayEnd[];
  readonly ticks: readonly TickFigures[];
  readonly isClosed: boolean;
  readonly clockDifferenceSeconds: number;
}

export interface TickFigures {
  readonly tick: string;
  /** Since it last went well; NaN when it never has. */
  readonly ageSeconds: number;
  readonly failures: number;
}

export interface GameMetrics {
  /** Null when the database does not answer. */
  figures(): Promise<GameFigures | null>;
  /** Free bytes where the data lies, and where the backups do; NaN when that cannot be told. */
  freeBytes(folder: string): Promise<number>;
}

const KEPT_MS = 5000;
const LONGEST_MS = 2000;

export function createGameMetrics(ctx: Context): GameMetrics {
  let asked: { readonly atMs: number; readonly answer: Promise<GameFigures | null> } | null = null;
  return {
    figures() {
      const atMs = performance.now();
      if (asked === null || atMs - asked.atMs > KEPT_MS) {
        const answer = Promise.race([selectFigures(ctx), giveUp()]).catch(() => null);
        asked = { atMs, answer };
      }
      return asked.answer;
    },
    freeBytes: async (folder) =>
      statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Number.NaN,
      ),
  };
}

const giveUp = (): Promise<null> => new Promise((resolve) => void setTimeout(() => resolve(null), LONGEST_MS).unref());

type OfQueue = Pick<GameFigures, "queueAgeSeconds" | "queueWaiting" | "queueFailed">;
type OfRounds = Omit<GameFigures, keyof OfQueue | "outgoing" | "away" | "ticks" | "clockDifferenceSeconds">;

async function selectFigures({ db, jobs }: Context): Promise<GameFigures> {
  const before = realSeconds();
  const { rows } = await sql<OfRounds & { nowSeconds: number; hasQueue: boolean }>`
    select *, coalesce("backupBehindBytes" <> 'NaN', false) as "isBackupReceived" from (select
      count(*) filter (where state = 'open')::integer as "roundsOpen",
      count(*) filter (where state = 'closed')::integer as "roundsClosed",
      count(*) filter (where state = 'open' and deadline_at < (select game_now()))::integer as "roundsOverdue",
      coalesce((select maintenance from game), false) as "isClosed",
      count(*) filter (where state = 'closed'
        and exists (select from fixtures f where f.round_id = rounds.round_id)
        and not exists (select from fixtures f where f.round_id = rounds.round_id and not f.finished))::integer
        as "roundsWaiting",
      coalesce((select extract(epoch from clock_timestamp() - max(ended_at))::float8 from backups), 'NaN')
        as "backupAgeSeconds",
      coalesce((select pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 from pg_replication_slots
        where slot_name = 'elleveren_backup'), 'NaN') as "backupBehindBytes",
      extract(epoch from clock_timestamp())::float8 as "nowSeconds",
      to_regclass('pgboss.job') is not null as "hasQueue"
    from rounds) figures`.execute(db);
  const after = realSeconds();
  const { nowSeconds, hasQueue, ...figures } = rows[0]!;
  return {
    ...figures,
    ...(hasQueue ? await selectQueue(db) : { queueAgeSeconds: 0, queueWaiting: 0, queueFailed: 0 }),
    outgoing: await selectKindStates(db),
    away: await selectAwayEnds(db),
    ticks: await selectTicks(db, jobs.ticks()),
    // The answer is as old as half the way there and back.
    clockDifferenceSeconds: (before + after) / 2 - nowSeconds,
  };
}

async function selectQueue(db: Context["db"]) {
  // One that is tried again is as old as its first try; one that was sent for later is not due before.
  const { rows } = await sql<OfQueue>`
    select coalesce(extract(epoch from clock_timestamp() - min(case when state = 'retry' then created_on else start_after end)
        filter (where state = 'retry' or state = 'created' and start_after < clock_timestamp()))::float8, 0)
        as "queueAgeSeconds",
      count(*) filter (where state = 'retry' or state = 'created' and start_after < clock_timestamp())::integer
        as "queueWaiting",
      count(*) filter (where state = 'failed')::integer as "queueFailed"
    from pgboss.job where state in ('created', 'retry', 'failed')`.execute(db);
  return rows[0]!;
}

/** Ticks of an older release that this one lacks are left out; those that have never run are listed. */
async function selectTicks(db: Context["db"], names: readonly string[]): Promise<TickFigures[]> {
  const { rows } = await sql<TickFigures>`
    select tick, coalesce(extract(epoch from clock_timestamp() - done_at)::float8, 'NaN') as "ageSeconds",
      coalesce(failures, 0) as failures
    from unnest(${[...names]}::text[]) as of_release (tick) left join tick_work on name = tick`.execute(db);
  return rows;
}
