/** The game's data for a manager who plans: the market, and the points that each footballer is expected to score. */
import type { FootballerId, RoundId, Ruleset } from "@elleveren/rules";
import type { PlanCandidate } from "@elleveren/optimiser";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import { useComingForecasts, type ComingForecasts } from "../../../api/content/forecasts.ts";
import { useGame } from "../../../api/content/game.ts";

export interface SearchGround {
  readonly ruleset: Ruleset;
  readonly footballers: readonly GameFootballer[];
  /** The coming rounds, the next one first. */
  readonly roundIds: readonly RoundId[];
  readonly forecastOf: ComingForecasts["of"];
}

/** Undefined while forecasts load, and when no round is left. */
export function useSearchGround(): SearchGround | undefined {
  const { ruleset, footballers, rounds, nextRound } = useGame();
  const forecasts = useComingForecasts();
  if (forecasts === undefined || nextRound === null) return undefined;
  return {
    ruleset,
    footballers,
    roundIds: rounds.map(({ roundId }) => roundId).filter((roundId) => roundId >= nextRound.roundId),
    forecastOf: forecasts.of,
  };
}

export interface CandidateWish {
  readonly excludedIds: ReadonlySet<FootballerId>;
  /** The money that selling each of the squad brings; footballers who are bought for a first squad are not in it. */
  readonly sellingTenths: ReadonlyMap<FootballerId, number>;
}

/** The squad, and everybody who may be bought. Who is owned stays, also unwanted or gone from the market: he is there to be sold. */
export const candidatesOf = (
  { footballers, forecastOf }: SearchGround,
  roundIds: readonly RoundId[],
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
      points: roundIds.map((round) => Math.max(0, forecastOf(footballerId, round).points)),
    }));

export const NOTHING_LEFT = { perMillion: 0, perFreeTransfer: 0 } as const;
