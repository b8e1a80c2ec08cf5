/** Leagues in the words of the wire. */
import {
  encodeScoring,
  type WireBan,
  type WireLeague,
  type WireLeagueDetail,
  type WireLeagueMessage,
  type WireListedMember,
  wireMicros,
} from "@elleveren/contract";

import {
  canAdministerLeague,
  canInviteToLeague,
  canLeaveLeague,
  canManageLeague,
  canSeeLeagueCode,
  type LeagueViewer,
} from "./access.ts";
import type { LeagueMessage } from "./log/league-message.sql.ts";
import type { League } from "./leagues.sql.ts";
import type { ListedMember } from "./members/list-members.sql.ts";

/** The fields every answer about a league has. Head-to-head settings stand neutral in a classic league. */
export function presentLeague(league: League, viewer: LeagueViewer, isLarge: boolean): WireLeague {
  return {
    id: league.leagueId,
    name: league.name,
    short_name: league.shortName,
    created: wireMicros(league.createdAtMs),
    closed: league.closed,
    max_entries: league.maxEntries,
    league_type: league.leagueType,
    scoring: encodeScoring(league.scoring),
    admin_entry: league.adminEntryId,
    start_event: league.startRoundId,
    code_privacy: league.codePrivacy,
    has_cup: league.hasCup,
    cup_league: league.cupId,
    rank: null,
    ko_rounds: league.koRounds,
    is_large: isLarge,
    entry_can_leave: canLeaveLeague(viewer, league),
    entry_can_admin: canAdministerLeague(viewer, league),
    entry_can_invite: canInviteToLeague(viewer, league),
  };
}

export const presentMember = (member: ListedMember): WireListedMember => ({
  entry: member.entryId,
  entry_name: member.entryName,
  player_name: member.managerName,
  joined: wireMicros(member.joinedAtMs),
  role: member.role,
});

export const presentMessage = ({ text, atMs, by }: LeagueMessage): WireLeagueMessage => ({
  text,
  time: wireMicros(atMs),
  ...by,
});

/** For members: the code where the viewer may see it, the bans only for those who run it. */
export function presentLeagueDetail(
  league: League,
  viewer: LeagueViewer,
  isLarge: boolean,
  bans: readonly WireBan[],
): WireLeagueDetail {
  return {
    ...presentLeague(league, viewer, isLarge),
    bans: canManageLeague(viewer, league) ? [...bans] : [],
    code: canSeeLeagueCode(viewer, league) ? league.code : null,
  };
}
