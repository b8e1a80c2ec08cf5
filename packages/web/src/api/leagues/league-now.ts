/** Inside a league in a round: ownership, the footballers that move a team, and two teams side by side. */
import type { leagueComparisonCall, leagueOwnershipCall, leagueSwingCall } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

const getOwnership = api<typeof leagueOwnershipCall>("GET", "/api/league/:leagueId/ownership/");
const getSwing = api<typeof leagueSwingCall>("GET", "/api/league/:leagueId/swing/");
const getComparison = api<typeof leagueComparisonCall>("GET", "/api/league/:leagueId/compare/");

/** Of the current round; the most owned only, where `limit` says how many. */
export const useOwnership = (leagueId: LeagueId, limit: number | null = null) =>
  useQuery({
    ...queryOf(keys.ownership(leagueId, limit), getOwnership, {
      params: { leagueId },
      query: limit === null ? {} : { limit },
    }),
    staleTime: 30_000,
  });

/** Of the current round; refused for a team that is not in the league's table yet: `isEnabled` asks for the others alone. */
export const useSwing = (leagueId: LeagueId, entry: EntryId | null, isEnabled: boolean) =>
  useQuery({
    ...queryOf(keys.swing(leagueId, entry), getSwing, { params: { leagueId }, query: { entry: entry! } }),
    enabled: isEnabled && entry !== null,
    staleTime: 30_000,
  });

/** Of the current round, unless one is named. */
export const useComparison = (
  leagueId: LeagueId,
  pair: { readonly a: EntryId; readonly b: EntryId; readonly round: number | null } | null,
) =>
  useQuery({
    queryKey: keys.comparison(leagueId, pair),
    queryFn: ({ signal }) => {
      const { a, b, round } = pair!;
      const query = { a, b, ...(round === null ? {} : { event: round }) };
      return send(getComparison, { params: { leagueId }, query, signal });
    },
    enabled: pair !== null,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
