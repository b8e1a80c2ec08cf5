/** What happened in a league, for its members. */
import type { leagueLogCall, WireLeagueAct, WireLeagueChange } from "@elleveren/contract";
import type { LeagueId } from "@elleveren/rules";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { decodeMember, type LeagueMember } from "./league-season.ts";
import type { Page } from "./leagues.ts";

export type LeagueChange = WireLeagueChange;

export interface LeagueAct {
  readonly actId: number;
  readonly atMs: number;
  readonly kind: WireLeagueAct["kind"];
  readonly by: LeagueMember;
  /** The new administrator or co-administrator; who was kept out or let in, for those who run the league. */
  readonly subject: LeagueMember | null;
  readonly changes: readonly LeagueChange[];
}

export const decodeAct = (wire: WireLeagueAct): LeagueAct => ({
  actId: wire.id,
  atMs: Date.parse(wire.time),
  kind: wire.kind,
  by: decodeMember(wire),
  subject: wire.subject && decodeMember(wire.subject),
  changes: wire.changes,
});

const getLog = api<typeof leagueLogCall>("GET", "/api/league/:leagueId/log/");

/** One page, the newest first. */
export const useLeagueLog = (league: LeagueId, page: number) =>
  useQuery({
    queryKey: keys.leagueLog(league, page),
    queryFn: async ({ signal }): Promise<Page<LeagueAct>> => {
      const wire = await send(getLog, { params: { leagueId: league }, query: { page }, signal });
      return { page: wire.page, hasNext: wire.has_next, rows: wire.results.map(decodeAct) };
    },
    placeholderData: keepPreviousData,
  });
