/** Joining a private league by its code. */
import { accepted, type EntryId, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { LEAGUE_CODE_MAX_LENGTH, normaliseLeagueCode } from "../settings/league-codes.ts";
import { isLocked } from "../access.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import { isFull } from "../league-size.sql.ts";
import { type League, lockLeagueByCode, selectLeagueByCode } from "../leagues.sql.ts";
import { countPrivateLeagues, insertMember, isBanned, isMember, lockEntryRow } from "./members.sql.ts";

export type JoinProblem =
  | CodeProblem
  | { readonly code: "league_closed" | "already_joined" | "entry_banned" }
  | { readonly code: "max_private_entries"; readonly max: number };

export type CodeProblem = { readonly code: "max_length" | "invalid" | "blank"; readonly field: "code" };

/** Which league a code belongs to, without joining it. */
export async function checkLeagueCode(ctx: Context, typed: string): Promise<Result<League, CodeProblem>> {
  const code = readCode(typed);
  if (!code.ok) return code;
  const league = await selectLeagueByCode(ctx.db, code.value);
  return league ? accepted(league) : refused([{ code: "invalid", field: "code" }]);
}

function readCode(typed: string): Result<string, CodeProblem> {
  const code = normaliseLeagueCode(typed);
  if (code === "") return refused([{ code: "blank", field: "code" }]);
  if (code.length > LEAGUE_CODE_MAX_LENGTH) return refused([{ code: "max_length", field: "code" }]);
  return accepted(code);
}

/** Codes are compared without spaces and capitals. Every reason against joining is listed, not only the first. */
export async function joinPrivateLeague(
  ctx: Context,
  request: { readonly entryId: EntryId; readonly code: string },
): Promise<Result<League, JoinProblem>> {
  const code = readCode(request.code);
  if (!code.ok) return code;
  return transact(ctx.db, async (tx) => {
    await lockEntryRow(tx, request.entryId);
    const league = await lockLeagueByCode(tx, code.value);
    if (!league) return refused([{ code: "invalid", field: "code" }]);
    const max = ctx.game().ruleset.leagues.joinPrivateMax;
    const problems: JoinProblem[] = [];
    if (await isMember(tx, league.leagueId, request.entryId)) problems.push({ code: "already_joined" });
    // A head-to-head league takes nobody in once it has started (EG-59), nor beyond its size (EG-57).
    if (league.closed || isLocked(league) || (await isFull(tx, league))) problems.push({ code: "league_closed" });
    if (await isBanned(tx, league.leagueId, request.entryId)) problems.push({ code: "entry_banned" });
    if ((await countPrivateLeagues(tx, request.entryId)) >= max) problems.push({ code: "max_private_entries", max });
    if (problems.length > 0) return refused(problems);
    await insertMember(tx, league.leagueId, request.entryId);
    await insertLeagueAct(tx, { leagueId: league.leagueId, entryId: request.entryId, kind: "joined" });
    await notify(tx, { kind: "leagues", leagueId: league.leagueId, entryId: request.entryId });
    return accepted(league);
  });
}
