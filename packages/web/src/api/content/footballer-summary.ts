import type { elementSummaryCall } from "@elleveren/contract";
import { clubId, roundId, type ClubId, type FootballerId, type RoundId } from "@elleveren/rules";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";

import { useGame } from "./game.ts";
import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export interface FootballerMatch {
  readonly roundId: RoundId | null;
  readonly kickoffAtMs: number | null;
  readonly opponentId: ClubId;
  readonly isHome: boolean;
  readonly difficulty: number;
}

export interface PlayedMatch {
  readonly roundId: RoundId;
  readonly opponentId: ClubId;
  readonly isHome: boolean;
  readonly homeGoals: number | null;
  readonly awayGoals: number | null;
  readonly points: number;
  readonly priceTenths: number;
  readonly selectedCount: number;
  readonly transfersBalance: number;
  readonly stat: (name: string) => number;
}

export interface PastSeason {
  readonly season: string;
  readonly points: number;
  readonly startPriceTenths: number;
  readonly endPriceTenths: number;
  readonly stat: (name: string) => number;
}

export interface FootballerSummary {
  readonly coming: readonly FootballerMatch[];
  readonly played: readonly PlayedMatch[];
  readonly seasons: readonly PastSeason[];
}

const getSummary = api<typeof elementSummaryCall>("GET", "/api/element-summary/:footballerId/");

const statOf = (row: object) => (name: string) => Number((row as Record<string, unknown>)[name] ?? 0);

/** Matches ahead, this season's matches and past seasons; refetched by the season's threshold. A failure is silent. */
export const useFootballerSummary = (footballer: FootballerId) => {
  const { refreshAfterMs } = useGame();
  return useQuery({ ...summaryQuery(footballer), staleTime: refreshAfterMs, refetchInterval: refreshAfterMs });
};

/** The same of several, in their order; undefined until each is there. */
export const useFootballerSummaries = (footballers: readonly FootballerId[]): (FootballerSummary | undefined)[] => {
  const { refreshAfterMs } = useGame();
  return useQueries({
    queries: footballers.map((id) => ({ ...summaryQuery(id), staleTime: refreshAfterMs })),
  }).map(({ data }) => data);
};

const summaryQuery = (footballer: FootballerId) =>
  queryOptions({
    queryKey: keys.footballer(footballer),
    queryFn: async ({ signal }): Promise<FootballerSummary> => {
      const wire = await send(getSummary, { params: { footballerId: footballer }, signal });
      return {
        coming: wire.fixtures.map((row) => ({
          roundId: row.event === null ? null : roundId(row.event),
          kickoffAtMs: row.kickoff_time === null ? null : Date.parse(row.kickoff_time),
          opponentId: clubId(row.is_home ? row.team_a : row.team_h),
          isHome: row.is_home,
          difficulty: row.difficulty,
        })),
        played: wire.history.map((row) => ({
          roundId: roundId(row.round),
          opponentId: clubId(row.opponent_team),
          isHome: row.was_home,
          homeGoals: row.team_h_score,
          awayGoals: row.team_a_score,
          points: row.total_points,
          priceTenths: row.value,
          selectedCount: row.selected,
          transfersBalance: row.transfers_balance,
          stat: statOf(row),
        })),
        seasons: wire.history_past.map((row) => ({
          season: row.season_name,
          points: row.total_points,
          startPriceTenths: row.start_cost,
          endPriceTenths: row.end_cost,
          stat: statOf(row),
        })),
      };
    },
  });
