/** What every page about one league opens with. */
import type { leagueSummaryCall, WireLeagueSummary } from "@elleveren/contract";
import type { LeagueId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { decodeMessage, type LeagueMessage } from "./league-members.ts";
import { decodeLeague, type League } from "./leagues.ts";

export interface LeagueSummary {
  readonly league: League;
  /** Teams in it, those that wait for the next deadline included. */
  readonly entryCount: number;
  /** The reader's team is in it. */
  readonly isMember: boolean;
  /** The reader runs it, or helps to. */
  readonly canManage: boolean;
  /** What those who run it tell its members; null for everybody else. */
  readonly message: LeagueMessage | null;
  readonly updatedAtMs: number | null;
  /** It moves with the live round. */
  readonly isProvisional: boolean;
}

export const decodeLeagueSummary = (wire: WireLeagueSummary): LeagueSummary => ({
  league: decodeLeague(wire.league),
  entryCount: wire.entry_count,
  isMember: wire.entry_is_member,
  canManage: wire.entry_can_manage,
  message: wire.message && decodeMessage(wire.message),
  updatedAtMs: wire.last_updated_data === null ? null : Date.parse(wire.last_updated_data),
  isProvisional: wire.provisional,
});

const getSummary = api<typeof leagueSummaryCall>("GET", "/api/league/:leagueId/summary/");

export const useLeagueSummary = (league: LeagueId) =>
  useQuery({
    queryKey: keys.leagueSummary(league),
    queryFn: async ({ signal }) =>
      decodeLeagueSummary(await send(getSummary, { params: { leagueId: league }, signal })),
    staleTime: 30_000,
  });
