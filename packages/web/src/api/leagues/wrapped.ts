/** A season on cards: of a team, and of a league. */
import type { entryWrappedCall, leagueYearCall } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { api } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

const getEntryWrapped = api<typeof entryWrappedCall>("GET", "/api/entry/:entryId/wrapped/");
const getLeagueYear = api<typeof leagueYearCall>("GET", "/api/league/:leagueId/year/");

export const useEntryWrapped = (entryId: EntryId) =>
  useQuery({ ...queryOf(keys.entryWrapped(entryId), getEntryWrapped, { params: { entryId } }), staleTime: 60_000 });

export const useLeagueYear = (leagueId: LeagueId) =>
  useQuery({ ...queryOf(keys.leagueYear(leagueId), getLeagueYear, { params: { leagueId } }), staleTime: 60_000 });
