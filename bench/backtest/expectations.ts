/** The forecast's expectations of everybody before a deadline, from what was known then. */
import {
  chanceOfPlaying,
  correctionFrom,
  expectedGoals,
  forecastMatches,
  type FootballerId,
  type ForecastWeights,
  type PastForecast,
} from "../../packages/rules/src/index.ts";
import type { MarketRow, RecordedSeason } from "./recorded-season.ts";

/** Points of each of the rounds from `round` on, by footballer. Later rounds are those that the fixtures were played in. */
export type Forecaster = (
  market: readonly MarketRow[],
  round: number,
  horizon: number,
) => ReadonlyMap<FootballerId, readonly number[]>;

/** With weights of another season, and what this one's forecasts lacked so far. */
export function forecasterOf({ fixtures, performancesIn }: RecordedSeason, weights: ForecastWeights): Forecaster {
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
    const plain = new Map<FootballerId, number[]>(market.map(({ footballerId }) => [footballerId, []]));
    const goalsOf = expectedGoals(fixtures.filter((fixture) => fixture.round < round));
    for (let ahead = 0; ahead < horizon; ahead++) {
      const men = market.map((row) => ({ ...row, available: chanceOfPlaying(row, ahead), past: row.matches }));
      const matches = fixtures.filter((one) => one.round === round + ahead);
      for (const [id, own] of forecastMatches({ men, matches, goalsOf, league: USUAL_PLAYED }, weights)) {
        plain.get(id)!.push(own.reduce((sum, match) => sum + match.plain, 0));
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
