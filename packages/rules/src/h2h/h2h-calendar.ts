/**
 * Which rounds a head-to-head league plays its matches in: the regular ones from its first round on, then the knock-outs
 * in the season's last rounds (EG-60, EG-63). It follows from the number of entries, so it is fixed when the league locks.
 */
import { headToHeadFormat, type H2hScoring } from "../formats/ready/leagues-of-today.ts";
import { planStages } from "../formats/plan-stages.ts";

export interface H2hCalendar {
  readonly firstRound: number;
  /** The last regular round; before `firstRound` when a league of one has no matches at all. */
  readonly lastRegularRound: number;
  /** Knock-out rounds after it. */
  readonly knockoutRounds: number;
}

/**
 * No more knock-out rounds than it takes to get from the league's entries to one: with five entries and three rounds the
 * best three have no opponent at first, with four there are two rounds and one more regular one (0098).
 */
export function planH2h(league: {
  readonly entryCount: number;
  readonly startRound: number;
  readonly koRounds: number;
  /** The season's last round. */
  readonly lastRound: number;
}): H2hCalendar {
  const { entryCount, startRound, koRounds, lastRound } = league;
  if (entryCount < 2) return { firstRound: startRound, lastRegularRound: startRound - 1, knockoutRounds: 0 };
  const format = headToHeadFormat({ leagues: UNSCORED }, startRound, koRounds);
  const lastRegularRound = planStages(format, { lastRound, months: [] }, entryCount)[0]!.to;
  return { firstRound: startRound, lastRegularRound, knockoutRounds: lastRound - lastRegularRound };
}

/** The calendar is the same whatever a win is worth. */
const UNSCORED: H2hScoring = { h2hWin: 0, h2hDraw: 0, h2hLoss: 0 };
