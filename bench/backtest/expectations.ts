/** What the game's own forecast expects of everybody before a deadline, from what was known then. */
import {
  clubStrengths,
  fixtureDifficulty,
  forecastPoints,
  formValue,
  roundId,
  type FootballerId,
} from "../../packages/rules/src/index.ts";
import type { MarketRow, RecordedSeason } from "./recorded-season.ts";

/** Points of each of the rounds from `round` on, by footballer. Later rounds are those that the fixtures were played in. */
export function expectationsOf(
  { ruleset, fixtures }: RecordedSeason,
  market: readonly MarketRow[],
  round: number,
  horizon: number,
): ReadonlyMap<FootballerId, readonly number[]> {
  const results = fixtures.filter((fixture) => fixture.round < round);
  const strengths = clubStrengths(results);
  const coming = Array.from({ length: horizon }, (_, ahead) =>
    fixtures.filter((fixture) => fixture.round === roundId(round + ahead)),
  );
  const nowMs = Math.min(...coming[0]!.map(({ kickoffAtMs }) => kickoffAtMs));
  return new Map(
    market.map((row) => {
      const { clubId, matches } = row;
      const isOf = ({ homeClubId, awayClubId }: (typeof fixtures)[number]) =>
        homeClubId === clubId || awayClubId === clubId;
      const forecast = forecastPoints(
        {
          ...row,
          form: formValue(ruleset, matches, nowMs),
          totalPoints: matches.reduce((sum, { points }) => sum + points, 0),
          clubMatches: results.filter(isOf).length,
        },
        coming.map((ofRound) =>
          ofRound.filter(isOf).map((fixture) => {
            const isHome = fixture.homeClubId === clubId;
            const { home, away } = fixtureDifficulty(strengths, fixture);
            return { difficulty: isHome ? home : away, isHome };
          }),
        ),
      );
      return [row.footballerId, forecast.rounds.map(({ points }) => points)];
    }),
  );
}
