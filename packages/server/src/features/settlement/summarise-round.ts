/** The figures of a settled round that bootstrap and the points page show. */
import type { FootballerId, Performance } from "@elleveren/rules";

import type { ResultColumns } from "./result-columns.ts";
import type { RoundTallies } from "./score-entries.ts";
import type { RoundSummary } from "./settlement.sql.ts";

/**
 * The average is after transfer cost, rounded to a whole number (EG-42); the highest score is before it, like the figure
 * on that entry's page, the older entry first among equals. Null where nobody took part.
 */
export function summariseRound(
  results: ResultColumns,
  tallies: RoundTallies,
  footballers: {
    readonly mostTransferredIn: number | null;
    readonly performances: ReadonlyMap<FootballerId, Performance>;
  },
): RoundSummary {
  let sum = 0;
  let transfersMade = 0;
  let highest = -1;
  const net = (rowIndex: number) => results.value("points", rowIndex) - results.value("costPoints", rowIndex);
  for (let rowIndex = 0; rowIndex < results.count; rowIndex += 1) {
    sum += net(rowIndex);
    transfersMade += results.value("transfers", rowIndex);
    if (highest < 0 || results.value("points", rowIndex) > results.value("points", highest)) highest = rowIndex;
  }
  const top = best(
    [...footballers.performances].filter(([, { played }]) => played).map(([id, { points }]) => [id, points]),
  );
  return {
    averagePoints: results.count === 0 ? null : Math.round(sum / results.count),
    highestPoints: highest < 0 ? null : results.value("points", highest),
    highestEntryId: highest < 0 ? null : results.value("entryId", highest),
    rankedCount: results.count,
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
