/** A league in the words of the wire. */
import { encodeScoring, type WireLeague, type WireLeagueDetail } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import {
  canAdministerLeague,
  canInviteToLeague,
  canLeaveLeague,
  canManageLeague,
  canSeeLeagueCode,
  type LeagueViewer,
} from "./access.ts";
import { isLargeLeague } from "./league-size.sql.ts";
import type { League } from "./leagues.sql.ts";
import { selectBans } from "./members/members.sql.ts";

/** The fields every answer about a league has. Head-to-head settings stand neutral in a classic league. */
export function presentLeague(league: League, viewer: LeagueViewer, isLarge: boolean): WireLeague {
  return {
    id: league.leagueId,
    name: league.name,
    short_name: league.shortName,
    created: league.created,
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

export const answerLeague = async (ctx: Context, league: League, viewer: LeagueViewer): Promise<WireLeague> =>
  presentLeague(league, viewer, await isLargeLeague(ctx.db, league, ctx.game().ruleset));

/** A member's view of the league: the code where it may be seen, the bans for its administrators. */
export const answerDetail = async (ctx: Context, league: League, viewer: LeagueViewer): Promise<WireLeagueDetail> => ({
  ...(await answerLeague(ctx, league, viewer)),
  bans: canManageLeague(viewer, league) ? await selectBans(ctx.db, league.leagueId) : [],
  code: canSeeLeagueCode(viewer, league) ? league.code : null,
});

/** An entry that has just made, joined or changed the league is in it. */
export const memberViewer = (entryId: EntryId): LeagueViewer => ({ entryId, isMember: true, isCoAdministrator: false });
