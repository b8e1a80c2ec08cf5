/** Deleting a private league: it is gone for every member at once. */
import { accepted, type Result } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { deleteLeagueRows } from "./administration.sql.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import {
  type AccessProblem,
  type AdministratorRequest,
  lockOwnOpenLeague,
  type StartedProblem,
} from "../members/own-league.ts";

/** Who joins at the same moment either was first, and is taken out with the others, or finds no league. */
export async function deleteLeague(
  ctx: Context,
  request: AdministratorRequest,
): Promise<Result<null, AccessProblem | StartedProblem>> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnOpenLeague(tx, request);
    if (!locked.ok) return locked;
    const { leagueId, name } = locked.value;
    await deleteLeagueRows(tx, leagueId);
    await insertLeagueAct(tx, { leagueId, entryId: request.entryId, kind: "deleted", details: { name } });
    await notify(tx, { kind: "leagues", leagueId });
    return accepted(null);
  });
}
