/** An administrator's acts: adding a further table, and taking one away. */
import {
  FORMAT_COUNTED_MEMBERS_MAX,
  FORMAT_MEMBERS_MAX,
  FORMAT_NAME_MAX_LENGTH,
  FORMATS_MAX,
  type FormatShapeProblem,
  readFormat,
} from "@elleveren/contract";
import { accepted, checkFormat, type Format, type FormatProblem, refused, type Result } from "@elleveren/rules";

import type { Context, Queryable } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { watchName } from "../../people/index.ts";
import { hasTricks, isBlank } from "../../../visible-text.ts";
import {
  type AccessProblem,
  type AdministratorRequest,
  canHaveFormats,
  countMembers,
  insertLeagueAct,
  type League,
  lockOwnLeague,
} from "../leagues/index.ts";
import { isInColumns } from "./count-book.ts";
import { deleteFormat, insertFormat, type LeagueFormat, selectFormats } from "./formats.sql.ts";
import { formatSeason } from "./season-now.ts";
import { isPastDeadline } from "../../live/index.ts";

type LeagueProblem =
  { readonly code: "not_classic" } | { readonly code: "format_of_large_league"; readonly max: number };

type FormatFault = (FormatProblem | FormatShapeProblem) & { readonly field: "format" };

type NameProblem =
  | { readonly code: "blank" | "control_characters"; readonly field: "name" }
  | { readonly code: "max_length"; readonly field: "name"; readonly max: number };

type AddFormatProblem =
  | AccessProblem
  | LeagueProblem
  | FormatFault
  | NameProblem
  | { readonly code: "too_many_formats"; readonly max: number };

interface AddFormatRequest extends AdministratorRequest {
  readonly name: string;
  /** As it was sent: with the fields of every kind. */
  readonly format: Format;
}

/** A format that begins in a round already past is played from what is settled. */
export function addFormat(ctx: Context, request: AddFormatRequest): Promise<Result<LeagueFormat, AddFormatProblem>> {
  const { leagueId, entryId } = request;
  const name = normaliseFormatName(request.name);
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, request);
    if (!locked.ok) return locked;
    const shaped = shapedFormat(request.format);
    const ofName = checkFormatName(name);
    if (!shaped.ok) return refused([...ofName, ...shaped.problems]);
    const format = shaped.value;
    const problems: AddFormatProblem[] = ofName;
    const { memberCount, problems: ofLeague } = await checkLeague(tx, locked.value, format);
    problems.push(...ofLeague, ...faultsOf(ctx, format, memberCount));
    const present = await selectFormats(tx, leagueId);
    if (present.length >= FORMATS_MAX) problems.push({ code: "too_many_formats", max: FORMATS_MAX });
    if (problems.length > 0) return refused(problems);
    const added = await insertFormat(tx, leagueId, { name, format });
    await watchName(tx, { part: "format", id: added.formatId, name });
    await insertLeagueAct(tx, { leagueId, entryId, kind: "format", details: { format: name } });
    await notify(tx, { kind: "leagues", leagueId });
    return accepted(added);
  });
}

/** False when there is no such table. */
export function removeFormat(
  ctx: Context,
  request: AdministratorRequest & { readonly formatId: number },
): Promise<Result<boolean, AccessProblem>> {
  const { leagueId, entryId, formatId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, request);
    if (!locked.ok) return locked;
    const name = await deleteFormat(tx, leagueId, formatId);
    if (name === null) return accepted(false);
    await insertLeagueAct(tx, { leagueId, entryId, kind: "format_ended", details: { format: name } });
    await notify(tx, { kind: "leagues", leagueId });
    return accepted(true);
  });
}

export function shapedFormat(sent: Format): Result<Format, FormatFault> {
  const read = readFormat(sent);
  return read.ok ? read : refused(read.problems.map((problem) => ({ ...problem, field: "format" as const })));
}

/** The contradictions within a format, each with the field of the refusal. */
export const faultsOf = (ctx: Context, format: Format, memberCount: number): FormatFault[] =>
  problemsOf(ctx, format, memberCount).map((problem) => ({ ...problem, field: "format" as const }));

/** How many members there are matters from the format's first deadline on; before it more may come. */
export function problemsOf(ctx: Context, format: Format, memberCount: number): FormatProblem[] {
  const memory = ctx.live.season();
  const hasBegun = memory.rounds.some((round) => round.roundId >= format.fromRound && isPastDeadline(round));
  return checkFormat(format, { season: formatSeason(memory), memberCount: hasBegun ? memberCount : null });
}

/** Whether the league can have tables of this count. */
export async function checkLeague(
  db: Queryable,
  league: League,
  format: Format,
): Promise<{ readonly memberCount: number; readonly problems: readonly LeagueProblem[] }> {
  const memberCount = await countMembers(db, league.leagueId);
  const max = mostMembers(format);
  const problems: LeagueProblem[] = canHaveFormats(league) ? [] : [{ code: "not_classic" }];
  if (memberCount > max) problems.push({ code: "format_of_large_league", max });
  return { memberCount, problems };
}

/** Members of a league with such a table. */
export const mostMembers = (format: Format): number =>
  isInColumns(format) ? FORMAT_MEMBERS_MAX : FORMAT_COUNTED_MEMBERS_MAX;

export const normaliseFormatName = (name: string): string => name.normalize("NFC").replace(/\s+/gu, " ").trim();

export function checkFormatName(name: string): NameProblem[] {
  if (isBlank(name)) return [{ code: "blank", field: "name" }];
  const problems: NameProblem[] = [];
  const max = FORMAT_NAME_MAX_LENGTH;
  if (Array.from(name).length > max) problems.push({ code: "max_length", field: "name", max });
  if (hasTricks(name)) problems.push({ code: "control_characters", field: "name" });
  return problems;
}
