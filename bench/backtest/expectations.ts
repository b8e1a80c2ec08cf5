/** What a forecast expects of everybody before a deadline, from what was known then. */
import {
  chanceOfPlaying,
  clubChances,
  clubStrengths,
  correctionFrom,
  expectedGoals,
  expectedPoints,
  fixtureDifficulty,
  forecastPoints,
  formValue,
  groupBy,
  pointsFeatures,
  roundId,
  type FootballerId,
  type ForecastSubject,
  type PastForecast,
} from "../../packages/rules/src/index.ts";
import type { Fitted } from "../forecast/fit.ts";
import type { MarketRow, RecordedSeason } from "./recorded-season.ts";

/** Points of each of the rounds from `round` on, by footballer. Later rounds are those that the fixtures were played in. */
export type Forecaster = (
  market: readonly MarketRow[],
  round: number,
  horizon: number,
) => ReadonlyMap<FootballerId, readonly number[]>;

/** By form, price and fixtures (decision 0095). */
export const formulaOf =
  ({ ruleset, fixtures }: RecordedSeason): Forecaster =>
  (market, round, horizon) => {
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
  };

/** By the model of minutes, goals and points, with weights of another season and what this one's forecasts lacked so far. */
export function modelOf({ fixtures, performancesIn }: RecordedSeason, { minutes, points }: Fitted): Forecaster {
  const past: PastForecast[] = [];
  let waiting: { readonly round: number; readonly expected: ReadonlyMap<FootballerId, readonly number[]> } | null =
    null;
  let lastMarket: readonly MarketRow[] = [];
  return (market, round, horizon) => {
    if (waiting && waiting.round < round) {
      const scored = performancesIn(waiting.round);
      for (const { footballerId, position, status } of lastMarket) {
        const expected = waiting.expected.get(footballerId)?.[0];
        if (status !== "a" || expected === undefined) continue;
        past.push({ position, expected, points: scored(footballerId).points });
      }
    }
    const correct = correctionFrom(past);
    const plain = new Map<FootballerId, number[]>();
    const goalsOf = expectedGoals(fixtures.filter((fixture) => fixture.round < round));
    const picks = Math.max(
      1,
      market.reduce((sum, { ownerCount }) => sum + ownerCount, 0),
    );
    for (const [clubId, men] of groupBy(market, (row) => row.clubId)) {
      const subjects = men.map((row): ForecastSubject => ({
        position: row.position,
        priceTenths: row.priceTenths,
        ownedPermille: (1000 * row.ownerCount) / picks,
        dearerMates: men.filter((mate) => mate.position === row.position && mate.priceTenths > row.priceTenths).length,
        past: row.matches,
      }));
      for (let ahead = 0; ahead < horizon; ahead++) {
        const club = men.map((row, index) => ({ subject: subjects[index]!, available: chanceOfPlaying(row, ahead) }));
        const chances = clubChances(club, minutes, USUAL_PLAYED);
        const ofRound = fixtures.filter(
          (one) => one.round === round + ahead && (one.homeClubId === clubId || one.awayClubId === clubId),
        );
        men.forEach(({ footballerId }, index) => {
          const expected = ofRound.reduce((sum, { homeClubId, awayClubId }) => {
            const isHome = homeClubId === clubId;
            const { scored, conceded } = goalsOf(homeClubId, awayClubId);
            const goals = isHome ? { scored, conceded, isHome } : { scored: conceded, conceded: scored, isHome };
            return sum + expectedPoints(pointsFeatures(subjects[index]!, chances[index]!, goals), points);
          }, 0);
          plain.set(footballerId, [...(plain.get(footballerId) ?? []), expected]);
        });
      }
    }
    waiting = { round, expected: plain };
    lastMarket = market;
    return new Map(
      market.map(({ footballerId, position }) => [
        footballerId,
        plain.get(footballerId)!.map((expected) => (expected > 0 ? correct(position, expected) : 0)),
      ]),
    );
  };
}

/** In a match, as in an average season of either country. */
const USUAL_PLAYED = { plays: 13.8, playsFull: 9.9 };
