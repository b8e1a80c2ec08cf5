/** Points of one row in a round, from its totals and costs. */
import type { Season } from "../season.ts";
import { costAt } from "../tables/round-costs.ts";

export interface EntryPoints {
  /** Before costs; after them where a loaded round came without. */
  readonly points: number;
  readonly costPoints: number;
  readonly netPoints: number;
  /** After the round, after costs. */
  readonly totalPoints: number;
}

/** Of a round that has been reached, the first or a later one. */
export function pointsOfEntry(season: Season, roundId: number, row: number): EntryPoints {
  const { totals, costs } = season.rounds[roundId]!;
  const totalPoints = totals.view[row]!;
  const netPoints = totalPoints - (season.totalsBefore(roundId)?.[row] ?? 0);
  const costPoints = costs === null ? 0 : costAt(costs, season.costUnit, row);
  return { points: netPoints + costPoints, costPoints, netPoints, totalPoints };
}
