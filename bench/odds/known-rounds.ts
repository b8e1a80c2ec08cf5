/** Rounds of a recorded season as they were known before each deadline: who may be bought, what is expected, what is played. */
import {
  chanceOfPlaying,
  correctionFrom,
  expectedGoals,
  forecastRound,
  FULL_MATCH_MINUTES,
  groupBy,
  playedPerMatch,
  type ForecastWeights,
  type ManForecast,
  type PastForecast,
  type PlayedPerMatch,
} from "../../packages/rules/src/index.ts";
import type { MarketRow, RecordedFixture, RecordedSeason } from "../backtest/recorded-season.ts";

export interface KnownRound {
  readonly round: number;
  readonly market: readonly MarketRow[];
  readonly forecasts: readonly ManForecast[];
  /** In the order of kick-offs. */
  readonly fixtures: readonly RecordedFixture[];
}

/** As the server forecasts them: by weights of another season, and by what this one's rounds before have shown. */
export function* knownRounds(season: RecordedSeason, weights: ForecastWeights): Generator<KnownRound> {
  const { ruleset, fixtures, matches, lastRound, positionOf } = season;
  const past: PastForecast[] = [];
  const played: PlayedPerMatch[] = [];
  for (let round = 1; round <= lastRound; round++) {
    const market = season.marketBefore(round);
    const ofRound = fixtures
      .filter((fixture) => fixture.round === round)
      .toSorted((one, two) => one.kickoffAtMs - two.kickoffAtMs || one.fixtureId - two.fixtureId);
    const ground = {
      men: market.map((row) => ({ ...row, available: chanceOfPlaying(row, 0), past: row.matches })),
      matches: ofRound,
      goalsOf: expectedGoals(fixtures.filter((fixture) => fixture.round < round)),
      league: playedPerMatch(played),
    };
    const forecasts = [...forecastRound({ ruleset, ground, weights, correct: correctionFrom(past) })];
    yield { round, market, forecasts, fixtures: ofRound };
    const actual = matches.filter((match) => match.round === round);
    const rows = groupBy(actual, ({ footballerId: id }) => id);
    const byId = new Map(market.map((row) => [row.footballerId, row]));
    for (const { footballerId: id, matches: told } of forecasts) {
      if (byId.get(id)!.status !== "a") continue;
      told.forEach(({ plain }, index) => {
        const points = (rows.get(id) ?? [])[index]?.points;
        if (points !== undefined) past.push({ position: positionOf(id)!, expected: plain, points });
      });
    }
    for (const ofClub of groupBy(actual, (row) => `${row.clubId} ${row.kickoffAtMs}`).values()) {
      played.push({
        plays: ofClub.filter(({ minutes }) => minutes > 0).length,
        playsFull: ofClub.filter(({ minutes }) => minutes >= FULL_MATCH_MINUTES).length,
      });
    }
  }
}
