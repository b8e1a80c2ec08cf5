/** Leagues in the words of the wire. */
import { encodeScoring, type WireBan, wireMicros, type WireLeague, type WireLeagueDetail } from "@elleveren/contract";

import {
  canAdministerLeague,
  canInviteToLeague,
  canLeaveLeague,
  canSeeLeagueCode,
  type LeagueViewer,
} from "./access.ts";
import type { League } from "./leagues.sql.ts";

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

/** For members: the code where the viewer may see it, the bans only for the administrator. */
export function presentLeagueDetail(
  league: League,
  viewer: LeagueViewer,
  isLarge: boolean,
  bans: readonly WireBan[],
): WireLeagueDetail {
  return {
    ...presentLeague(league, viewer, isLarge),
    bans: canAdministerLeague(viewer, league) ? [...bans] : [],
    code: canSeeLeagueCode(viewer, league) ? league.code : null,
  };
}
