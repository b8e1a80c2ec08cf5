/** The league's paper: what a settled round was about. */
import type { leaguePaperCall } from "@elleveren/contract";
import type { LeagueId } from "@elleveren/rules";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { api } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

const getLeaguePaper = api<typeof leaguePaperCall>("GET", "/api/league/:leagueId/paper/");

/** Of a round, or the latest that is settled. */
export const useLeaguePaper = (leagueId: LeagueId, event: number | null) =>
  useQuery({
    ...queryOf(keys.leaguePaper(leagueId, event), getLeaguePaper, {
      params: { leagueId },
      query: event === null ? {} : { event },
    }),
    placeholderData: keepPreviousData,
  });
