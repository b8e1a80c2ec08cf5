/** What both sorts of leagues share when their administrator changes them. The caller holds the league's lock. */
import type { EntryId, RoundId } from "@elleveren/rules";

import type { Tx } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { watchName } from "../../../people/index.ts";
import { pauseWebhooks, type LeagueSettings } from "./administration.sql.ts";
import { deleteCoAdministrator } from "../members/co-administrators.sql.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import { normaliseLeagueName } from "../making/league-name.ts";
import type { CodePrivacy, League } from "../leagues.sql.ts";
import { canTakeOver } from "../members/members.sql.ts";
import type { AdministratorRequest } from "../members/own-league.ts";

export interface SettingsRequest extends AdministratorRequest {
  /** What is not given stays as it is. */
  readonly name?: string | undefined;
  readonly startRoundId?: RoundId | undefined;
  readonly closed?: boolean | undefined;
  readonly codePrivacy?: CodePrivacy | undefined;
  readonly adminEntryId?: EntryId | null | undefined;
}

/** The administrator cannot be removed, only replaced by a member. */
export interface AdministratorProblem {
  readonly code: "null" | "not_a_member";
  readonly field: "admin_entry";
}

/** As they are, for the one who runs the league. */
export const settingsOf = (league: League, adminEntryId: EntryId): LeagueSettings => ({
  name: league.name,
  startRoundId: league.startRoundId,
  closed: league.closed,
  codePrivacy: league.codePrivacy,
  adminEntryId,
});

/** As they would be. */
export const requestedSettings = (before: LeagueSettings, request: SettingsRequest): LeagueSettings => ({
  name: request.name === undefined ? before.name : normaliseLeagueName(request.name),
  startRoundId: request.startRoundId ?? before.startRoundId,
  closed: request.closed ?? before.closed,
  codePrivacy: request.codePrivacy ?? before.codePrivacy,
  adminEntryId: request.adminEntryId ?? before.adminEntryId,
});

/** Whom it is handed to cannot leave meanwhile: leaving waits for the same lock. */
export async function checkAdministrator(tx: Tx, request: SettingsRequest): Promise<AdministratorProblem[]> {
  const { leagueId, entryId, adminEntryId = entryId } = request;
  if (adminEntryId === null) return [{ code: "null", field: "admin_entry" }];
  if (adminEntryId === entryId || (await canTakeOver(tx, leagueId, adminEntryId))) return [];
  return [{ code: "not_a_member", field: "admin_entry" }];
}

type Changes<Settings> = { readonly [K in keyof Settings]?: { readonly from: unknown; readonly to: unknown } };

/** What differs, as the league's log keeps it. */
export function changesOf<Settings extends object>(before: Settings, after: Settings): Changes<Settings> {
  const names = Object.keys(after) as (keyof Settings)[];
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, { from: before[name], to: after[name] }]),
  ) as Changes<Settings>;
}

/** Keeps them in the league's log, another administrator apart from the rest, and tells the open pages. */
export async function publishChanges(
  tx: Tx,
  { leagueId, entryId }: AdministratorRequest,
  { adminEntryId, ...details }: Changes<LeagueSettings>,
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
