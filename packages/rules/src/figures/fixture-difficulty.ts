/**
 * How hard a fixture is for each side, 1 to 5, from results alone (row RE-08, KO-13). A club's strength is its points
 * per match, drawn towards the average while it has played few matches; playing at home makes it stronger.
 */
import type { ClubId } from "../ids.ts";

export interface MatchResult {
  readonly homeClubId: ClubId;
  readonly awayClubId: ClubId;
  readonly homeScore: number;
  readonly awayScore: number;
}

/** An average club's points from an average match of a league with 3, 1, 0. */
const AVERAGE_POINTS = 1.35;
/** Imagined average matches before the first real one. */
const PRIOR_MATCHES = 5;
/** Points per match that a home ground is worth. */
const HOME_ADVANTAGE = 0.2;
/** Points per match of the weakest and of each next step: 0.6 and less is 1, 2.2 and more is 5. */
const WEAKEST = 0.6;
const STEP = 0.4;

/** Points per match of each club in the results, drawn towards the average; a club without results is average. */
export function clubStrengths(results: readonly MatchResult[]): Map<ClubId, number> {
  const tallies = new Map<ClubId, { points: number; matches: number }>();
  const add = (clubId: ClubId, points: number) => {
    const tally = tallies.get(clubId) ?? { points: AVERAGE_POINTS * PRIOR_MATCHES, matches: PRIOR_MATCHES };
    tallies.set(clubId, { points: tally.points + points, matches: tally.matches + 1 });
  };
  for (const { homeClubId, awayClubId, homeScore, awayScore } of results) {
    add(homeClubId, leaguePoints(homeScore, awayScore));
    add(awayClubId, leaguePoints(awayScore, homeScore));
  }
  return new Map([...tallies].map(([clubId, { points, matches }]) => [clubId, points / matches]));
}

/** Each side's difficulty is its opponent's strength, on the opponent's ground or away from it. */
export function fixtureDifficulty(
  strengths: ReadonlyMap<ClubId, number>,
  { homeClubId, awayClubId }: Pick<MatchResult, "homeClubId" | "awayClubId">,
): { readonly home: number; readonly away: number } {
  const strengthOf = (clubId: ClubId) => strengths.get(clubId) ?? AVERAGE_POINTS;
  return {
    home: toScale(strengthOf(awayClubId) - HOME_ADVANTAGE),
    away: toScale(strengthOf(homeClubId) + HOME_ADVANTAGE),
  };
}

const toScale = (strength: number) => Math.min(5, Math.max(1, 1 + Math.round((strength - WEAKEST) / STEP)));

/** A side's points from a match: 3, 1 or 0. */
export function leaguePoints(scored: number, conceded: number): number {
  if (scored > conceded) return 3;
  return scored === conceded ? 1 : 0;
}
