/** A league for its administrator: settings, code, members and banned entries; and offers to renew. */
import type {
  banCall,
  classicLeagueCall,
  discardRenewableCall,
  h2hLeagueCall,
  leagueOddsSettingCall,
  regenerateCodeCall,
  renewableLeaguesCall,
  renewLeagueCall,
  unbanCall,
  updateClassicLeagueCall,
  updateH2hLeagueCall,
  WireBan,
  WireLeagueDetail,
} from "@elleveren/contract";
import { entryId, type EntryId, type LeagueId } from "@elleveren/rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";
import { decodeLeague, useLeagueMutation, type League, type LeagueSummary } from "./leagues.ts";
import { sendOnce } from "../wire/send-once.ts";

export interface LeagueDetail extends League {
  readonly adminEntryId: EntryId | null;
  /** Null for viewers without permission. */
  readonly code: string | null;
  readonly bans: readonly WireBan[];
}

const decodeDetail = (wire: WireLeagueDetail): LeagueDetail => ({
  ...decodeLeague(wire),
  adminEntryId: wire.admin_entry === null ? null : entryId(wire.admin_entry),
  code: wire.code,
  bans: wire.bans,
});

const getDetail = api<typeof classicLeagueCall>("GET", "/api/leagues-classic/:leagueId/");
const getH2hDetail = api<typeof h2hLeagueCall>("GET", "/api/leagues-h2h/:leagueId/");

/** For members; 403 for others, and 404 where the league is of the other sort. */
export const useLeagueDetail = (league: LeagueId, scoring: League["scoring"] = "classic") =>
  useQuery({
    queryKey: [...keys.league(league), "detail", scoring],
    queryFn: async ({ signal }) => {
      const request = { params: { leagueId: league }, signal };
      return decodeDetail(await (scoring === "h2h" ? send(getH2hDetail, request) : send(getDetail, request)));
    },
  });

/** After a change the league's own pages are fetched again too. */
export function useAdminMutation<T, A>(own: EntryId, league: LeagueId, mutationFn: (argument: A) => Promise<T>) {
  const client = useQueryClient();
  return useLeagueMutation(own, async (argument: A) => {
    const answer = await mutationFn(argument);
    // Not awaited: the screen may be left before it ends, and is fetched again when it is opened.
    void client.invalidateQueries({ queryKey: keys.league(league) });
    return answer;
  });
}

/** Missing settings stay unchanged. */
export interface LeagueSettings {
  readonly name?: string;
  readonly startRound?: number;
  readonly isClosed?: boolean;
  readonly codePrivacy?: League["codePrivacy"];
  readonly adminEntryId?: EntryId;
  /** Of a head-to-head league; null is no limit. */
  readonly koRounds?: number;
  readonly maxEntries?: number | null;
}

const WIRE_PRIVACIES = { all: "a", members: "l", administrator: "p" } as const;
const putLeague = api<typeof updateClassicLeagueCall>("PUT", "/api/leagues-classic/:leagueId/");
const putH2hLeague = api<typeof updateH2hLeagueCall>("PUT", "/api/leagues-h2h/:leagueId/");

export const useUpdateLeague = (own: EntryId, { leagueId: league, scoring }: Pick<League, "leagueId" | "scoring">) =>
  useAdminMutation(own, league, (settings: LeagueSettings) => {
    const { name, startRound, isClosed, codePrivacy, adminEntryId, koRounds, maxEntries } = settings;
    const params = { leagueId: league };
    const body = {
      ...(name === undefined ? {} : { name }),
      ...(startRound === undefined ? {} : { start_event: startRound }),
      ...(isClosed === undefined ? {} : { closed: isClosed }),
      ...(codePrivacy === undefined ? {} : { code_privacy: WIRE_PRIVACIES[codePrivacy] }),
      ...(adminEntryId === undefined ? {} : { admin_entry: adminEntryId }),
    };
    if (scoring === "classic") return sendOnce(putLeague, { params, body });
    const size = {
      ...(koRounds === undefined ? {} : { ko_rounds: koRounds }),
      ...(maxEntries === undefined ? {} : { max_entries: maxEntries }),
    };
    return sendOnce(putH2hLeague, { params, body: { ...body, ...size } });
  });

const putOddsSetting = api<typeof leagueOddsSettingCall>("PUT", "/api/league/:leagueId/odds-setting/");
/** Hides chances from everybody in the league; false shows them again. */
export function useHideOdds(leagueId: LeagueId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hidden: boolean) => send(putOddsSetting, { params: { leagueId }, body: { hidden } }),
    onSuccess: ({ hidden }) => {
      client.setQueryData<LeagueSummary>(keys.leagueSummary(leagueId), (summary) =>
        summary ? { ...summary, hides_odds: hidden } : summary,
      );
      void client.invalidateQueries({ queryKey: keys.league(leagueId) });
    },
  });
}

const postCode = api<typeof regenerateCodeCall>("POST", "/api/league/:leagueId/code/regenerate/");
export const useRegenerateCode = (own: EntryId, league: LeagueId) =>
  useAdminMutation(own, league, () => sendOnce(postCode, { params: { leagueId: league } }));

const postBan = api<typeof banCall>("POST", "/api/league/:leagueId/bans/ban/");
export const useBan = (own: EntryId, league: LeagueId) =>
  useAdminMutation(own, league, (entry: EntryId) =>
    sendOnce(postBan, { params: { leagueId: league }, body: { entry } }),
  );

const postUnban = api<typeof unbanCall>("POST", "/api/league/:leagueId/bans/unban/");
export const useUnban = (own: EntryId, league: LeagueId) =>
  useAdminMutation(own, league, (entry: EntryId) =>
    sendOnce(postUnban, { params: { leagueId: league }, body: { entry } }),
  );

const getRenewable = api<typeof renewableLeaguesCall>("GET", "/api/leagues-renewable/");
export const useRenewableLeagues = () => useQuery(queryOf(keys.renewable, getRenewable, {}));

const postRenew = api<typeof renewLeagueCall>("POST", "/api/leagues-renewable/:leagueId/renew/");
const deleteOffer = api<typeof discardRenewableCall>("DELETE", "/api/leagues-renewable/:leagueId/");

/** Answers the league that was made. */
export function useRenewLeague(own: EntryId) {
  const client = useQueryClient();
  return useLeagueMutation(own, async (offerId: number) => {
    const league = decodeLeague(await sendOnce(postRenew, { params: { leagueId: offerId } }));
    await client.invalidateQueries({ queryKey: keys.renewable });
    return league;
  });
}

export function useDiscardOffer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (offerId: number) => sendOnce(deleteOffer, { params: { leagueId: offerId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.renewable }),
  });
}
