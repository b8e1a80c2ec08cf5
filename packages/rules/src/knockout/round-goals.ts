import type { MatchStats } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import type { ScoredPick } from "../points/score-round.ts";

/** An entry's goals of one round, as far as they decide a tied match. */
export interface RoundGoals {
  readonly scored: number;
  readonly conceded: number;
}

/**
 * Goals by and against the picks that counted, after automatic substitutions, of every position (decision on EG-72). A
 * goal is one goal: armbands and chips multiply points, not goals, and an own goal counts as no footballer's goal
 * scored. A footballer's goals against are those that the club conceded while the footballer was on the pitch.
 */
export function roundGoals(request: {
  readonly picks: readonly ScoredPick[];
  /** All matches of the footballer in the round; none without a match. */
  readonly statsOf: (footballerId: FootballerId) => readonly MatchStats[];
}): RoundGoals {
  let scored = 0;
  let conceded = 0;
  for (const { footballerId, multiplier } of request.picks) {
    if (multiplier === 0) continue;
    for (const stats of request.statsOf(footballerId)) {
      scored += stats.goals_scored ?? 0;
      conceded += stats.goals_conceded ?? 0;
    }
  }
  return { scored, conceded };
}
