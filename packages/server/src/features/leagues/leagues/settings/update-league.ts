/** Changing a classic league: its name, first round, code privacy, whether it is open, and who administers it. */
import { accepted, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { selectRound } from "../../../clock/index.ts";
import { updateLeagueSettings } from "./administration.sql.ts";
import {
  type AdministratorProblem,
  changesOf,
  checkAdministrator,
  publishChanges,
  requestedSettings,
  type SettingsRequest,
  settingsOf,
} from "./change-settings.ts";
import { checkLeagueName, type LeagueNameProblem } from "../making/league-name.ts";
import type { League } from "../leagues.sql.ts";
import { type AccessProblem, lockOwnLeague } from "../members/own-league.ts";

export type UpdateLeagueProblem =
  | AccessProblem
  | AdministratorProblem
  | LeagueNameProblem
  | { readonly code: "invalid"; readonly field: "start_event" };

/** Any round may become the first one at any time: a classic table is counted anew from it (LG-15, EG-47). */
export async function updateClassicLeague(
  ctx: Context,
  request: SettingsRequest,
): Promise<Result<League, UpdateLeagueProblem>> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, request);
    if (!locked.ok) return locked;
    const league = locked.value;
    if (league.scoring !== "classic") return refused([{ code: "no_such_league" }]);
    const before = settingsOf(league, request.entryId);
    const settings = requestedSettings(before, request);

    const problems: UpdateLeagueProblem[] = checkLeagueName(settings.name);
    const round = await selectRound(tx, settings.startRoundId);
    if (!round) problems.push({ code: "invalid", field: "start_event" });
    problems.push(...(await checkAdministrator(tx, request)));
    if (problems.length > 0 || !round) return refused(problems);

    const changes = changesOf(before, settings);
    if (Object.keys(changes).length === 0) return accepted(league);
    await updateLeagueSettings(tx, league.leagueId, settings);
    await publishChanges(tx, request, changes);
    return accepted({ ...league, ...settings, hasStarted: round.deadlineAtMs <= ctx.clock.nowMs() });
  });
}
