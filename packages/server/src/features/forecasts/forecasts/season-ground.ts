/** The season in memory as the forecast looks at it. */
import {
  chanceOfPlaying,
  expectedGoals,
  formValue,
  FULL_MATCH_MINUTES,
  playedPerMatch,
  promiseOfPrice,
  type ClubId,
  type FixtureId,
  type FootballerId,
  type ForecastGround,
  type ForecastMan,
  type PastMatch,
  type PlayedPerMatch,
  type RoundId,
} from "@elleveren/rules";

import { byKickoff, fixturesOfRound, isOver, type LiveFixture, type SeasonMemory } from "../../live/index.ts";
import type { RivalForecasts } from "./told-forecast.ts";

interface KnownMatch extends PastMatch {
  readonly roundId: RoundId;
  readonly kickoffAtMs: number;
}

/** The record of the matches that are over; read once for all rounds of a forecast. */
export interface SeasonSoFar {
  readonly results: readonly (LiveFixture & {
    readonly roundId: RoundId;
    readonly homeScore: number;
    readonly awayScore: number;
  })[];
  /** Of everybody, in order of kick-off. */
  readonly matchesOf: ReadonlyMap<FootballerId, readonly KnownMatch[]>;
  /** Of each club in each match. */
  readonly played: readonly (PlayedPerMatch & { readonly roundId: RoundId })[];
}

export function readSeasonSoFar(season: SeasonMemory): SeasonSoFar {
  const results = [...season.fixtures.values()].filter(isResult).toSorted(byKickoff) as SeasonSoFar["results"];
  const matchesOf = new Map<FootballerId, KnownMatch[]>([...season.footballers.keys()].map((id) => [id, []]));
  for (const fixture of results) {
    const { fixtureId, roundId, homeClubId, awayClubId } = fixture;
    for (const [id, own] of season.roundPoints.get(roundId) ?? []) {
      const match = own.matches.find((one) => one.fixtureId === fixtureId);
      if (!match || (match.clubId !== homeClubId && match.clubId !== awayClubId)) continue;
      const { minutes = 0, goals_scored: goals = 0, assists = 0 } = match.stats;
      const { points } = match;
      matchesOf.get(id)?.push({ roundId, kickoffAtMs: fixture.kickoffAtMs ?? 0, minutes, goals, assists, points });
    }
  }
  const played = results.flatMap(({ fixtureId, roundId }) => {
    const rows = [...(season.stats.get(fixtureId)?.values() ?? [])];
    return [...Map.groupBy(rows, ({ clubId }) => clubId).values()].map((ofClub) => {
      const minutes = ofClub.map(({ stats }) => stats.minutes ?? 0);
      return {
        roundId,
        plays: minutes.filter((one) => one > 0).length,
        playsFull: minutes.filter((one) => one >= FULL_MATCH_MINUTES).length,
      };
    });
  });
  return { results, matchesOf, played };
}

const isResult = (fixture: LiveFixture): boolean =>
  isOver(fixture) && fixture.roundId !== null && fixture.homeScore !== null && fixture.awayScore !== null;

export interface RoundGround {
  readonly ground: ForecastGround;
  /** Of one match. */
  readonly rivalsOf: (id: FootballerId) => RivalForecasts;
  readonly opponentOf: (fixtureId: FixtureId, isHome: boolean) => ClubId;
}

interface GroundWish {
  readonly roundId: RoundId;
  /** 0 is the open round: news are about it, and say less of later ones. Null: a round that was played, as it was known before. */
  readonly roundsAhead: number | null;
  readonly nowMs: number;
}

/** Everybody who may be bought, or could be at that time. */
export function groundOf(
  season: SeasonMemory,
  soFar: SeasonSoFar,
  { roundId, roundsAhead, nowMs }: GroundWish,
): RoundGround {
  const isKnown = (match: { readonly roundId: RoundId }) => roundsAhead !== null || match.roundId < roundId;
  const frozen = roundsAhead === null ? season.frozen.get(roundId) : undefined;
  const market = frozen ?? season.market;
  const fixtures = new Map(fixturesOfRound(season, roundId).map((fixture) => [fixture.fixtureId, fixture]));
  const men = [...season.footballers.values()]
    .filter(({ removed, status }) => !removed && (roundsAhead === null || status !== "u"))
    .toSorted((one, other) => one.footballerId - other.footballerId)
    .map((footballer): ForecastMan => {
      const { footballerId, clubId, position } = footballer;
      return {
        footballerId,
        clubId,
        position,
        priceTenths: frozen?.get(footballerId)?.priceTenths ?? footballer.priceTenths,
        ownerCount: market.get(footballerId)?.selectedCount ?? 0,
        available: roundsAhead === null ? 1 : chanceOfPlaying(footballer, roundsAhead),
        past: (soFar.matchesOf.get(footballerId) ?? []).filter(isKnown),
      };
    });
  const byId = new Map(men.map((man) => [man.footballerId, man]));
  return {
    ground: {
      men,
      matches: [...fixtures.values()],
      goalsOf: expectedGoals(soFar.results.filter(isKnown)),
      league: playedPerMatch(soFar.played.filter(isKnown)),
    },
    rivalsOf(id) {
      const { past, priceTenths } = byId.get(id)!;
      const price = promiseOfPrice(priceTenths);
      const points = past.reduce((sum, match) => sum + match.points, 0);
      return {
        form: formValue(season.ruleset, past as readonly KnownMatch[], nowMs),
        season: past.length === 0 ? price : points / past.length,
        price,
      };
    },
    opponentOf(fixtureId, isHome) {
      const { homeClubId, awayClubId } = fixtures.get(fixtureId)!;
      return isHome ? awayClubId : homeClubId;
    },
  };
}
