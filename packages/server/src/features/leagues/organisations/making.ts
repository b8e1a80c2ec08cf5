/** Making an organisation, and what its names may be. */
import {
  type BodyOf,
  type createOrganisationCall,
  ORGANISATION_NAME_MAX_LENGTH,
  ORGANISATIONS_MAX,
  OWN_ORGANISATIONS_MAX,
} from "@elleveren/contract";
import { accepted, type EntryId, refused, type Result, roundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable, Random } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { hasTricks, isBlank } from "../../../visible-text.ts";
import { selectRound } from "../../clock/index.ts";
import { type ListedWord, matchName, selectWords } from "../../people/index.ts";
import { drawLeagueCode, lockEntryRow } from "../leagues/index.ts";
import { insertActs } from "./log.sql.ts";
import { countOrganisationsOf, insertAdministrator, insertMembership } from "./membership/members.sql.ts";
import {
  countMadeBy,
  insertOrganisation,
  type Organisation,
  type OrganisationSettings,
  selectByCode,
} from "./organisations.sql.ts";

export type NameFault =
  | { readonly code: "blank" | "control_characters" | "watched_word" }
  | { readonly code: "max_length"; readonly max: number };
export type NameProblem = NameFault & { readonly field: "name" };

/** As names are stored: composed characters, single spaces, none around. */
export const normaliseName = (name: string): string => name.normalize("NFC").replace(/\s+/gu, " ").trim();

/** Problems of a normalised name. No operator looks at it afterwards: a watched word is refused. */
export function checkName(words: readonly ListedWord[], name: string): NameFault[] {
  if (isBlank(name)) return [{ code: "blank" }];
  const problems: NameFault[] = [];
  const max = ORGANISATION_NAME_MAX_LENGTH;
  if (Array.from(name).length > max) problems.push({ code: "max_length", max });
  if (hasTricks(name)) problems.push({ code: "control_characters" });
  if (matchName(words, name).length > 0) problems.push({ code: "watched_word" });
  return problems;
}

export const nameProblems = async (db: Queryable, name: string): Promise<NameProblem[]> =>
  checkName(await selectWords(db), name).map((fault) => ({ ...fault, field: "name" }));

/** A code that no organisation and no department has. */
export async function drawCode(db: Queryable, random: Random): Promise<string> {
  for (;;) {
    const code = drawLeagueCode(random);
    if (!(await selectByCode(db, code))) return code;
  }
}

type CreateProblem =
  | NameProblem
  | { readonly code: "invalid"; readonly field: "start_event" }
  | { readonly code: "too_many_organisations" | "too_many_own_organisations"; readonly max: number };

type CreateRequest = BodyOf<typeof createOrganisationCall> & { readonly entryId: EntryId };

/** The maker is its first member, in no department yet, and its first administrator. */
export function createOrganisation(
  ctx: Context,
  { entryId, ...wish }: CreateRequest,
): Promise<Result<Organisation, CreateProblem>> {
  return transact(ctx.db, async (tx) => {
    await lockEntryRow(tx, entryId);
    const settings: OrganisationSettings = {
      name: normaliseName(wish.name),
      score: wish.score ?? "mean",
      best: wish.best ?? 5,
      startRoundId: roundId(wish.start_event ?? (await selectNextRound(tx))),
      names: wish.names ?? "full",
      shownTo: wish.shown_to ?? "members",
      membersChoose: wish.members_choose ?? true,
      closed: wish.closed ?? false,
    };
    const problems: CreateProblem[] = await nameProblems(tx, settings.name);
    if (!(await selectRound(tx, settings.startRoundId))) problems.push({ code: "invalid", field: "start_event" });
    if ((await countOrganisationsOf(tx, entryId)) >= ORGANISATIONS_MAX) {
      problems.push({ code: "too_many_organisations", max: ORGANISATIONS_MAX });
    }
    if ((await countMadeBy(tx, entryId)) >= OWN_ORGANISATIONS_MAX) {
      problems.push({ code: "too_many_own_organisations", max: OWN_ORGANISATIONS_MAX });
    }
    if (problems.length > 0) return refused(problems);
    let made: Organisation | null = null;
    while (!made) made = await insertOrganisation(tx, { ...settings, entryId, code: await drawCode(tx, ctx.random) });
    const { organisationId } = made;
    await insertMembership(tx, organisationId, entryId, null);
    await insertAdministrator(tx, organisationId, entryId);
    await insertActs(tx, [{ organisationId, entryId, kind: "created", to: settings.name }]);
    return accepted(made);
  });
}

/** The first round whose deadline is ahead; the season's last when none is. */
async function selectNextRound(db: Queryable): Promise<number> {
  const { rows } = await sql<{ next: number | null; last: number }>`
    select min(round_id) filter (where deadline_at > game_now()) as next, coalesce(max(round_id), 1) as last
    from rounds`.execute(db);
  return rows[0]!.next ?? rows[0]!.last;
}
