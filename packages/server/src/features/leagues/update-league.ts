/** Changing a classic league: its name, first round, code privacy, whether it is open, and who administers it. */
import { accepted, type EntryId, refused, type Result, type RoundId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import { notify } from "../../db/notify.ts";
import { transact } from "../../db/transactions.ts";
import { selectRound } from "../rounds/index.ts";
import { type LeagueSettings, updateLeagueSettings } from "./administration.sql.ts";
import { insertLeagueAct } from "./league-log.sql.ts";
import { checkLeagueName, type LeagueNameProblem, normaliseLeagueName } from "./league-name.ts";
import type { CodePrivacy, League } from "./leagues.sql.ts";
import { canTakeOver } from "./members.sql.ts";
import { type AccessProblem, type AdministratorRequest, lockOwnLeague } from "./own-league.ts";

export type UpdateLeagueProblem =
  | AccessProblem
  | LeagueNameProblem
  | { readonly code: "invalid"; readonly field: "start_event" }
  /** The administrator cannot be removed, only replaced by a member. */
  | { readonly code: "null" | "not_a_member"; readonly field: "admin_entry" };

export interface UpdateLeagueRequest extends AdministratorRequest {
  /** What is not given stays as it is. */
  readonly name?: string | undefined;
  readonly startRoundId?: RoundId | undefined;
  readonly closed?: boolean | undefined;
  readonly codePrivacy?: CodePrivacy | undefined;
  readonly adminEntryId?: EntryId | null | undefined;
}

/** Any round may become the first one at any time: a classic table is counted anew from it (LG-15, EG-47). */
export async function updateClassicLeague(
  ctx: Context,
  request: UpdateLeagueRequest,
): Promise<Result<League, UpdateLeagueProblem>> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, request);
    if (!locked.ok) return locked;
    const league = locked.value;
    if (league.scoring !== "classic") return refused([{ code: "no_such_league" }]);
    const settings: LeagueSettings = {
      name: request.name === undefined ? league.name : normaliseLeagueName(request.name),
      startRoundId: request.startRoundId ?? league.startRoundId,
      closed: request.closed ?? league.closed,
      codePrivacy: request.codePrivacy ?? league.codePrivacy,
      adminEntryId: request.adminEntryId ?? request.entryId,
    };

    const problems: UpdateLeagueProblem[] = checkLeagueName(settings.name);
    const round = await selectRound(tx, settings.startRoundId);
    if (!round) problems.push({ code: "invalid", field: "start_event" });
    if (request.adminEntryId === null) problems.push({ code: "null", field: "admin_entry" });
    // He cannot leave meanwhile: leaving waits for the same lock.
    const isHandedOver = settings.adminEntryId !== request.entryId;
    if (isHandedOver && !(await canTakeOver(tx, league.leagueId, settings.adminEntryId))) {
      problems.push({ code: "not_a_member", field: "admin_entry" });
    }
    if (problems.length > 0 || !round) return refused(problems);

    const before: LeagueSettings = { ...league, adminEntryId: request.entryId };
    const changed = changesOf(before, settings);
    if (Object.keys(changed).length === 0) return accepted(league);
    await updateLeagueSettings(tx, league.leagueId, settings);
    const act = { leagueId: league.leagueId, entryId: request.entryId };
    const { adminEntryId, ...details } = changed;
    if (adminEntryId) await insertLeagueAct(tx, { ...act, kind: "administrator", details: { adminEntryId } });
    if (Object.keys(details).length > 0) await insertLeagueAct(tx, { ...act, kind: "settings", details });
    await notify(tx, { kind: "leagues", leagueId: league.leagueId });
    return accepted({ ...league, ...settings, hasStarted: round.deadlineAtMs <= ctx.clock.nowMs() });
  });
}

type Changes<Settings> = { readonly [K in keyof Settings]?: { readonly from: unknown; readonly to: unknown } };

/** What differs, as the league's log keeps it. */
export function changesOf<Settings extends object>(before: Settings, after: Settings): Changes<Settings> {
  const names = Object.keys(after) as (keyof Settings)[];
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, { from: before[name], to: after[name] }]),
  ) as Changes<Settings>;
}
