/** Creating a private classic league: the creator administers it and is its first member. */
import { accepted, type EntryId, refused, type Result, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { selectRound } from "../../../clock/index.ts";
import { insertNewLeague } from "./insert-new-league.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import { checkLeagueName, type LeagueNameProblem, normaliseLeagueName } from "./league-name.ts";
import type { League } from "../leagues.sql.ts";
import { countPrivateLeagues, insertMember, lockEntryRow } from "../members/members.sql.ts";

export type CreateLeagueProblem =
  | LeagueNameProblem
  | { readonly code: "invalid"; readonly field: "start_event" }
  | { readonly code: "max_private_entries"; readonly max: number };

/** Any round may be the first one, also one already played; points before it do not count (LG-15, EG-47). */
export async function createClassicLeague(
  ctx: Context,
  request: { readonly entryId: EntryId; readonly name: string; readonly startRoundId: RoundId },
): Promise<Result<League, CreateLeagueProblem>> {
  const name = normaliseLeagueName(request.name);
  const max = ctx.game().ruleset.leagues.joinPrivateMax;
  return transact(ctx.db, async (tx) => {
    await lockEntryRow(tx, request.entryId);
    const problems: CreateLeagueProblem[] = checkLeagueName(name);
    if (!(await selectRound(tx, request.startRoundId))) problems.push({ code: "invalid", field: "start_event" });
    if ((await countPrivateLeagues(tx, request.entryId)) >= max) problems.push({ code: "max_private_entries", max });
    if (problems.length > 0) return refused(problems);

    const { entryId: adminEntryId, startRoundId } = request;
    const league = await insertNewLeague(ctx, tx, { name, adminEntryId, startRoundId, scoring: "classic" });
    await insertMember(tx, league.leagueId, request.entryId);
    const details = { name, startRoundId };
    await insertLeagueAct(tx, { leagueId: league.leagueId, entryId: request.entryId, kind: "created", details });
    await notify(tx, { kind: "leagues", leagueId: league.leagueId });
    return accepted(league);
  });
}
