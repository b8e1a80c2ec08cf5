import { roundId, type EntryId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

export interface SharedEntry {
  readonly name: string;
  readonly startedRoundId: RoundId;
}

/** Null for a team that is not there, or whose manager has left: what he called it went with him. */
export async function selectSharedEntry(db: Queryable, entry: EntryId): Promise<SharedEntry | null> {
  const { rows } = await sql<{ name: string; started_round_id: number }>`
    select name, started_round_id from entries where entry_id = ${entry} and deleted_at is null`.execute(db);
  const row = rows[0];
  return row ? { name: row.name, startedRoundId: roundId(row.started_round_id) } : null;
}

export interface SharedResult {
  readonly points: number;
  readonly overallRank: number;
}

/** Null while the round is not settled. */
export async function selectSharedResult(db: Queryable, entry: EntryId, round: RoundId): Promise<SharedResult | null> {
  const { rows } = await sql<{ points: number; overall_rank: number }>`
    select points, overall_rank from entry_results where entry_id = ${entry} and round_id = ${round}`.execute(db);
  const row = rows[0];
  return row ? { points: row.points, overallRank: row.overall_rank } : null;
}
