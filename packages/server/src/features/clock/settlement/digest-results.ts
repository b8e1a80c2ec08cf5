/** The hash of a round's results as they are settled: what the public log holds against the stored rows for good. */
import { setImmediate } from "node:timers/promises";

import { PageHasher, resultLine, type RoundDigest } from "../../../public-log/index.ts";
import type { SettledRound } from "./copy-results.ts";

/** Half a second for a million entries; pages that this thread serves get their turn in between. */
export async function digestResults({ columns, scored }: SettledRound): Promise<RoundDigest> {
  const hasher = new PageHasher({ isLeaf: false });
  for (let row = 0; row < columns.count; row++) {
    const entryId = columns.ids[row]!;
    const line = resultLine({
      entryId,
      points: scored.points[row]!,
      costPoints: columns.costPoints[row]!,
      totalPoints: scored.totalPoints[row]!,
      roundRank: scored.roundRanks[row]!,
      overallRank: scored.overallRanks[row]!,
    });
    hasher.add(entryId, line);
    if (hasher.isBetweenPages) await setImmediate();
  }
  return hasher.digest();
}
