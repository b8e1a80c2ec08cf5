/** Settled results as they are stored, read back in the order of entry ids. */
import type { ChipName, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import type { ResultRow } from "./result-columns.ts";
import type { RoundSummary } from "./settlement.sql.ts";

export interface StoredResult extends ResultRow {
  readonly roundRank: number;
  readonly overallRank: number;
  readonly rankSort: number;
}

interface StoredDbRow {
  entry_id: number;
  points: number;
  bench_points: number;
  cost_points: number;
  transfers: number;
  chip: ChipName | null;
  total_points: number;
  round_rank: number;
  overall_rank: number;
  rank_sort: number;
  bank_tenths: number;
  value_tenths: number;
  total_transfers: number;
  goals_scored: number;
  goals_conceded: number;
  auto_subs: number[] | null;
}

/** The next `limit` results of the round after `afterEntryId`. */
export async function selectStoredResults(
  db: Queryable,
  {
    roundId,
    afterEntryId,
    limit,
  }: { readonly roundId: RoundId; readonly afterEntryId: number; readonly limit: number },
): Promise<StoredResult[]> {
  const { rows } = await sql<StoredDbRow>`
    select entry_id, points, bench_points, cost_points, transfers, chip, total_points, round_rank, overall_rank,
      rank_sort, bank_tenths, value_tenths, total_transfers, goals_scored, goals_conceded, auto_subs
    from entry_results where round_id = ${roundId} and entry_id > ${afterEntryId}
    order by entry_id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    entryId: row.entry_id,
    points: row.points,
    benchPoints: row.bench_points,
    costPoints: row.cost_points,
    transfers: row.transfers,
    chip: row.chip,
    totalPoints: row.total_points,
    roundRank: row.round_rank,
    overallRank: row.overall_rank,
    rankSort: row.rank_sort,
    bankTenths: row.bank_tenths,
    valueTenths: row.value_tenths,
    totalTransfers: row.total_transfers,
    goalsScored: row.goals_scored,
    goalsConceded: row.goals_conceded,
    autoSubs: row.auto_subs,
  }));
}

/** The stored figures of a settled round, named as `RoundSummary` names them. */
export async function selectStoredSummary(db: Queryable, roundId: RoundId): Promise<RoundSummary> {
  const { rows } = await sql<RoundSummary>`
    select average_points as "averagePoints", highest_points as "highestPoints", highest_entry_id as "highestEntryId",
      ranked_count as "rankedCount", transfers_made as "transfersMade", most_selected as "mostSelected",
      most_transferred_in as "mostTransferredIn", most_captained as "mostCaptained",
      most_vice_captained as "mostViceCaptained", top_footballer_id as "topFootballerId",
      top_footballer_points as "topFootballerPoints", chip_plays as "chipPlays"
    from rounds where round_id = ${roundId}`.execute(db);
  return rows[0]!;
}
