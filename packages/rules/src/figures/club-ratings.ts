/**
 * How strong a club is at home and away, in all and in front of either goal, on the scale that the family of games has for it: about
 * 1000 for the weakest to 1300 for the best. From results alone, drawn towards the average while few are played.
 */
import type { ClubId } from "../ids.ts";
import { leaguePoints, type MatchResult } from "./fixture-difficulty.ts";

export interface SideRatings {
  readonly overall: number;
  readonly attack: number;
  readonly defence: number;
}

export interface ClubRatings {
  readonly home: SideRatings;
  readonly away: SideRatings;
}

/** Imagined average matches before the first real one, on either ground. */
const PRIOR_MATCHES = 3;
/** An average club's points, goals scored and goals let in. */
const AVERAGE = {
  home: { points: 1.55, scored: 1.6, conceded: 1.3 },
  away: { points: 1.15, scored: 1.3, conceded: 1.6 },
} as const;
const LEAST = 1000;
/** Of a point or a goal a match. */
const STEP = 100;
/** Goals let in a match that make the weakest defence. */
const LEAKIEST = 3;

interface Tally {
  points: number;
  scored: number;
  conceded: number;
  matches: number;
}

const newTally = (side: "home" | "away"): Tally => ({
  points: AVERAGE[side].points * PRIOR_MATCHES,
  scored: AVERAGE[side].scored * PRIOR_MATCHES,
  conceded: AVERAGE[side].conceded * PRIOR_MATCHES,
  matches: PRIOR_MATCHES,
});

/** Ratings of any club; one without results is average. */
export function clubRatings(results: readonly MatchResult[]): (clubId: ClubId) => ClubRatings {
  const tallies = { home: new Map<ClubId, Tally>(), away: new Map<ClubId, Tally>() };
  const add = (side: "home" | "away", clubId: ClubId, scored: number, conceded: number) => {
    const tally = tallies[side].get(clubId) ?? newTally(side);
    tallies[side].set(clubId, tally);
    tally.points += leaguePoints(scored, conceded);
    tally.scored += scored;
    tally.conceded += conceded;
    tally.matches += 1;
  };
  for (const { homeClubId, awayClubId, homeScore, awayScore } of results) {
    add("home", homeClubId, homeScore, awayScore);
    add("away", awayClubId, awayScore, homeScore);
  }
  const of = (side: "home" | "away", clubId: ClubId) => rate(tallies[side].get(clubId) ?? newTally(side));
  return (clubId) => ({ home: of("home", clubId), away: of("away", clubId) });
}

function rate({ points, scored, conceded, matches }: Tally): SideRatings {
  return {
    overall: LEAST + Math.round((STEP * points) / matches),
    attack: LEAST + Math.round((STEP * scored) / matches),
    defence: LEAST + Math.round(STEP * Math.max(0, LEAKIEST - conceded / matches)),
  };
}
