/** A round in a few figures, read from its standing. */
import type { EntryId } from "@elleveren/rules";

import type { Season } from "../season.ts";

export interface RoundSummary {
  readonly revision: number;
  readonly rankedCount: number;
  /** After costs, rounded to a whole number (EG-42); 0 when no entry is ranked. */
  readonly averagePoints: number;
  /** Before costs; of several the entry that came first. Null when no entry is ranked. */
  readonly highest: { readonly entryId: EntryId; readonly points: number } | null;
  readonly highestNet: { readonly entryId: EntryId; readonly points: number } | null;
}

/** Null when the round is not ranked yet. */
export function readRoundSummary(season: Season, roundId: number): RoundSummary | null {
  const standing = season.rounds[roundId]?.standing;
  if (!standing) return null;
  const { rankedCount, highest } = standing.round;
  const isEmpty = rankedCount === 0;
  const entry = (row: number, points: number) => ({ entryId: season.rows.idOf(row), points });
  return {
    revision: season.revision,
    rankedCount,
    averagePoints: isEmpty ? 0 : Math.round(standing.netSum / rankedCount),
    highest: isEmpty ? null : entry(standing.highestPointsRow, highest),
    highestNet: isEmpty ? null : entry(standing.highestNetRow, standing.highestNetPoints),
  };
}
