/** What the game says to whoever plans: market, fixtures and what each footballer is expected to score. */
import {
  forecastPoints,
  type ClubId,
  type FootballerId,
  type Forecast,
  type ForecastFixture,
  type RoundId,
  type Ruleset,
} from "@elleveren/rules";
import type { PlanCandidate } from "@elleveren/optimiser";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import { useGame } from "../../../api/content/game.ts";
import { useComingMatches } from "../../../api/live/fixtures.ts";
import { matchesIn } from "../../content/footballers/matches.ts";

export interface SearchGround {
  readonly ruleset: Ruleset;
  readonly footballers: readonly GameFootballer[];
  /** Matches a club has played. */
  readonly clubMatches: (clubId: ClubId) => number;
  readonly fixturesIn: (clubId: ClubId, roundId: RoundId) => readonly ForecastFixture[];
  /** The coming rounds, the next one first. */
  readonly roundIds: readonly RoundId[];
}

/** Undefined while the fixtures load, and when no round is left. */
export function useSearchGround(): SearchGround | undefined {
  const { ruleset, footballers, clubById, rounds, nextRound } = useGame();
  const coming = useComingMatches();
  if (coming === undefined || nextRound === null) return undefined;
  return {
    ruleset,
    footballers,
    clubMatches: (clubId) => clubById.get(clubId)?.playedCount ?? 0,
    fixturesIn: (clubId, round) => matchesIn(coming, clubId, round),
    roundIds: rounds.map(({ roundId }) => roundId).filter((roundId) => roundId >= nextRound.roundId),
  };
}

/** Of everybody, in these rounds. */
export const forecastsOf = (
  { footballers, clubMatches, fixturesIn }: SearchGround,
  roundIds: readonly RoundId[],
): ReadonlyMap<FootballerId, Forecast> =>
  new Map(
    footballers.map((row) => [
      row.footballerId,
      forecastPoints(
        { ...row, clubMatches: clubMatches(row.clubId) },
        roundIds.map((round) => fixturesIn(row.clubId, round)),
      ),
    ]),
  );

export interface CandidateWish {
  readonly excludedIds: ReadonlySet<FootballerId>;
  /** What selling each of the squad brings; those who are bought for a first squad are not in it. */
  readonly sellingTenths: ReadonlyMap<FootballerId, number>;
}

/** The squad, and everybody who may be bought. Who is owned stays, also unwanted or gone from the market: he is there to be sold. */
export const candidatesOf = (
  { footballers }: SearchGround,
  forecasts: ReadonlyMap<FootballerId, Forecast>,
  { excludedIds, sellingTenths }: CandidateWish,
): PlanCandidate[] =>
  footballers
    .filter(
      ({ footballerId, status }) =>
        sellingTenths.has(footballerId) || (status !== "u" && !excludedIds.has(footballerId)),
    )
    .map(({ footballerId, clubId, position, priceTenths }) => ({
      footballerId,
      clubId,
      position,
      priceTenths,
      sellingTenths: sellingTenths.get(footballerId) ?? null,
      points: forecasts.get(footballerId)!.rounds.map(({ points }) => points),
    }));

export const NOTHING_LEFT = { perMillion: 0, perFreeTransfer: 0 } as const;
