/** Changing a head-to-head league: before its first deadline everything, after it the name alone (LG-25, LG-26). */
import {
  accepted,
  checkH2hSettings,
  type H2hSeason,
  type H2hSettings,
  type H2hSettingsProblem,
  refused,
  type Result,
  roundId,
  withKoRounds,
} from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { isLocked } from "../access.ts";
import { type LeagueSettings, updateH2hSettings, updateLeagueSettings } from "./administration.sql.ts";
import {
  type AdministratorProblem,
  changesOf,
  checkAdministrator,
  publishChanges,
  requestedSettings,
  type SettingsRequest,
  settingsOf,
} from "./change-settings.ts";
import { selectH2hSeason } from "../making/h2h-season.sql.ts";
import { checkLeagueName, type LeagueNameProblem } from "../making/league-name.ts";
import type { League } from "../leagues.sql.ts";
import { countMembers } from "../members/members.sql.ts";
import { type AccessProblem, lockOwnLeague } from "../members/own-league.ts";

export type UpdateH2hProblem =
  | AccessProblem
  | AdministratorProblem
  | LeagueNameProblem
  | H2hSettingsProblem
  /** The field can no longer be changed. */
  | { readonly code: "league_started"; readonly field: string };

/** What is not given stays as it is, or follows the knock-out rounds (LG-14). */
export interface UpdateH2hRequest extends SettingsRequest {
  readonly koRounds?: number | undefined;
  /** Null is no limit. */
  readonly maxEntries?: number | null | undefined;
}

interface Settings extends LeagueSettings {
  readonly koRounds: number;
  readonly maxEntries: number | null;
}

/** The wire's names of what is fixed once the league has started. */
const FIXED = {
  startRoundId: "start_event",
  closed: "closed",
  codePrivacy: "code_privacy",
  adminEntryId: "admin_entry",
  koRounds: "ko_rounds",
  maxEntries: "max_entries",
} as const satisfies Partial<Record<keyof Settings, string>>;

export async function updateH2hLeague(
  ctx: Context,
  request: UpdateH2hRequest,
): Promise<Result<League, UpdateH2hProblem>> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, request);
    if (!locked.ok) return locked;
    const league = locked.value;
    if (league.scoring !== "h2h") return refused([{ code: "no_such_league" }]);
    const season = await selectH2hSeason(tx, ctx.game().ruleset);
    const { koRounds, maxEntries } = league;
    const before: Settings = { ...settingsOf(league, request.entryId), koRounds: koRounds ?? 0, maxEntries };
    const settings = requested(before, season, request);
    const changes = changesOf(before, settings);

    const problems: UpdateH2hProblem[] = checkLeagueName(settings.name);
    if (isLocked(league)) {
      if (request.adminEntryId === null) problems.push({ code: "null", field: "admin_entry" });
      for (const [name, field] of Object.entries(FIXED)) {
        if (name in changes) problems.push({ code: "league_started", field });
      }
    } else {
      const entryCount = await countMembers(tx, league.leagueId);
      problems.push(...checkH2hSettings(season, { ...settings, startRound: settings.startRoundId }, entryCount));
      problems.push(...(await checkAdministrator(tx, request)));
    }
    if (problems.length > 0) return refused(problems);

    if (Object.keys(changes).length === 0) return accepted(league);
    await updateLeagueSettings(tx, league.leagueId, settings);
    await updateH2hSettings(tx, league.leagueId, settings);
    await publishChanges(tx, request, changes);
    return accepted({ ...league, ...settings });
  });
}

function requested(before: Settings, season: H2hSeason, request: UpdateH2hRequest): Settings {
  const { koRounds = before.koRounds } = request;
  const now: H2hSettings = { ...before, startRound: before.startRoundId };
  // The rest follows other knock-out rounds, but what is asked for in so many words is judged as it is.
  const fitted = koRounds === before.koRounds ? now : withKoRounds(season, now, koRounds);
  return {
    ...requestedSettings({ ...before, startRoundId: roundId(fitted.startRound) }, request),
    koRounds,
    maxEntries: request.maxEntries === undefined ? fitted.maxEntries : request.maxEntries,
  };
}
