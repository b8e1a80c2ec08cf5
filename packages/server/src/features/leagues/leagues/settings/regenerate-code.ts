/** A new code for a league; who has the old one cannot join with it any more. */
import { accepted, type Result } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { updateLeagueCode } from "./administration.sql.ts";
import { drawLeagueCode } from "./league-codes.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import {
  type AccessProblem,
  type AdministratorRequest,
  lockOwnOpenLeague,
  type StartedProblem,
} from "../members/own-league.ts";

/** A joiner who holds the old code waits for the lock and then finds no league by it. */
export async function regenerateLeagueCode(
  ctx: Context,
  request: AdministratorRequest,
): Promise<Result<{ readonly code: string }, AccessProblem | StartedProblem>> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnOpenLeague(tx, request);
    if (!locked.ok) return locked;
    let code = drawLeagueCode(ctx.random);
    while (!(await updateLeagueCode(tx, request.leagueId, code))) code = drawLeagueCode(ctx.random);
    await insertLeagueAct(tx, { leagueId: request.leagueId, entryId: request.entryId, kind: "code" });
    return accepted({ code });
  });
}
