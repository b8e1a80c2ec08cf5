/** Changing a head-to-head league: before its first deadline everything, after it the name alone (LG-25, LG-26). */
import {
  accepted,
  checkH2hSettings,
  type EntryId,
  type H2hSeason,
  type H2hSettings,
  type H2hSettingsProblem,
  refused,
  type Result,
  roundId,
  type RoundId,
  withKoRounds,
} from "@elleveren/rules";

import type { Context } from "../../context.ts";
import { notify } from "../../db/notify.ts";
import { transact } from "../../db/transactions.ts";
import { isLocked } from "./access.ts";
import { updateH2hSettings, updateLeagueSettings } from "./administration.sql.ts";
import { selectH2hSeason } from "./h2h-season.sql.ts";
import { insertLeagueAct } from "./league-log.sql.ts";
import { checkLeagueName, type LeagueNameProblem, normaliseLeagueName } from "./league-name.ts";
import type { CodePrivacy, League } from "./leagues.sql.ts";
import { canTakeOver, countMembers } from "./members.sql.ts";
import { type AccessProblem, type AdministratorRequest, lockOwnLeague } from "./own-league.ts";
import { changesOf } from "./update-league.ts";

export type UpdateH2hProblem =
  | AccessProblem
  | LeagueNameProblem
  | H2hSettingsProblem
  | { readonly code: "null" | "not_a_member"; readonly field: "admin_entry" }
  /** The field can no longer be changed. */
  | { readonly code: "league_started"; readonly field: string };

export interface UpdateH2hRequest extends AdministratorRequest {
  /** What is not given stays as it is, or follows the knock-out rounds (LG-14). */
  readonly name?: string | undefined;
  readonly startRoundId?: RoundId | undefined;
  readonly closed?: boolean | undefined;
  readonly codePrivacy?: CodePrivacy | undefined;
  readonly adminEntryId?: EntryId | null | undefined;
  readonly koRounds?: number | undefined;
  /** Null is no limit. */
  readonly maxEntries?: number | null | undefined;
}

interface Settings {
  readonly name: string;
  readonly startRoundId: RoundId;
  readonly closed: boolean;
  readonly codePrivacy: CodePrivacy;
  readonly adminEntryId: EntryId;
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
    const before = settingsOf(league, request.entryId);
    const settings = changed(before, season, request);
    const changes = changesOf(before, settings);

    const problems: UpdateH2hProblem[] = checkLeagueName(settings.name);
    if (request.adminEntryId === null) problems.push({ code: "null", field: "admin_entry" });
    if (isLocked(league)) {
      for (const [name, field] of Object.entries(FIXED)) {
        if (name in changes) problems.push({ code: "league_started", field });
      }
    } else {
      const { startRoundId: startRound, koRounds, maxEntries } = settings;
      const entryCount = await countMembers(tx, league.leagueId);
      problems.push(...checkH2hSettings(season, { startRound, koRounds, maxEntries }, entryCount));
      // He cannot leave meanwhile: leaving waits for the same lock.
      if (changes.adminEntryId && !(await canTakeOver(tx, league.leagueId, settings.adminEntryId))) {
        problems.push({ code: "not_a_member", field: "admin_entry" });
      }
    }
    if (problems.length > 0) return refused(problems);

    if (Object.keys(changes).length === 0) return accepted(league);
    await updateLeagueSettings(tx, league.leagueId, settings);
    await updateH2hSettings(tx, league.leagueId, settings);
    const act = { leagueId: league.leagueId, entryId: request.entryId };
    const { adminEntryId, ...details } = changes;
    if (adminEntryId) await insertLeagueAct(tx, { ...act, kind: "administrator", details: { adminEntryId } });
    if (Object.keys(details).length > 0) await insertLeagueAct(tx, { ...act, kind: "settings", details });
    await notify(tx, { kind: "leagues", leagueId: league.leagueId });
    return accepted({ ...league, ...settings });
  });
}

const settingsOf = (league: League, adminEntryId: EntryId): Settings => ({
  name: league.name,
  startRoundId: league.startRoundId,
  closed: league.closed,
  codePrivacy: league.codePrivacy,
  adminEntryId,
  koRounds: league.koRounds ?? 0,
  maxEntries: league.maxEntries,
});

function changed(before: Settings, season: H2hSeason, request: UpdateH2hRequest): Settings {
  const { name, closed, codePrivacy, adminEntryId, koRounds = before.koRounds } = request;
  const now: H2hSettings = { ...before, startRound: before.startRoundId };
  // The rest follows other knock-out rounds, but what is asked for in so many words is judged as it is.
  const fitted = koRounds === before.koRounds ? now : withKoRounds(season, now, koRounds);
  return {
    name: name === undefined ? before.name : normaliseLeagueName(name),
    startRoundId: request.startRoundId ?? roundId(fitted.startRound),
    closed: closed ?? before.closed,
    codePrivacy: codePrivacy ?? before.codePrivacy,
    adminEntryId: adminEntryId ?? before.adminEntryId,
    koRounds,
    maxEntries: request.maxEntries === undefined ? fitted.maxEntries : request.maxEntries,
  };
}
