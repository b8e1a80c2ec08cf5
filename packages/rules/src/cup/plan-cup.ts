/**
 * When a league's cup is played, and by how many. The final is in the season's last round (decision on EG-67) and every
 * round before it doubles the teams, so the calendar follows from the number of teams alone.
 */
import { planStages } from "../formats/plan-stages.ts";
import { cupFormat } from "../formats/ready/leagues-of-today.ts";
import { roundId, type RoundId } from "../ids.ts";
import type { Ruleset } from "../ruleset.ts";

export interface CupCalendar {
  /** The round whose table decides the participants. */
  readonly qualificationRound: RoundId;
  readonly firstRound: RoundId;
  readonly finalRound: RoundId;
  /** The best so many of the league; never more than 2^(final round - qualification round). */
  readonly qualifierCount: number;
  /** Fewer teams than places: some have no opponent at first. */
  readonly hasByes: boolean;
  /** More teams than a cup after the round for large leagues has places. */
  readonly isLarge: boolean;
}

export interface CupLeague {
  /** `general` is the cup of everybody in the game. */
  readonly kind: "general" | "classic";
  readonly entryCount: number;
  /** The first round that counts in the league; no team qualifies before it was played. */
  readonly startRound: number;
}

/**
 * The calendar of a league's cup with the teams it has now; null where no cup is possible: fewer than two teams
 * (decision on EG-74), or no round left after the one that must be played first.
 */
export function planCup(ruleset: Ruleset, { kind, entryCount, startRound }: CupLeague): CupCalendar | null {
  if (entryCount < 2) return null;
  const final = ruleset.roundCount;
  const season = { lastRound: final, months: [] };
  // The general cup has its rounds whatever its size: few teams have byes until as many places are left (0077).
  const qualification =
    kind === "general"
      ? Math.max(ruleset.cups.generalFirstRound - 1, startRound)
      : planStages(cupFormat(ruleset, startRound), season, entryCount)[0]!.to;
  if (qualification >= final) return null;
  const places = 2 ** (final - qualification);
  const qualifierCount = Math.min(entryCount, places);
  return {
    qualificationRound: roundId(qualification),
    firstRound: roundId(qualification + 1),
    finalRound: roundId(final),
    qualifierCount,
    hasByes: qualifierCount < places,
    isLarge: entryCount > largeCupPlaces(ruleset),
  };
}

/**
 * Places in the cup of a large league; a league with more teams than these is large (KO-14). One in a season that is over
 * before large leagues qualify.
 */
export const largeCupPlaces = (ruleset: Ruleset): number =>
  2 ** Math.max(0, ruleset.roundCount - ruleset.cups.largeQualificationRound);
