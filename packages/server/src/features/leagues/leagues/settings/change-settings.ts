/** The administrator's acts on a league: changing its settings, deleting it, giving it another code. */
import {
  accepted,
  checkH2hSettings,
  type EntryId,
  type H2hSeason,
  type H2hSettingsProblem,
  refused,
  type Result,
  type RoundId,
  roundId,
  withKoRounds,
} from "@elleveren/rules";

import type { Context, Tx } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { selectRound } from "../../../clock/index.ts";
import { watchName } from "../../../people/index.ts";
import { isLocked } from "../access.ts";
import { type CodePrivacy, type League, selectLeague } from "../leagues.sql.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import {
  checkLeagueName,
  type LeagueNameProblem,
  normaliseLeagueName,
  selectH2hSeason,
} from "../making/create-league.ts";
import { deleteCoAdministrator } from "../members/co-administrators.sql.ts";
import { canTakeOver, countMembers } from "../members/members.sql.ts";
import {
  type AccessProblem,
  type AdministratorRequest,
  lockOwnLeague,
  lockOwnOpenLeague,
  type StartedProblem,
} from "../members/own-league.ts";
import {
  deleteLeagueRows,
  type LeagueSettings,
  pauseWebhooks,
  updateLeagueCode,
  updateLeagueSettings,
} from "./administration.sql.ts";
import { moveStart } from "../stretches.sql.ts";
import { drawLeagueCode } from "./league-codes.ts";

/** Absent settings stay; the size of a head-to-head league follows its knock-out rounds (LG-14). */
export interface SettingsRequest extends AdministratorRequest {
  readonly name?: string | undefined;
  readonly startRoundId?: RoundId | undefined;
  readonly closed?: boolean | undefined;
  readonly codePrivacy?: CodePrivacy | undefined;
  readonly adminEntryId?: EntryId | null | undefined;
  readonly koRounds?: number | undefined;
  /** Null is no limit. */
  readonly maxEntries?: number | null | undefined;
}

/** The administrator cannot be removed, only replaced by a member. */
interface AdministratorProblem {
  readonly code: "null" | "not_a_member";
  readonly field: "admin_entry";
}

type UpdateLeagueProblem =
  | AccessProblem
  | AdministratorProblem
  | LeagueNameProblem
  | H2hSettingsProblem
  | { readonly code: "invalid"; readonly field: "start_event" }
  /** The field can no longer be changed. */
  | { readonly code: "league_started"; readonly field: string };

/** The wire's names of settings fixed once a head-to-head league has started. */
const FIXED = {
  startRoundId: "start_event",
  closed: "closed",
  codePrivacy: "code_privacy",
  adminEntryId: "admin_entry",
  koRounds: "ko_rounds",
  maxEntries: "max_entries",
} as const satisfies Partial<Record<keyof LeagueSettings, string>>;

/**
 * Any round may become the first one of a classic league at any time: its table is counted anew from it (LG-15, EG-47), and
 * with a round to come the table so far stays readable (`moveStart`). Of
 * a head-to-head league everything can be changed before its first deadline, after it the name alone (LG-25, LG-26).
 */
