/** Rounds as rows. States and what moves them are described in migration 0001 and in `advance-rounds.ts`. */
import type { RoundId } from "@elleveren/rules";
import { type RawBuilder, sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { msOf } from "../../../db/values/moments.ts";

export type RoundState = "upcoming" | "open" | "closed" | "settled";

export interface RoundRow {
  readonly roundId: RoundId;
  readonly name: string;
  readonly deadlineAtMs: number;
  readonly state: RoundState;
  readonly settledRevision: number | null;
  readonly settlementNumber: number;
}

const ROUND = sql`round_id as "roundId", name, ${msOf("deadline_at")} as "deadlineAtMs", state,
  settled_revision as "settledRevision", settlement_number as "settlementNumber"`;

async function selectOne(db: Queryable, condition: RawBuilder<unknown>): Promise<RoundRow | null> {
  const { rows } = await sql<RoundRow>`select ${ROUND} from rounds where ${condition}`.execute(db);
  return rows[0] ?? null;
}

export async function selectRounds(db: Queryable): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`select ${ROUND} from rounds order by round_id`.execute(db);
  return rows;
}

export const selectRound = (db: Queryable, id: RoundId) => selectOne(db, sql`round_id = ${id}`);

/** The round that squads are written for, or null before the season is imported and after its last deadline. */
export const selectOpenRound = (db: Queryable) => selectOne(db, sql`state = 'open'`);

/** The open round whose deadline has passed by the database's clock, while the game is not closed for maintenance. */
export async function selectRoundToClose(db: Queryable): Promise<RoundId | null> {
  const { rows } = await sql<{ round_id: RoundId }>`
    select round_id from rounds where state = 'open' and deadline_at <= game_now()
      and not (select maintenance from game)`.execute(db);
  return rows[0]?.round_id ?? null;
}

export const selectCurrentRound = (db: Queryable) =>
  selectOne(db, sql`state in ('closed', 'settled') order by round_id desc limit 1`);

/** Locks the round's own row, so that closing and settling of one round never run twice at once. */
export const lockRound = (tx: Tx, id: RoundId) => selectOne(tx, sql`round_id = ${id} for update`);

export async function isGameClosed(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ maintenance: boolean }>`select maintenance from game`.execute(tx);
  return rows[0]?.maintenance ?? false;
}

export async function isDeadlinePassed(tx: Tx, id: RoundId): Promise<boolean> {
  const { rows } = await sql<{ passed: boolean }>`
    select game_now() >= deadline_at as passed from rounds where round_id = ${id}`.execute(tx);
  return rows[0]?.passed ?? false;
}

export async function updateClosed(tx: Tx, id: RoundId): Promise<void> {
  await sql`update round_gates set closed_at = game_now() where round_id = ${id}`.execute(tx);
  await sql`update rounds set state = 'closed', closed_at = game_now() where round_id = ${id}`.execute(tx);
}

/** Opens the lowest upcoming round and returns it, or null when the season has no more. */
export async function openNextRound(tx: Tx): Promise<RoundRow | null> {
  const { rows } = await sql<RoundRow>`
    update rounds set state = 'open'
    where round_id = (select min(round_id) from rounds where state = 'upcoming')
    returning ${ROUND}`.execute(tx);
  return rows[0] ?? null;
}

/** Rounds that wait for their settling: closed, and every fixture of theirs finished. */
export async function selectRoundsToSettle(db: Queryable): Promise<RoundId[]> {
  const { rows } = await sql<{ round_id: RoundId }>`
    select r.round_id from rounds r
    where r.state = 'closed'
      and not exists (select 1 from fixtures f where f.round_id = r.round_id and not f.finished)
    order by r.round_id`.execute(db);
  return rows.map((row) => row.round_id);
}

/**
 * Settled rounds with a newer fact than the one they were settled from, or built on another settling of the round before
 * than its latest.
 */
export async function selectRoundsToCorrect(db: Queryable): Promise<RoundId[]> {
  const { rows } = await sql<{ round_id: RoundId }>`
    select r.round_id from rounds r left join rounds p on p.round_id = r.round_id - 1
    where r.state = 'settled' and (p.settlement_number is distinct from r.settled_upon or exists (
      select 1 from fact_revisions v
      where v.round_id = r.round_id and v.kind in ('stats', 'fixture') and v.revision > r.settled_revision))
    order by r.round_id`.execute(db);
  return rows.map((row) => row.round_id);
}
