/** A round's forecast: everybody's chances, expected points, their distribution, and what they are made of. */
import type { Position } from "../../game.ts";
import type { ClubId, FixtureId, FootballerId } from "../../ids.ts";
import { groupBy } from "../../group-by.ts";
import type { Ruleset } from "../../ruleset.ts";
import { clubChances, type MinutesWeights, type PlayedPerMatch } from "./chances.ts";
import type { ExpectedGoals } from "./club-goals.ts";
import { expectedPoints, type PointsWeights } from "./expect-points.ts";
import { pointsFeatures, type ForecastSubject, type PlayChances } from "./features.ts";
import type { PastMatch } from "./past-matches.ts";
import {
  meanPoints,
  NO_POINTS,
  pointsDistribution,
  sumOfMatches,
  type MatchPointsForecast,
} from "./points-distribution.ts";

/** The weights of the forecast's features. */
export interface ForecastWeights {
  readonly minutes: MinutesWeights;
  readonly points: PointsWeights;
}

/** A footballer as he is known before the round's deadline. */
export interface ForecastMan {
  readonly footballerId: FootballerId;
  readonly clubId: ClubId;
  readonly position: Position;
  readonly priceTenths: number;
  /** Teams that own him. */
  readonly ownerCount: number;
  /** From news, 0 to 1, for this round. */
  readonly available: number;
  /** His club's matches of the season so far, the oldest first; those he was not at have no minutes. */
  readonly past: readonly PastMatch[];
}

export interface ForecastMatch {
  readonly fixtureId: FixtureId;
  readonly homeClubId: ClubId;
  readonly awayClubId: ClubId;
}

export interface ForecastGround {
  readonly men: readonly ForecastMan[];
  /** Of the round. */
  readonly matches: readonly ForecastMatch[];
  /** As `expectedGoals` answers. */
  readonly goalsOf: (homeClubId: ClubId, awayClubId: ClubId) => ExpectedGoals;
  /** How many of a club play in this league. */
  readonly league: PlayedPerMatch;
}

/** One match of one man. */
export interface ManMatchForecast {
  readonly fixtureId: FixtureId;
  readonly isHome: boolean;
  readonly chances: PlayChances;
  /** His club's. */
  readonly goals: ExpectedGoals;
  /** Points before the season's correction. */
  readonly plain: number;
}

/** Everybody's matches of the round, in the order of `matches`; who has none is there with an empty list. */
export function forecastMatches(
  { men, matches, goalsOf, league }: ForecastGround,
  weights: ForecastWeights,
): ReadonlyMap<FootballerId, readonly ManMatchForecast[]> {
  const owners = Math.max(
    1,
    men.reduce((sum, { ownerCount }) => sum + ownerCount, 0),
  );
  const forecasts = new Map<FootballerId, readonly ManMatchForecast[]>();
  for (const [clubId, mates] of groupBy(men, (man) => man.clubId)) {
    const own = matches.filter((match) => match.homeClubId === clubId || match.awayClubId === clubId);
    const club = mates.map((man) => ({ subject: subjectOf(man, mates, owners), available: man.available }));
    const chances = own.length > 0 ? clubChances(club, weights.minutes, league) : [];
    mates.forEach(({ footballerId }, index) => {
      const { subject } = club[index]!;
      const ofMan = own.map(({ fixtureId, homeClubId, awayClubId }): ManMatchForecast => {
        const isHome = homeClubId === clubId;
        const { scored, conceded } = goalsOf(homeClubId, awayClubId);
        const goals = isHome ? { scored, conceded } : { scored: conceded, conceded: scored };
        const features = pointsFeatures(subject, chances[index]!, { ...goals, isHome });
        return {
          fixtureId,
          isHome,
          chances: chances[index]!,
          goals,
          plain: expectedPoints(features, weights.points),
        };
      });
      forecasts.set(footballerId, ofMan);
    });
  }
  return forecasts;
}

const subjectOf = (man: ForecastMan, mates: readonly ForecastMan[], owners: number): ForecastSubject => ({
  position: man.position,
  priceTenths: man.priceTenths,
  ownedPermille: (1000 * man.ownerCount) / owners,
  dearerMates: mates.filter((mate) => mate.position === man.position && mate.priceTenths > man.priceTenths).length,
  past: man.past,
});

export interface ManForecast extends MatchPointsForecast {
  readonly footballerId: FootballerId;
  /** Mean of the distribution. */
  readonly mean: number;
  readonly matches: readonly ManMatchForecast[];
}

export interface RoundForecastRequest {
  readonly ruleset: Ruleset;
  readonly ground: ForecastGround;
  readonly weights: ForecastWeights;
  /** As `correctionFrom` answers. */
  readonly correct: (position: Position, expected: number) => number;
}

/**
 * Of everybody, in the order of `ground.men`; who has no match in the round scores nothing for sure. One after the other, so
 * that a caller may pause between any two.
 */
export function* forecastRound({ ruleset, ground, weights, correct }: RoundForecastRequest): Generator<ManForecast> {
  const matches = forecastMatches(ground, weights);
  for (const man of ground.men) {
    const own = matches.get(man.footballerId)!;
    const { distribution, parts } = own
      .map(({ chances, goals, plain }) =>
        pointsDistribution({
          ruleset,
          subject: man,
          chances,
          goals,
          expected: plain > 0 ? correct(man.position, plain) : 0,
        }),
      )
      .reduce(sumOfMatches, NO_POINTS);
    yield { footballerId: man.footballerId, matches: own, distribution, parts, mean: meanPoints(distribution) };
  }
}
