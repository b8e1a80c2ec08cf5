import type { ChipScoring } from "../chips/chip.ts";

/** Factors of captain and vice-captain after absences. */
export interface ArmbandFactors {
  readonly captain: number;
  readonly viceCaptain: number;
}

/**
 * An absent captain passes his factor to the vice-captain, who never loses by it and is never doubled twice: under Two
 * Captains he keeps his own. If both are absent nobody is multiplied. Source: decision on EG-23, EG-24.
 */
export function armbandFactors(scoring: ChipScoring, captainAbsent: boolean, viceAbsent: boolean): ArmbandFactors {
  return {
    captain: captainAbsent ? 1 : scoring.captain,
    viceCaptain: viceAbsent ? 1 : captainAbsent ? Math.max(scoring.captain, scoring.viceCaptain) : scoring.viceCaptain,
  };
}
