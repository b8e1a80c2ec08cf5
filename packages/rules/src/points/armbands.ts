import type { ChipScoring } from "../chips/chip.ts";

/** Factors of captain and vice-captain after absences. */
export interface ArmbandFactors {
  readonly captain: number;
  readonly viceCaptain: number;
}

/**
 * An absent captain's factor passes to the vice-captain, and never lowers or doubles the vice-captain's own: under Two
 * Captains that one stays. If both are absent no footballer is multiplied. Source: decision on EG-23, EG-24.
 */
export function armbandFactors(scoring: ChipScoring, captainAbsent: boolean, viceAbsent: boolean): ArmbandFactors {
  return {
    captain: captainAbsent ? 1 : scoring.captain,
    viceCaptain: viceAbsent ? 1 : captainAbsent ? Math.max(scoring.captain, scoring.viceCaptain) : scoring.viceCaptain,
  };
}
