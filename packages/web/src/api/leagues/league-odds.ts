/** How the running round may end in a league. */
import type { duelOddsCall, leagueOddsCall, rankOddsCall } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { api } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

const getLeagueOdds = api<typeof leagueOddsCall>("GET", "/api/league/:leagueId/odds/");
const getDuelOdds = api<typeof duelOddsCall>("GET", "/api/league/:leagueId/duel-odds/");

/** Follows the league: what moves its table moves its odds. */
export const useLeagueOdds = (leagueId: LeagueId, entry: EntryId | null, isWanted: boolean) =>
  useQuery({
    ...queryOf(keys.leagueOdds(leagueId, entry), getLeagueOdds, {
      params: { leagueId },
      query: entry === null ? {} : { entry },
    }),
    enabled: isWanted,
    retry: false,
  });

export const useDuelOdds = (leagueId: LeagueId, [a, b]: readonly [EntryId, EntryId], isWanted: boolean) =>
  useQuery({
    ...queryOf(keys.duelOdds(leagueId, a, b), getDuelOdds, { params: { leagueId }, query: { a, b } }),
    enabled: isWanted,
    retry: false,
  });

const getRankOdds = api<typeof rankOddsCall>("GET", "/api/entry/:entryId/rank-odds/");

/** Of the running round; there is none when it is over. */
export const useRankOdds = (entryId: EntryId, isWanted: boolean) =>
  useQuery({
    ...queryOf(keys.rankOdds(entryId), getRankOdds, { params: { entryId } }),
    enabled: isWanted,
    retry: false,
  });
