/** Settled rounds and earlier seasons of an entry as rows. */
import {
  type AccountId,
  type AutoSub,
  type ChipName,
  type EntryId,
  type FootballerId,
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

/**
 * Every settled round of the entry, oldest first. A correction settles the rounds after it again one by one: those whose turn
 * has not come yet still build on the totals of before, which is read in the same instant, and are provisional until then.
 */
export async function selectSettledRounds(db: Queryable, entry: EntryId): Promise<EntryRound[]> {
  const { rows } = await sql<Omit<EntryRound, "autoSubs"> & { autoSubs: FootballerId[] | null }>`
    select e.round_id as "roundId", e.points, e.bench_points as "benchPoints", e.cost_points as "costPoints", e.transfers,
      e.chip, e.total_points as "totalPoints", e.bank_tenths as "bankTenths", e.value_tenths as "valueTenths",
      e.total_transfers as "totalTransfers", e.auto_subs as "autoSubs",
      jsonb_build_object('round', e.round_rank, 'overall', e.overall_rank, 'sort', e.rank_sort,
        'count', r.ranked_count) as ranks,
      e.round_id >= coalesce((select min(later.round_id) from rounds later join rounds before
        on before.round_id = later.round_id - 1
        where later.state = 'settled' and before.settlement_number is distinct from later.settled_upon), e.round_id + 1)
        as provisional
    from entry_results e join rounds r using (round_id)
    where e.entry_id = ${entry} order by e.round_id`.execute(db);
  return rows.map((row) => ({ ...row, autoSubs: toPairs(row.autoSubs ?? []) }));
}

/** Stored as (out, in, out, in, ...). */
function toPairs(flat: readonly FootballerId[]): AutoSub[] {
  return Array.from({ length: flat.length / 2 }, (_, index) => ({
    outId: flat[2 * index]!,
    inId: flat[2 * index + 1]!,
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
  const { rows } = await sql<PastSeason>`
    select e.season_name as "seasonName", e.total_points as "totalPoints", e.rank, s.ranked_count as "rankedCount"
    from entry_past_seasons e left join past_seasons s using (season_name)
    where e.account_id = ${account} order by e.season_name`.execute(db);
  return rows;
}
