/** The captain who brought most: his points in the round, times what his armband made of them. */
import { armbandFactors, chipScoring, type FootballerId, type Performance, type RoundId } from "@elleveren/rules";

import type { Candidate } from "./record-candidates.ts";
import type { Armbands } from "./record-details.sql.ts";

/** Who counts more than once by an armband; under Attack! Attack! nobody does. */
export function captainCandidates(
  armbands: readonly Armbands[],
  performanceOf: (roundId: RoundId, footballerId: FootballerId) => Performance,
): Candidate[] {
  return armbands.flatMap(({ roundId, captainId, viceId, chip, entryIds, count }) => {
    const captain = performanceOf(roundId, captainId);
    const vice = performanceOf(roundId, viceId);
    const factors = armbandFactors(chipScoring(chip), captain.absent, vice.absent);
    return [
      { footballerId: captainId, points: captain.points, factor: factors.captain },
      { footballerId: viceId, points: vice.points, factor: factors.viceCaptain },
    ]
      .filter(({ factor }) => factor > 1)
      .map(({ footballerId, points, factor }) => ({ value: points * factor, entryIds, count, roundId, footballerId }));
  });
}
