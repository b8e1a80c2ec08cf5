/** Who may do what with a league; the same predicates fill the `entry_can_` flags. Source: LG-42 and the invite rule. */
import type { EntryId } from "@elleveren/rules";

import type { Queryable } from "../../../context.ts";
import { isCoAdministrator } from "./members/co-administrators.sql.ts";
import { isMember } from "./members/members.sql.ts";
import type { League } from "./leagues.sql.ts";

export interface LeagueViewer {
  readonly entryId: EntryId | null;
  readonly isMember: boolean;
  /** Helps the administrator to run it; he himself does not count as one. */
  readonly isCoAdministrator: boolean;
}

/** How a manager stands to a league; null is somebody without an entry. Everybody is in the overall league. */
export async function loadLeagueViewer(db: Queryable, league: League, entryId: EntryId | null): Promise<LeagueViewer> {
  if (entryId === null) return { entryId, isMember: false, isCoAdministrator: false };
  return {
    entryId,
    isMember: league.shortName === "overall" || (await isMember(db, league.leagueId, entryId)),
    isCoAdministrator: league.leagueType === "x" && (await isCoAdministrator(db, league.leagueId, entryId)),
  };
}

/** Everything: its settings, its code, handing it over, deleting it. */
export const canAdministerLeague = (viewer: Pick<LeagueViewer, "entryId">, league: League): boolean =>
  viewer.entryId !== null && viewer.entryId === league.adminEntryId;

/** What its co-administrators may do as well: take members out and let them in, invite, and tell members something. */
export const canManageLeague = (viewer: LeagueViewer, league: League): boolean =>
  canAdministerLeague(viewer, league) || (viewer.isMember && viewer.isCoAdministrator);

/** Head-to-head from its first deadline on: nobody joins or leaves, and little can be changed (EG-59, LG-26, LG-27). */
export const isLocked = (league: League): boolean => league.scoring === "h2h" && (league.hasStarted || league.isDrawn);

/**
 * A private league is left by anyone but its administrator, a public one until it starts, a system league by nobody; a
 * head-to-head league that has started by nobody either.
 */
export const canLeaveLeague = (viewer: LeagueViewer, league: League): boolean =>
  viewer.isMember &&
  !isLocked(league) &&
  (league.leagueType === "x" ? !canAdministerLeague(viewer, league) : league.leagueType === "c" && !league.hasStarted);

/** Open to join, and who runs it, or member of a league whose code its members may pass on. */
export const canInviteToLeague = (viewer: LeagueViewer, league: League): boolean =>
  league.code !== null &&
  !league.closed &&
  !isLocked(league) &&
  (canManageLeague(viewer, league) || (viewer.isMember && league.codePrivacy !== "p"));

/**
 * `a`: whoever plays the game or is about to, as long as the league takes new teams; `l`: members; `p`: who runs
 * the league. Nobody once it is locked: it opens no door. See docs/decisions/0101.
 */
export const canSeeLeagueCode = (viewer: LeagueViewer, league: League): boolean =>
  league.code !== null &&
  !isLocked(league) &&
  (canManageLeague(viewer, league) ||
    (viewer.isMember && league.codePrivacy !== "p") ||
    (league.codePrivacy === "a" && !league.closed));
