/** Leaving a league. Rules: `canLeaveLeague`. */
import { accepted, type EntryId, type LeagueId, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { unauthenticated } from "../../../../http/calls/errors.ts";
import { canLeaveLeague, isLocked, loadLeagueViewer } from "../access.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import { lockLeague } from "../leagues.sql.ts";
import { deleteMember, lockOwnedEntry } from "./members.sql.ts";
import type { AccessProblem } from "./own-league.ts";
import { returnPlace } from "../public-leagues.sql.ts";

export type LeaveProblem = AccessProblem | { readonly code: "not_a_member" | "league_started" };

/** The administrator has to hand a league over, or delete it; a system league has no way out. */
export async function leaveLeague(
  ctx: Context,
  { leagueId, entryId }: { readonly leagueId: LeagueId; readonly entryId: EntryId },
): Promise<Result<null, LeaveProblem>> {
  return transact(ctx.db, async (tx) => {
    // Whose account was deleted meanwhile stays in his leagues' tables. The entry comes before the league, as in joining
    // and in deleting an account, so that two tabs do not wait for each other.
    if (!(await lockOwnedEntry(tx, entryId))) throw unauthenticated();
    const league = await lockLeague(tx, leagueId);
    if (!league) return refused([{ code: "no_such_league" }]);
    const viewer = await loadLeagueViewer(tx, league, entryId);
    if (!viewer.isMember) return refused([{ code: "not_a_member" }]);
    if (!canLeaveLeague(viewer, league)) {
      return refused([{ code: league.leagueType === "c" || isLocked(league) ? "league_started" : "not_allowed" }]);
    }
    await deleteMember(tx, leagueId, entryId);
    if (league.leagueType === "x") await insertLeagueAct(tx, { leagueId, entryId, kind: "left" });
    await returnPlace(tx, leagueId);
    await notify(tx, { kind: "leagues", leagueId, entryId });
    return accepted(null);
  });
}
