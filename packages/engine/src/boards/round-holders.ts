/** Records of one round of a league: its leader, the most and fewest points in it, the best climber. */
import type { EntryId } from "@elleveren/rules";

import {
  findHolders,
  joinFound,
  MOST_NAMED,
  type FindHoldersArgs,
  type Found,
  type FoundHolders,
} from "../kernels/find-holders.ts";
import type { Workshop } from "../rounds/workshop.ts";
import type { Season } from "../season.ts";
import type { RankTable } from "../tables/rank-table.ts";
import { roundCostArgs } from "../tables/round-costs.ts";
import type { BoardMembers } from "./board.ts";
import { partsOf } from "./parts.ts";

/** The members who share a maximum or minimum. */
export interface Holders {
  readonly value: number;
  /** The first `MOST_NAMED` of them, in the order of rows. */
  readonly entryIds: readonly EntryId[];
  readonly count: number;
}

export interface LeagueRound {
  readonly roundId: number;
  /** Total points after it. */
  readonly leaders: Holders;
  /** The best total below the lead; null when all are level. */
  readonly nextTotal: number | null;
  /** Points of the round, before costs. */
  readonly best: Holders;
  readonly worst: Holders;
  /** Places; null when no entry gained one. */
  readonly climb: Holders | null;
}

/** A round whose table is not empty, and the table of the round before; null when that does not count. */
export interface RoundToSummarise {
  readonly roundId: number;
  readonly members: BoardMembers;
  readonly memberCount: number;
  readonly table: RankTable;
  readonly tableBefore: RankTable | null;
}

/** Here and now, for few members. */
export function summariseNow(season: Season, round: RoundToSummarise): LeagueRound {
  return present(season, round, [findHolders({ ...prepare(season, round), from: 0, to: round.memberCount })]);
}

/** Through the pool. */
export async function summarise(season: Season, { pool }: Workshop, round: RoundToSummarise): Promise<LeagueRound> {
  const args = prepare(season, round);
  const parts = partsOf(round.memberCount, pool).map((part) => ({ ...args, ...part }));
  return present(season, round, await pool.run("findHolders", parts));
}

function prepare(
  season: Season,
  { roundId, members, table, tableBefore }: RoundToSummarise,
): Omit<FindHoldersArgs, "from" | "to"> {
  const hasBefore = tableBefore !== null && tableBefore.rankedCount > 0;
  return {
    ...members,
    totalsBefore: season.totalsBefore(roundId),
    ...roundCostArgs(season.rounds[roundId]!.costs, season.costUnit),
    highest: table.highest,
    better: table.shared(),
    lowest: table.lowest,
    betterBefore: hasBefore ? tableBefore.shared() : null,
    lowestBefore: hasBefore ? tableBefore.lowest : 0,
  };
}

function present(season: Season, { roundId, table }: RoundToSummarise, found: readonly FoundHolders[]): LeagueRound {
  const holders = (pick: (each: FoundHolders) => Found): Holders => {
    const { value, count, rows } = joinFound(found.map(pick));
    const named = Array.from(rows.subarray(0, Math.min(count, MOST_NAMED)), (row) => season.rows.idOf(row));
    return { value, entryIds: named, count };
  };
  const fewest = holders(({ worst }) => worst);
  const climb = holders((each) => each.climb);
  return {
    roundId,
    leaders: holders(({ leaders }) => leaders),
    nextTotal: nextBelow(table),
    best: holders(({ best }) => best),
    worst: { ...fewest, value: 0 - fewest.value },
    climb: climb.count > 0 ? climb : null,
  };
}

/** The highest total that is not the leaders'; null when all are level. */
function nextBelow(table: RankTable): number | null {
  for (let total = table.highest - 1; total >= table.lowest; total--) {
    if (table.endOf(total) > table.startOf(total)) return total;
  }
  return null;
}
