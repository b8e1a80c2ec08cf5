/** The game's expectations of footballers, and how good they were. */
import type {
  elementForecastCall,
  forecastsCall,
  forecastSeasonCall,
  roundForecastCall,
  WireForecasts,
} from "@elleveren/contract";
import { roundId, type FootballerId, type RoundId } from "@elleveren/rules";
import { queryOptions, useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

/** Of one footballer in one round. */
export interface RoundExpectation {
  readonly points: number;
  /** Standard deviation in points. */
  readonly spread: number;
  /** Of playing at all, 0 to 1. */
  readonly chance: number;
}

export interface ComingForecasts {
  /** The open round first; empty until the first forecast is made, and after the season. */
  readonly roundIds: readonly RoundId[];
  /** Nothing of whom nobody expects anything. */
  readonly of: (footballerId: FootballerId, roundId: RoundId) => RoundExpectation;
}

const NOTHING: RoundExpectation = { points: 0, spread: 0, chance: 0 };

export function decodeForecasts({ events, elements }: WireForecasts): ComingForecasts {
  const columns = new Map(events.map((event, index) => [event, index]));
  const rows = new Map(elements.map((row) => [row.id, row]));
  return {
    roundIds: events.map(roundId),
    of(footballerId, round) {
      const [row, column] = [rows.get(footballerId), columns.get(round)];
      if (row === undefined || column === undefined) return NOTHING;
      return { points: row.points[column]!, spread: row.spread[column]!, chance: row.chance[column]! };
    },
  };
}

const getForecasts = api<typeof forecastsCall>("GET", "/api/forecasts/");
/** A server that has just been started makes its first forecast within seconds. */
const UNTIL_THERE_MS = 2000;

const forecastsQuery = queryOptions({
  queryKey: keys.forecasts,
  queryFn: async ({ signal }) => decodeForecasts(await send(getForecasts, { signal })),
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data?.roundIds.length === 0 ? UNTIL_THERE_MS : false),
});

/** Undefined while they load, and until there are any. */
export function useComingForecasts(): ComingForecasts | undefined {
  const { data } = useQuery(forecastsQuery);
  return data && data.roundIds.length > 0 ? data : undefined;
}

const getElementForecast = api<typeof elementForecastCall>("GET", "/api/element-forecast/:footballerId/");

/** The current round and those to come, the earliest first. */
export const useElementForecast = (footballerId: FootballerId) =>
  useQuery({
    ...queryOf(keys.elementForecast(footballerId), getElementForecast, { params: { footballerId } }),
    staleTime: 60_000,
  });

const getRoundForecast = api<typeof roundForecastCall>("GET", "/api/forecasts/:roundId/");

export const roundForecastQuery = (round: RoundId) =>
  queryOf(keys.roundForecast(round), getRoundForecast, { params: { roundId: round } });

const getForecastSeason = api<typeof forecastSeasonCall>("GET", "/api/forecast-grades/");

export const forecastSeasonQuery = queryOf(keys.forecastSeason, getForecastSeason, {});
