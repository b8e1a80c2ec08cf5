/** What every page about one league opens with. */
import type { leagueSummaryCall, WireLeagueSummary } from "@elleveren/contract";
import type { LeagueId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { decodeLeague, type League } from "./leagues.ts";

export type LeagueSummary = Omit<WireLeagueSummary, "league"> & { readonly league: League };

export const decodeLeagueSummary = ({ league, ...summary }: WireLeagueSummary): LeagueSummary => ({
  ...summary,
  league: decodeLeague(league),
});

const getSummary = api<typeof leagueSummaryCall>("GET", "/api/league/:leagueId/summary/");

export const useLeagueSummary = (leagueId: LeagueId) =>
  useQuery({
    queryKey: keys.leagueSummary(leagueId),
    queryFn: async ({ signal }) => decodeLeagueSummary(await send(getSummary, { params: { leagueId }, signal })),
    staleTime: 30_000,
  });
