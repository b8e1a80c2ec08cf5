/** Creating a private league: the creator administers it and is its first member. */
import { LEAGUE_NAME_MAX_LENGTH } from "@elleveren/contract";
import {
  accepted,
  checkH2hSettings,
  type EntryId,
  type H2hSeason,
  type H2hSettingsProblem,
  refused,
  type Result,
  type RoundId,
  type Ruleset,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable, Tx } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { hasTricks, isBlank } from "../../../../visible-text.ts";
import { selectRound } from "../../../clock/index.ts";
import { watchName } from "../../../people/index.ts";
import { insertLeague, type League, type NewLeague } from "../leagues.sql.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import { countPrivateLeagues, insertMember, lockEntryRow } from "../members/members.sql.ts";
import { drawLeagueCode } from "../settings/league-codes.ts";

type CreateLeagueProblem =
  | LeagueNameProblem
  | H2hSettingsProblem
  | { readonly code: "invalid"; readonly field: "start_event" }
  | { readonly code: "max_private_entries"; readonly max: number };

/**
 * Any round may be the first one of a classic league, also one already played; points before it do not count. That of a
 * head-to-head league has its deadline ahead, early enough for the knock-outs (LG-11 to LG-15, EG-47).
 */
export async function createLeague(
  ctx: Context,
  {
    entryId,
    startRoundId,
    h2h,
    ...request
  }: {
    readonly entryId: EntryId;
    readonly name: string;
    readonly startRoundId: RoundId;
    /** Null makes a classic league. */
    readonly h2h: { readonly koRounds: number; readonly maxEntries: number | null } | null;
  },
): Promise<Result<League, CreateLeagueProblem>> {
  const { ruleset } = ctx.game();
  const max = ruleset.leagues.joinPrivateMax;
  const name = normaliseLeagueName(request.name);
  return transact(ctx.db, async (tx) => {
    await lockEntryRow(tx, entryId);
    const problems: CreateLeagueProblem[] = checkLeagueName(name);
    if (h2h) {
      const season = await selectH2hSeason(tx, ruleset);
      problems.push(...checkH2hSettings(season, { startRound: startRoundId, ...h2h }));
    } else if (!(await selectRound(tx, startRoundId))) problems.push({ code: "invalid", field: "start_event" });
    if ((await countPrivateLeagues(tx, entryId)) >= max) problems.push({ code: "max_private_entries", max });
    if (problems.length > 0) return refused(problems);

    const details = { name, startRoundId, ...h2h };
    const scoring = h2h ? "h2h" : "classic";
    const league = await insertNewLeague(ctx, tx, { ...details, adminEntryId: entryId, scoring });
    const { leagueId } = league;
    await insertMember(tx, leagueId, entryId);
    await insertLeagueAct(tx, { leagueId, entryId, kind: "created", details });
    await notify(tx, { kind: "leagues", leagueId });
    return accepted(league);
  });
}

/** A private league without members yet, under a code that no other league has. */
export async function insertNewLeague(
  ctx: Context,
  tx: Tx,
  league: Omit<NewLeague, "leagueType" | "code">,
): Promise<League> {
  for (;;) {
    const made = await insertLeague(tx, { ...league, leagueType: "x", code: drawLeagueCode(ctx.random) });
    if (!made) continue;
    await watchName(tx, { part: "league", id: made.leagueId, name: made.name });
    return made;
  }
}

/** The season that settings of a head-to-head league are checked against, at this moment. */
export async function selectH2hSeason(db: Queryable, ruleset: Ruleset): Promise<H2hSeason> {
  const { rows } = await sql<Omit<H2hSeason, "limits">>`
    select coalesce(max(round_id), 0) as "lastRound", min(round_id) filter (where deadline_at > game_now()) as "nextRound"
    from rounds`.execute(db);
  return { ...rows[0]!, limits: ruleset.leagues };
}

export type LeagueNameProblem =
  | { readonly code: "blank" | "control_characters"; readonly field: "name" }
  | { readonly code: "max_length"; readonly field: "name"; readonly max: number };

/** The name as it is stored: composed characters, no spaces around it. */
export const normaliseLeagueName = (name: string): string => name.normalize("NFC").trim();

/** Problems of a normalised name; the length counts characters ("Maximum 30 characters"). */
export function checkLeagueName(name: string): LeagueNameProblem[] {
  const problems: LeagueNameProblem[] = [];
  if (isBlank(name)) problems.push({ code: "blank", field: "name" });
  if (Array.from(name).length > LEAGUE_NAME_MAX_LENGTH) {
    problems.push({ code: "max_length", field: "name", max: LEAGUE_NAME_MAX_LENGTH });
  }
  if (!isBlank(name) && hasTricks(name)) problems.push({ code: "control_characters", field: "name" });
  return problems;
}
