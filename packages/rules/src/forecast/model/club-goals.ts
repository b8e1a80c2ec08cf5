/** How many goals a club may be expected to score and to let in, from results alone: attack against defence, and the ground. */
import type { ClubId } from "../../ids.ts";
import type { MatchResult } from "../../figures/fixture-difficulty.ts";

/** Goals that a club scores in an average match. */
export const AVERAGE_GOALS = 1.35;
/** Imagined average matches before the first real one: either recorded season is told best by about so many. */
const PRIOR_MATCHES = 25;
/** The ground changes what a club scores by this share, either way. */
const HOME_SHARE = 0.1;

export interface ExpectedGoals {
  readonly scored: number;
  readonly conceded: number;
}

/** Answers for the home club of a fixture with its expected goals, and for the away club the other way round. */
export function expectedGoals(
  results: readonly MatchResult[],
): (homeClubId: ClubId, awayClubId: ClubId) => ExpectedGoals {
  const tallies = new Map<ClubId, { matches: number; scored: number; conceded: number }>();
  const add = (clubId: ClubId, scored: number, conceded: number) => {
    const { matches, ...before } = tallies.get(clubId) ?? { matches: 0, scored: 0, conceded: 0 };
    tallies.set(clubId, {
      matches: matches + 1,
      scored: before.scored + scored,
      conceded: before.conceded + conceded,
    });
  };
  for (const { homeClubId, awayClubId, homeScore, awayScore } of results) {
    add(homeClubId, homeScore, awayScore);
    add(awayClubId, awayScore, homeScore);
  }
  const rate = (clubId: ClubId, side: "scored" | "conceded") => {
    const tally = tallies.get(clubId) ?? { matches: 0, scored: 0, conceded: 0 };
    return (tally[side] + PRIOR_MATCHES * AVERAGE_GOALS) / (tally.matches + PRIOR_MATCHES);
  };
  const goals = (clubId: ClubId, againstId: ClubId) =>
    (rate(clubId, "scored") * rate(againstId, "conceded")) / AVERAGE_GOALS;
  return (homeClubId, awayClubId) => ({
    scored: goals(homeClubId, awayClubId) * (1 + HOME_SHARE),
    conceded: goals(awayClubId, homeClubId) * (1 - HOME_SHARE),
  });
}
