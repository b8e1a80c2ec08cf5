/** Settled rounds and earlier seasons of an entry as rows. */
import {
  footballerId,
  roundId,
  type AccountId,
  type AutoSub,
  type ChipName,
  type EntryId,
  type RoundId,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

/** One round of an entry, settled or moving. */
export interface EntryRound {
  readonly roundId: RoundId;
  /** Before the transfer cost. */
  readonly points: number;
  readonly benchPoints: number;
  readonly costPoints: number;
  /** As recorded: 0 under chips that make transfers free. */
  readonly transfers: number;
  readonly chip: ChipName | null;
  /** After every cost so far. */
  readonly totalPoints: number;
  readonly bankTenths: number;
  /** At the deadline's prices, the bank included. */
  readonly valueTenths: number;
  readonly totalTransfers: number;
  readonly autoSubs: readonly AutoSub[];
  /** Null while there is nothing to rank by. */
  readonly ranks: EntryRanks | null;
  /** True while points and ranks may still move. */
  readonly provisional: boolean;
}

export interface EntryRanks {
  readonly round: number;
  readonly overall: number;
  /** Unique order of the overall table. */
  readonly sort: number;
  /** How many entries were ranked. */
  readonly count: number;
}

interface ResultDbRow {
  round_id: number;
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
  auto_subs: number[] | null;
  ranked_count: number;
  is_overtaken: boolean;
}

/**
 * Every settled round of the entry, oldest first. A correction settles the rounds after it again one by one: those whose turn
 * has not come yet still build on the totals of before, which is read in the same instant, and are provisional until then.
 */
export async function selectSettledRounds(db: Queryable, entry: EntryId): Promise<EntryRound[]> {
  const { rows } = await sql<ResultDbRow>`
    select e.round_id, e.points, e.bench_points, e.cost_points, e.transfers, e.chip, e.total_points, e.round_rank,
      e.overall_rank, e.rank_sort, e.bank_tenths, e.value_tenths, e.total_transfers, e.auto_subs, r.ranked_count,
      e.round_id >= coalesce((select min(later.round_id) from rounds later join rounds before
        on before.round_id = later.round_id - 1
        where later.state = 'settled' and before.settlement_number is distinct from later.settled_upon), e.round_id + 1)
        as is_overtaken
    from entry_results e join rounds r using (round_id)
    where e.entry_id = ${entry} order by e.round_id`.execute(db);
  return rows.map((row) => ({
    roundId: roundId(row.round_id),
    points: row.points,
    benchPoints: row.bench_points,
    costPoints: row.cost_points,
    transfers: row.transfers,
    chip: row.chip,
    totalPoints: row.total_points,
    bankTenths: row.bank_tenths,
    valueTenths: row.value_tenths,
    totalTransfers: row.total_transfers,
    autoSubs: toPairs(row.auto_subs ?? []),
    ranks: { round: row.round_rank, overall: row.overall_rank, sort: row.rank_sort, count: row.ranked_count },
    provisional: row.is_overtaken,
  }));
}

/** Stored as (out, in, out, in, ...). */
function toPairs(flat: readonly number[]): AutoSub[] {
  return Array.from({ length: flat.length / 2 }, (_, index) => ({
    outId: footballerId(flat[2 * index]!),
    inId: footballerId(flat[2 * index + 1]!),
  }));
}

export interface PastSeason {
  readonly seasonName: string;
  readonly totalPoints: number;
  readonly rank: number;
  /** How many were ranked; null for a season that was not played here. */
  readonly rankedCount: number | null;
}

/** Earlier seasons of the entry's manager, oldest first. */
export async function selectPastSeasons(db: Queryable, account: AccountId): Promise<PastSeason[]> {
  const { rows } = await sql<{ season_name: string; total_points: number; rank: number; ranked_count: number | null }>`
    select e.season_name, e.total_points, e.rank, s.ranked_count
    from entry_past_seasons e left join past_seasons s using (season_name)
    where e.account_id = ${account} order by e.season_name`.execute(db);
  return rows.map((row) => ({
    seasonName: row.season_name,
    totalPoints: row.total_points,
    rank: row.rank,
    rankedCount: row.ranked_count,
  }));
}
