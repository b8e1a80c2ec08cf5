/** The figures of a settled round that bootstrap and the points page show. */
import type { ChipName, FootballerId, Performance } from "@elleveren/rules";

export interface RoundSummary {
  readonly averagePoints: number | null;
  readonly highestPoints: number | null;
  readonly highestEntryId: number | null;
  readonly rankedCount: number;
  readonly transfersMade: number;
  readonly mostSelected: number | null;
  readonly mostTransferredIn: number | null;
  readonly mostCaptained: number | null;
  readonly mostViceCaptained: number | null;
  readonly topFootballerId: number | null;
  readonly topFootballerPoints: number | null;
  readonly chipPlays: readonly { readonly chip_name: ChipName; readonly num_played: number }[];
}

export interface SummarisedColumns {
  readonly count: number;
  readonly entryIds: ArrayLike<number>;
  readonly points: ArrayLike<number>;
  readonly costPoints: ArrayLike<number>;
  readonly transfers: ArrayLike<number>;
}

/** How often each footballer was owned, captain and vice-captain, and each chip played, over all entries. */
export interface RoundTallies {
  readonly selected: Map<FootballerId, number>;
  readonly captained: Map<FootballerId, number>;
  readonly viceCaptained: Map<FootballerId, number>;
  readonly chips: Map<ChipName, number>;
}

/**
 * The average is after transfer cost, rounded (EG-42); the highest score before it, the older entry first. Null without
 * entries.
 */
export function summariseRound(
  { count, entryIds, points, costPoints, transfers }: SummarisedColumns,
  tallies: RoundTallies,
  footballers: { mostTransferredIn: number | null; performances: ReadonlyMap<FootballerId, Performance> },
): RoundSummary {
  let sum = 0;
  let transfersMade = 0;
  let highest = -1;
  for (let rowIndex = 0; rowIndex < count; rowIndex += 1) {
    sum += points[rowIndex]! - costPoints[rowIndex]!;
    transfersMade += transfers[rowIndex]!;
    if (highest < 0 || points[rowIndex]! > points[highest]!) highest = rowIndex;
  }
  const top = best(
    [...footballers.performances].filter(([, { played }]) => played).map(([id, { points }]) => [id, points]),
  );
  return {
    averagePoints: count === 0 ? null : Math.round(sum / count),
    highestPoints: highest < 0 ? null : (points[highest] ?? null),
    highestEntryId: highest < 0 ? null : (entryIds[highest] ?? null),
    rankedCount: count,
    transfersMade,
    mostSelected: best([...tallies.selected])?.[0] ?? null,
    mostTransferredIn: footballers.mostTransferredIn,
    mostCaptained: best([...tallies.captained])?.[0] ?? null,
    mostViceCaptained: best([...tallies.viceCaptained])?.[0] ?? null,
    topFootballerId: top?.[0] ?? null,
    topFootballerPoints: top?.[1] ?? null,
    chipPlays: [...tallies.chips]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => ({ chip_name: name, num_played: count })),
  };
}

/** The pair with the highest figure; the lower id among equals. */
function best<K extends number>(pairs: readonly (readonly [K, number])[]): readonly [K, number] | null {
  let found: readonly [K, number] | null = null;
  for (const pair of pairs) {
    if (!found || pair[1] > found[1] || (pair[1] === found[1] && pair[0] < found[0])) found = pair;
  }
  return found;
}