export async function updateLeague(
  ctx: Context,
  scoring: League["scoring"],
  request: SettingsRequest,
): Promise<Result<League, UpdateLeagueProblem>> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, request);
    if (!locked.ok) return locked;
    const league = locked.value;
    const { leagueId, name, startRoundId, closed, codePrivacy, koRounds, maxEntries } = league;
    if (league.scoring !== scoring) return refused([{ code: "no_such_league" }]);
    const season = scoring === "h2h" ? await selectH2hSeason(tx, ctx.game().ruleset) : null;
    const before = { name, startRoundId, closed, codePrivacy, adminEntryId: request.entryId, koRounds, maxEntries };
    const settings = requested(before, season, request);
    const changes = changesOf(before, settings);

    const problems: UpdateLeagueProblem[] = checkLeagueName(settings.name);
    if (isLocked(league)) {
      if (request.adminEntryId === null) problems.push({ code: "null", field: "admin_entry" });
      for (const [changed, field] of Object.entries(FIXED)) {
        if (changed in changes) problems.push({ code: "league_started", field });
      }
    } else {
      if (season) {
        const wished = { ...settings, koRounds: settings.koRounds ?? 0, startRound: settings.startRoundId };
        problems.push(...checkH2hSettings(season, wished, await countMembers(tx, leagueId)));
      } else if (!(await selectRound(tx, settings.startRoundId))) {
        problems.push({ code: "invalid", field: "start_event" });
      }
      problems.push(...(await checkAdministrator(tx, request)));
    }
    if (problems.length > 0) return refused(problems);

    if (Object.keys(changes).length === 0) return accepted(league);
    await updateLeagueSettings(tx, leagueId, settings);
    if (scoring === "classic" && settings.startRoundId !== startRoundId) {
      await moveStart(tx, leagueId, { from: startRoundId, to: settings.startRoundId });
    }
    await publishChanges(tx, request, changes);
    return accepted((await selectLeague(tx, leagueId))!);
  });
}

function requested(before: LeagueSettings, season: H2hSeason | null, request: SettingsRequest): LeagueSettings {
  const koRounds = request.koRounds ?? before.koRounds;
  const now = { ...before, koRounds: before.koRounds ?? 0, startRound: before.startRoundId };
  // Absent settings follow other knock-out rounds; given ones are checked as they are.
  const fitted = season && koRounds !== before.koRounds ? withKoRounds(season, now, koRounds ?? 0) : now;
  return {
    name: request.name === undefined ? before.name : normaliseLeagueName(request.name),
    startRoundId: request.startRoundId ?? roundId(fitted.startRound),
    closed: request.closed ?? before.closed,
    codePrivacy: request.codePrivacy ?? before.codePrivacy,
    adminEntryId: request.adminEntryId ?? before.adminEntryId,
    koRounds,
    maxEntries: request.maxEntries === undefined ? fitted.maxEntries : request.maxEntries,
  };
}

/** The new administrator cannot leave meanwhile: leaving waits for the same lock. */
async function checkAdministrator(tx: Tx, request: SettingsRequest): Promise<AdministratorProblem[]> {
  const { leagueId, entryId, adminEntryId = entryId } = request;
  if (adminEntryId === null) return [{ code: "null", field: "admin_entry" }];
  if (adminEntryId === entryId || (await canTakeOver(tx, leagueId, adminEntryId))) return [];
  return [{ code: "not_a_member", field: "admin_entry" }];
}

type Changes = { readonly [K in keyof LeagueSettings]?: { readonly from: unknown; readonly to: unknown } };

/** The differences, as the league's log keeps them. */
function changesOf(before: LeagueSettings, after: LeagueSettings): Changes {
  const names = (Object.keys(after) as (keyof LeagueSettings)[]).filter((name) => before[name] !== after[name]);
  return Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]));
}

/** Keeps them in the league's log, another administrator apart from the rest, and tells the open pages. */
async function publishChanges(
  tx: Tx,
  { leagueId, entryId }: AdministratorRequest,
  { adminEntryId, ...details }: Changes,
): Promise<void> {
  if (details.name) await watchName(tx, { part: "league", id: leagueId, name: String(details.name.to) });
  const act = { leagueId, entryId };
  if (adminEntryId) {
    await pauseWebhooks(tx, leagueId);
    if (adminEntryId.to !== null) await deleteCoAdministrator(tx, leagueId, adminEntryId.to as EntryId);
    await insertLeagueAct(tx, { ...act, kind: "administrator", details: { adminEntryId } });
  }
  if (Object.keys(details).length > 0) await insertLeagueAct(tx, { ...act, kind: "settings", details });
  await notify(tx, { kind: "leagues", leagueId });
}

/** A member joining at the same time either came first, and is removed with the others, or finds no league. */
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
