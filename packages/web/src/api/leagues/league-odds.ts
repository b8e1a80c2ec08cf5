/** How the running round may end in a league. */
import type { duelOddsCall, leagueOddsCall, leagueStoryCall, rankOddsCall } from "@elleveren/contract";
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

const getLeagueStory = api<typeof leagueStoryCall>("GET", "/api/league/:leagueId/odds-story/");

/** As `useLeagueOdds`; of a large league it takes some seconds, so that it comes after them. */
export const useLeagueStory = (leagueId: LeagueId, entry: EntryId | null, isWanted: boolean) =>
  useQuery({
    ...queryOf(keys.leagueStory(leagueId, entry), getLeagueStory, {
      params: { leagueId },
      query: entry === null ? {} : { entry },
    }),
    enabled: isWanted,
    retry: false,
  });

export interface DuelWish {
  readonly leagueId: LeagueId;
  readonly pair: readonly [EntryId, EntryId];
  readonly isKnockout: boolean;
}

export const useDuelOdds = ({ leagueId, pair: [a, b], isKnockout }: DuelWish, isWanted: boolean) =>
  useQuery({
    ...queryOf(keys.duelOdds(leagueId, a, b, isKnockout), getDuelOdds, {
      params: { leagueId },
      query: { a, b, ...(isKnockout && { knockout: true }) },
    }),
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
