/** Data that a league's table shows beside its rows, and the search for a member. */
import type { entryFormsCall, findInLeagueCall, WireEntryForm } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

export type EntryForms = ReadonlyMap<EntryId, WireEntryForm>;

const getForms = api<typeof entryFormsCall>("GET", "/api/entries/form/");

/** Of a page's teams, fifty at most; asked again whenever points move. */
export const useEntryForms = (entries: readonly EntryId[]) =>
  useQuery({
    queryKey: keys.entryForms(entries),
    queryFn: async ({ signal }): Promise<EntryForms> => {
      const found = await send(getForms, { query: { entries: entries.join(",") }, signal });
      return new Map(found.entries.map((row) => [row.entry, row]));
    },
    enabled: entries.length > 0,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

const getFound = api<typeof findInLeagueCall>("GET", "/api/league/:leagueId/find/");

/** By a name, as soon as there is some of it. `phase` is left out where there are none. */
export const useFindInLeague = (leagueId: LeagueId, search: string, phase: number | undefined) =>
  useQuery({
    ...queryOf(keys.foundInLeague(leagueId, { search, phase }), getFound, {
      params: { leagueId },
      query: { search, ...(phase === undefined ? {} : { phase }) },
    }),
    enabled: search !== "",
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

/** Where one entry stands; null when it is not in the league. */
export const usePlaceInLeague = (leagueId: LeagueId, entry: EntryId | null, phase: number | undefined) =>
  useQuery({
    queryKey: keys.foundInLeague(leagueId, { entry, phase }),
    queryFn: async ({ signal }) => {
      const query = { entry: entry!, ...(phase === undefined ? {} : { phase }) };
      return (await send(getFound, { params: { leagueId }, query, signal })).results[0] ?? null;
    },
    enabled: entry !== null,
    staleTime: 30_000,
  });
