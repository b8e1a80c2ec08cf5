/** Making the game quiet for work that must not be interrupted: closed to callers, no tick, no other writer. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";

import type { Database, Queryable, Tx } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { sqlState } from "../../../db/writing/transactions.ts";
import { holdTicks } from "../../../jobs/tick-lock.ts";

/** "season" on a telephone's keys; see `db/migrate.ts`. */
const SEASON_LOCK_KEY = 732766;
/** Every process has heard of the switch by then. */
const HEARD_AFTER_MS = 1000;
/** Work longer than this is named instead of waited for. */
export const LONGEST_WAIT_SECONDS = 60;
const LOCK_ATTEMPTS = 10;

const [DEADLOCK, LOCK_TIMEOUT] = ["40P01", "55P03"];

/** The game is not quiet: another transaction of the database does not end. Nothing was changed. */
export class GameBusyError extends Error {}

/** One such command at a time; null when another is at work. A process that dies lets go. */
export async function holdSeasonCommand<T>(db: Database, work: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_lock(${SEASON_LOCK_KEY}) as held`.execute(connection);
    if (!rows[0]?.held) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${SEASON_LOCK_KEY})`.execute(connection);
    }
  });
}

/** The operator's switch: while it is on every call of the API is answered with 503. */
export async function setMaintenance(db: Queryable, isOn: boolean): Promise<void> {
  await sql`update game set maintenance = ${isOn}`.execute(db);
  await notify(db, { kind: "game" });
}

export interface Switch {
  readonly seasonName: string;
  readonly isClosed: boolean;
}

export async function selectSwitch(db: Queryable): Promise<Switch | null> {
  const { rows } = await sql<Switch>`
    select season_name as "seasonName", maintenance as "isClosed" from game`.execute(db);
  return rows[0] ?? null;
}

/** As it was in that season. A new season has its own: the change may have committed without an answer. */
export async function putSwitchBack(db: Queryable, { seasonName, isClosed }: Switch): Promise<void> {
  await sql`update game set maintenance = ${isClosed} where season_name = ${seasonName}`.execute(db);
  await notify(db, { kind: "game" });
}

/** Waits until whatever began before everybody knew of the switch has ended. Throws `GameBusyError`. */
export async function awaitEarlierWork(db: Database, waitSeconds: number): Promise<void> {
  await sleep(HEARD_AFTER_MS);
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const until = performance.now() + waitSeconds * 1000;
  for (;;) {
    const busy = await sql<{ pid: number; application_name: string; xact_start: Date }>`
      select pid, application_name, xact_start from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and xact_start < ${rows[0]!.now} order by xact_start limit 1`.execute(db);
    const [first] = busy.rows;
    if (!first) return;
    if (performance.now() > until) {
      const { pid, application_name: name, xact_start: since } = first;
      throw new GameBusyError(`The database's process ${pid} (${name}) has been at work since ${since.toISOString()}.`);
    }
    await sleep(100);
  }
}

/** No tick runs and these tables are locked against writes until the transaction ends; they can be read. */
export async function lockForEnding(tx: Tx, tables: readonly string[], waitSeconds: number): Promise<void> {
  // Between two statements of ours files are written, for as long as that takes.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql.raw(`set local lock_timeout = '${waitSeconds}s'`).execute(tx);
  await holdTicks(tx);
  await lockTables(tx, tables, "exclusive");
}

/** Readers have to end too. Readers with another order of tables may cause a deadlock: then it is retried. */
export async function lockOutReaders(tx: Tx, tables: readonly string[]): Promise<void> {
  await lockTables(tx, tables, "access exclusive");
}

async function lockTables(tx: Tx, tables: readonly string[], mode: "exclusive" | "access exclusive"): Promise<void> {
  const names = sql.join(tables.map((table) => sql.table(table)));
  for (let attempt = 1; ; attempt += 1) {
    await sql`savepoint locking`.execute(tx);
    try {
      await sql`lock table ${names} in ${sql.raw(mode)} mode`.execute(tx);
      return;
    } catch (error) {
      // The other transaction has ended by the next attempt.
      if (sqlState(error) !== DEADLOCK || attempt === LOCK_ATTEMPTS) throw error;
      await sql`rollback to savepoint locking`.execute(tx);
    }
  }
}

/** A lock that could not be had in time is other work, not a fault. */
export function asBusy(error: unknown): unknown {
  const state = sqlState(error);
  return state === LOCK_TIMEOUT || state === DEADLOCK
    ? new GameBusyError("Another process of the database reads or writes the season and does not end.")
    : error;
}
