/**
 * Expected points of a footballer in coming rounds, from public data: form, the season so far, price, chance of playing
 * and fixtures. The numbers below were fitted to a season of the Norwegian league (2017, 10,270 matches of available
 * footballers) and rounded; decision 0095 tells how well they do.
 */
import { chanceOfPlaying, type Availability } from "./chance-of-playing.ts";

/** Everything the formula knows, so that a page can explain it without typing a number twice. */
export const FORECAST = {
  /** Points per match of a footballer of 5.0 before the first match, and more for each whole million above it. */
  priorPoints: 1.5,
  priorPerMillion: 0.5,
  priorLeast: 0.2,
  /** The price speaks as loudly as so many matches. */
  priorMatches: 6,
  /** Form's share once there is much of it; it has half of that after `formMatches` matches. */
  formShare: 0.5,
  formMatches: 3,
  /** A step of difficulty, and the own or a foreign ground, change a match by this share. */
  difficultyStep: 0.06,
  averageDifficulty: 3,
  homeShare: 0.05,
} as const;

export interface ForecastFootballer extends Availability {
  readonly priceTenths: number;
  /** Points per match of the footballer's club over the last 30 days (KO-12), as `formValue` gives it. */
  readonly form: number;
  /** Of the season. */
  readonly totalPoints: number;
  /** Matches that the club has played in the season. */
  readonly clubMatches: number;
}

/** One match, from the club's side. */
export interface ForecastFixture {
  /** 1 easy to 5 hard. */
  readonly difficulty: number;
  readonly isHome: boolean;
}

export interface RoundForecast {
  /**
   * The round's points: the sum over its fixtures, each weighted by the chance of playing. 0 without a fixture. Not
   * rounded.
   */
  readonly points: number;
  /** From 0 to 1. */
  readonly chance: number;
  /** Of each fixture, in the order given. */
  readonly fixturePoints: readonly number[];
}

export interface Forecast {
  /** In an average match with the footballer available. */
  readonly pointsPerMatch: number;
  /** The season's part of it: points per match, drawn towards the price's promise. */
  readonly seasonPoints: number;
  /** How much of it is form, from 0 to 1; the season has the rest. */
  readonly formShare: number;
  /** The next round first. */
  readonly rounds: readonly RoundForecast[];
}

/**
 * Expected points in each of the rounds given: the next one first, each as the list of the club's fixtures (none, one
 * or two). With m matches of the club played:
 *
 *   season  = (total points + 6 * price's promise) / (m + 6)
 *   share   = 0.5 * m / (m + 3)
 *   match   = share * form + (1 - share) * season, never below 0
 *   fixture = match * (1 + 0.06 * (3 - difficulty)) * (1.05 at home, 0.95 away) * chance of playing
 */
export function forecastPoints(
  footballer: ForecastFootballer,
  rounds: readonly (readonly ForecastFixture[])[],
): Forecast {
  const { form, totalPoints, clubMatches } = footballer;
  const seasonPoints =
    (totalPoints + FORECAST.priorMatches * promiseOfPrice(footballer.priceTenths)) /
    (clubMatches + FORECAST.priorMatches);
  const formShare = (FORECAST.formShare * clubMatches) / (clubMatches + FORECAST.formMatches);
  const pointsPerMatch = Math.max(0, formShare * form + (1 - formShare) * seasonPoints);
  return {
    pointsPerMatch,
    seasonPoints,
    formShare,
    rounds: rounds.map((fixtures, roundsAhead) => {
      const chance = chanceOfPlaying(footballer, roundsAhead);
      const fixturePoints = fixtures.map((fixture) => pointsPerMatch * fixtureFactor(fixture) * chance);
      return { points: fixturePoints.reduce((sum, points) => sum + points, 0), chance, fixturePoints };
    }),
  };
}

/** Points per match that a price promises before anything has been played. */
export const promiseOfPrice = (priceTenths: number): number =>
  Math.max(FORECAST.priorLeast, FORECAST.priorPoints + (FORECAST.priorPerMillion * (priceTenths - 50)) / 10);

/** What a fixture does to an average match: above 1 is easier than that. */
export function fixtureFactor({ difficulty, isHome }: ForecastFixture): number {
  const step = FORECAST.difficultyStep * (FORECAST.averageDifficulty - difficulty);
  return (1 + step) * (isHome ? 1 + FORECAST.homeShare : 1 - FORECAST.homeShare);
}
