/** The administrator's switch for chances in the league; also while it is locked, as nothing of the game follows from it. */
import { accepted, type Result } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import { type AccessProblem, type AdministratorRequest, lockOwnLeague } from "../members/own-league.ts";
import { updateHidesOdds } from "./administration.sql.ts";

interface OddsSettingRequest extends AdministratorRequest {
  readonly hidden: boolean;
}

/** Hides chances from everybody in the league, or shows them again; the log tells of a change, and open pages follow it. */
export function setOddsHidden(
  ctx: Context,
  { hidden, ...request }: OddsSettingRequest,
): Promise<Result<boolean, AccessProblem>> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, request);
    if (!locked.ok) return locked;
    const { leagueId, hidesOdds } = locked.value;
    if (hidesOdds === hidden) return accepted(hidden);
    await updateHidesOdds(tx, leagueId, hidden);
    const details = { hidesOdds: { from: hidesOdds, to: hidden } };
    await insertLeagueAct(tx, { ...request, kind: "settings", details });
    await notify(tx, { kind: "leagues", leagueId });
    return accepted(hidden);
  });
}
