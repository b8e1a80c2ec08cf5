/** Permissions in a league; the same predicates fill the `entry_can_` flags. Source: LG-42 and the invite rule. */
import type { EntryId } from "@elleveren/rules";

import type { Queryable } from "../../../context.ts";
import { isCoAdministrator } from "./members/co-administrators.sql.ts";
import { isMember } from "./members/members.sql.ts";
import type { League } from "./leagues.sql.ts";

export interface LeagueViewer {
  readonly entryId: EntryId | null;
  readonly isMember: boolean;
  /** Helps the administrator to run it; the administrator does not count as one. */
  readonly isCoAdministrator: boolean;
}

/** A manager's relation to a league; null is an account without an entry. Every entry is in the overall league. */
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

/** The co-administrators' permissions as well: removing and unbanning members, inviting, and the message to members. */
export const canManageLeague = (viewer: LeagueViewer, league: League): boolean =>
  canAdministerLeague(viewer, league) || (viewer.isMember && viewer.isCoAdministrator);

/**
 * Head-to-head from its first deadline on: joining and leaving end, and few settings can change (EG-59, LG-26, LG-27).
 */
export const isLocked = (league: League): boolean => league.scoring === "h2h" && (league.hasStarted || league.isDrawn);

/**
 * All but the administrator can leave a private league, and any member a public one until it starts; system leagues and
 * started head-to-head leagues cannot be left.
 */
export const canLeaveLeague = (viewer: LeagueViewer, league: League): boolean =>
  viewer.isMember &&
  !isLocked(league) &&
  (league.leagueType === "x" ? !canAdministerLeague(viewer, league) : league.leagueType === "c" && !league.hasStarted);

/** Open to join, for its administrators, and for members of a league whose code they may pass on. */
export const canInviteToLeague = (viewer: LeagueViewer, league: League): boolean =>
  league.code !== null &&
  !league.closed &&
  !isLocked(league) &&
  (canManageLeague(viewer, league) || (viewer.isMember && league.codePrivacy !== "p"));

/**
 * `a`: all accounts, as long as the league takes new teams; `l`: members; `p`: its administrators. None once it is
 * locked: the code would not work. See docs/decisions/0101.
 */
export const canSeeLeagueCode = (viewer: LeagueViewer, league: League): boolean =>
  league.code !== null &&
  !isLocked(league) &&
  (canManageLeague(viewer, league) ||
    (viewer.isMember && league.codePrivacy !== "p") ||
    (league.codePrivacy === "a" && !league.closed));

/** Classic private leagues can have further tables: the administrator is there in private ones alone. */
export const canHaveFormats = ({ scoring, leagueType }: League): boolean => scoring === "classic" && leagueType === "x";
