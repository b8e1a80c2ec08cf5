/** Who helps to run a private league: its administrator says so, and anybody may stop (decision 0227). */
import { accepted, type EntryId, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { canAdministerLeague } from "../access.ts";
import { deleteCoAdministrator, insertCoAdministrator, selectCoAdministrators } from "./co-administrators.sql.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import { lockLeague } from "../leagues.sql.ts";
import { canTakeOver } from "./members.sql.ts";
import { type AccessProblem, type AdministratorRequest, lockOwnLeague } from "./own-league.ts";

/** Enough for any group of friends or office, few enough for everybody to know whom to ask. */
const CO_ADMINISTRATORS_MAX = 5;

export interface CoAdministratorRequest extends AdministratorRequest {
  /** Whom it is about. */
  readonly memberId: EntryId;
}

export type CoAdministratorProblem =
  | AccessProblem
  /** The administrator himself, and who is no member or has left the game. */
  | { readonly code: "invalid" | "not_a_member"; readonly field: "entry" }
  | { readonly code: "too_many_co_administrators"; readonly max: number };

/** Doing it twice changes nothing more. */
export async function addCoAdministrator(
  ctx: Context,
  request: CoAdministratorRequest,
): Promise<Result<null, CoAdministratorProblem>> {
  const { leagueId, entryId, memberId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, request);
    if (!locked.ok) return locked;
    if (memberId === entryId) return refused([{ code: "invalid", field: "entry" }]);
    // Who leaves or deletes his account at this moment either was first, or waits.
    if (!(await canTakeOver(tx, leagueId, memberId))) return refused([{ code: "not_a_member", field: "entry" }]);
    const now = await selectCoAdministrators(tx, leagueId);
    if (now.includes(memberId)) return accepted(null);
    const max = CO_ADMINISTRATORS_MAX;
    if (now.length >= max) return refused([{ code: "too_many_co_administrators", max }]);
    await insertCoAdministrator(tx, leagueId, memberId);
    await insertLeagueAct(tx, { leagueId, entryId, kind: "co_administrator", details: { memberId } });
    await notify(tx, { kind: "leagues", leagueId, entryId: memberId });
    return accepted(null);
  });
}

/** By the administrator, or by the co-administrator himself. */
export async function endCoAdministrator(
  ctx: Context,
  { leagueId, entryId, memberId }: CoAdministratorRequest,
): Promise<Result<null, AccessProblem>> {
  return transact(ctx.db, async (tx) => {
    const league = await lockLeague(tx, leagueId);
    if (!league) return refused([{ code: "no_such_league" }]);
    const isOwn = memberId === entryId;
    const wasOne =
      (isOwn || canAdministerLeague({ entryId }, league)) && (await deleteCoAdministrator(tx, leagueId, memberId));
    if (!wasOne && !canAdministerLeague({ entryId }, league)) return refused([{ code: "not_allowed" }]);
    if (!wasOne) return accepted(null);
    await insertLeagueAct(tx, { leagueId, entryId, kind: "co_administrator_ended", details: { memberId } });
    await notify(tx, { kind: "leagues", leagueId, entryId: memberId });
    return accepted(null);
  });
}
