/** What the database knows of how the game runs, for `/metrics`: asked at most every five seconds, and never waited for long. */
import { statfs } from "node:fs/promises";
import { sql } from "kysely";

import { realSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import { selectAwayEnds, selectKindStates, type AwayEnd, type KindState } from "../../../outgoing/status.sql.ts";

export interface GameFigures {
  readonly roundsOpen: number;
  readonly roundsClosed: number;
  /** Open although their deadline has passed: nobody closes them. */
  readonly roundsOverdue: number;
  /** All matches final, and not settled yet. */
  readonly roundsWaiting: number;
  /** Since the newest copy ended; NaN when there is none. */
  readonly backupAgeSeconds: number;
  /** Written and not received yet; NaN while nobody asked for the log to be kept. */
  readonly backupBehindBytes: number;
  /** The database keeps its log for a backup. */
  readonly isBackupReceived: boolean;
  readonly queueAgeSeconds: number;
  /** Those that were refused once and are to be tried again later, too. */
  readonly queueWaiting: number;
  readonly queueFailed: number;
  /** Letters and pushed messages, by kind. */
  readonly outgoing: readonly KindState[];
  /** Other ends that take nothing. */
  readonly away: readonly AwayEnd[];
  /** The work of ticks, whichever process does it. */
  readonly ticks: readonly TickFigures[];
  /** An operator has closed the game. */
  readonly isClosed: boolean;
  /** This machine's clock less the database's. */
  readonly clockDifferenceSeconds: number;
}

export interface TickFigures {
  readonly tick: string;
  /** Since it last went well; NaN when it never has. */
  readonly ageSeconds: number;
  /** In a row, until now. */
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

async function selectFigures({ db, jobs }: Context): Promise<GameFigures> {
  const before = realSeconds();
  const { rows } = await sql<{
    rounds_open: number;
    rounds_closed: number;
    rounds_overdue: number;
    rounds_waiting: number;
    is_closed: boolean;
    backup_age: number | null;
    backup_behind: number | null;
    now_seconds: number;
    has_queue: boolean;
  }>`
    select
      count(*) filter (where state = 'open')::integer as rounds_open,
      count(*) filter (where state = 'closed')::integer as rounds_closed,
      count(*) filter (where state = 'open' and deadline_at < (select game_now()))::integer as rounds_overdue,
      coalesce((select maintenance from game), false) as is_closed,
      count(*) filter (where state = 'closed'
        and exists (select from fixtures f where f.round_id = rounds.round_id)
        and not exists (select from fixtures f where f.round_id = rounds.round_id and not f.finished))::integer as rounds_waiting,
      (select extract(epoch from clock_timestamp() - max(ended_at))::float8 from backups) as backup_age,
      (select pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 from pg_replication_slots
        where slot_name = 'elleveren_backup') as backup_behind,
      extract(epoch from clock_timestamp())::float8 as now_seconds,
      to_regclass('pgboss.job') is not null as has_queue
    from rounds`.execute(db);
  const after = realSeconds();
  const row = rows[0]!;
  const queue = row.has_queue ? await selectQueue(db) : { age: 0, waiting: 0, failed: 0 };
  const ticks = await selectTicks(db, jobs.ticks());
  return {
    roundsOpen: row.rounds_open,
    roundsClosed: row.rounds_closed,
    roundsOverdue: row.rounds_overdue,
    roundsWaiting: row.rounds_waiting,
    backupAgeSeconds: row.backup_age ?? Number.NaN,
    backupBehindBytes: row.backup_behind ?? Number.NaN,
    isBackupReceived: row.backup_behind !== null,
    queueAgeSeconds: queue.age,
    queueWaiting: queue.waiting,
    queueFailed: queue.failed,
    outgoing: await selectKindStates(db),
    away: await selectAwayEnds(db),
    ticks,
    isClosed: row.is_closed,
    // The answer is as old as half the way there and back.
    clockDifferenceSeconds: (before + after) / 2 - row.now_seconds,
  };
}

interface QueueFigures {
  readonly age: number;
  readonly waiting: number;
  readonly failed: number;
}

async function selectQueue(db: Context["db"]): Promise<QueueFigures> {
  // One that is tried again is as old as its first try; one that was sent for later is not due before.
  const { rows } = await sql<{ age: number | null; waiting: number; failed: number }>`
    select extract(epoch from clock_timestamp() - min(case when state = 'retry' then created_on else start_after end)
        filter (where state = 'retry' or state = 'created' and start_after < clock_timestamp()))::float8 as age,
      count(*) filter (where state = 'retry' or state = 'created' and start_after < clock_timestamp())::integer as waiting,
      count(*) filter (where state = 'failed')::integer as failed
    from pgboss.job where state in ('created', 'retry', 'failed')`.execute(db);
  return { age: rows[0]?.age ?? 0, waiting: rows[0]?.waiting ?? 0, failed: rows[0]?.failed ?? 0 };
}

/** What an older release wrote down and this one no longer does is left out; what has never run is there all the same. */
async function selectTicks(db: Context["db"], names: readonly string[]): Promise<TickFigures[]> {
  const { rows } = await sql<{ tick: string; age: number | null; failures: number | null }>`
    select tick, extract(epoch from clock_timestamp() - done_at)::float8 as age, failures
    from unnest(${[...names]}::text[]) as of_release (tick) left join tick_work on name = tick`.execute(db);
  return rows.map(({ tick, age, failures }) => ({ tick, ageSeconds: age ?? Number.NaN, failures: failures ?? 0 }));
}
