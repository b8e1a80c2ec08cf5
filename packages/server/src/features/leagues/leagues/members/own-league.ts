/** The first step of every administrator's act: the league, locked. */
import { accepted, type EntryId, type LeagueId, refused, type Result } from "@elleveren/rules";

import type { Tx } from "../../../../context.ts";
import { canAdministerLeague, canManageLeague, isLocked, loadLeagueViewer } from "../access.ts";
import { type League, lockLeague } from "../leagues.sql.ts";

/** Answered as 404 and 403; see `league-answers.ts`. */
export interface AccessProblem {
  readonly code: "no_such_league" | "not_allowed";
}

export interface StartedProblem {
  readonly code: "league_started";
}

export interface AdministratorRequest {
  readonly leagueId: LeagueId;
  /** The requesting entry. */
  readonly entryId: EntryId;
}

/** The administrator is checked after the lock: a hand-over may be committing at this moment. */
export async function lockOwnLeague(tx: Tx, request: AdministratorRequest): Promise<Result<League, AccessProblem>> {
  const league = await lockLeague(tx, request.leagueId);
  if (!league) return refused([{ code: "no_such_league" }]);
  if (!canAdministerLeague({ entryId: request.entryId }, league)) {
    return refused([{ code: "not_allowed" }]);
  }
  return accepted(league);
}

/** As `lockOwnLeague`, for what co-administrators may do as well. Being one ends behind the same lock. */
export async function lockManagedLeague(tx: Tx, request: AdministratorRequest): Promise<Result<League, AccessProblem>> {
  const league = await lockLeague(tx, request.leagueId);
  if (!league) return refused([{ code: "no_such_league" }]);
  const viewer = await loadLeagueViewer(tx, league, request.entryId);
  return canManageLeague(viewer, league) ? accepted(league) : refused([{ code: "not_allowed" }]);
}

/** As `lockOwnLeague`, for what a head-to-head league no longer allows once it has started (LG-26, LG-27). */
export async function lockOwnOpenLeague(
  tx: Tx,
  request: AdministratorRequest,
): Promise<Result<League, AccessProblem | StartedProblem>> {
  return whileOpen(await lockOwnLeague(tx, request));
}

/** As `lockManagedLeague`, for what a head-to-head league no longer allows once it has started. */
export async function lockManagedOpenLeague(
  tx: Tx,
  request: AdministratorRequest,
): Promise<Result<League, AccessProblem | StartedProblem>> {
  return whileOpen(await lockManagedLeague(tx, request));
}

const whileOpen = (locked: Result<League, AccessProblem>): Result<League, AccessProblem | StartedProblem> =>
  locked.ok && isLocked(locked.value) ? refused([{ code: "league_started" }]) : locked;
