/** Checks of a team's details; the same for creating and changing it. */
import { ENTRY_NAME_MAX_LENGTH, isLanguage } from "@elleveren/contract";
import { accepted, type AccountId, clubId, type EntryId, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { hasTricks, isBlank } from "../../../visible-text.ts";
import { joinFanLeague, leaveFanLeague } from "../../leagues/index.ts";
import { watchName } from "../../people/index.ts";
import { insertLog, lockEntry, selectGameNowMs } from "../../play/index.ts";
import { clubExists, type EntryDetails, selectEntry, updateEntryDetails } from "./entries.sql.ts";

export type DetailProblem =
  | { readonly code: "blank" | "max_length" | "control_characters" | "invalid"; readonly field: "name" }
  | { readonly code: "does_not_exist"; readonly field: "favourite_team" }
  | { readonly code: "invalid_choice"; readonly field: "language" }
  | { readonly code: "invalid"; readonly field: "kit" };

/** Names reserved for teams of deleted accounts (`DELETED_ENTRY_PREFIX`). */
const LIKE_DELETED = /^slettet\s+lag\b/iu;

/** The name as it is stored: composed characters, no spaces around it. */
export const normaliseName = (name: string): string => name.normalize("NFC").trim();

/** Problems of a normalised name; the length counts characters, not bytes. */
export function checkName(name: string): DetailProblem[] {
  const problems: DetailProblem[] = [];
  if (isBlank(name)) problems.push({ code: "blank", field: "name" });
  if (Array.from(name).length > ENTRY_NAME_MAX_LENGTH) problems.push({ code: "max_length", field: "name" });
  if (!isBlank(name) && hasTricks(name)) problems.push({ code: "control_characters", field: "name" });
  if (LIKE_DELETED.test(name)) problems.push({ code: "invalid", field: "name" });
  return problems;
}

/** A kit is JSON text of a flat object of `kit_…` texts, or nothing. */
function isKit(kit: string): boolean {
  try {
    const value: unknown = JSON.parse(kit);
    return (
      typeof value === "object" &&
      value !== null &&
      !Array.isArray(value) &&
      Object.entries(value).every(([name, part]) => /^kit_[a-z_]{1,40}$/.test(name) && isKitPart(part))
    );
  } catch {
    return false;
  }
}

const isKitPart = (part: unknown) => part === null || (typeof part === "string" && /^[\w#., -]{0,60}$/.test(part));

interface UpdateEntryRequest {
  readonly entryId: EntryId;
  readonly accountId: AccountId;
  readonly name?: string | undefined;
  /** JSON text; null or empty takes the kit away. */
  readonly kit?: string | null | undefined;
  readonly favouriteClubId?: number | null | undefined;
  readonly email?: boolean | undefined;
  readonly language?: string | undefined;
}

/** A fan league is joined and left only while the first round is open; a club chosen later is just shown (EG-50). */
export function updateEntry(ctx: Context, request: UpdateEntryRequest): Promise<Result<EntryDetails, DetailProblem>> {
  return transact(ctx.db, async (tx) => {
    await lockEntry(tx, request.entryId);
    const entry = await selectEntry(tx, request.entryId);
    if (!entry) throw new Error(`entry ${request.entryId} signed in and does not exist`);

    const problems: DetailProblem[] = [];
    const name = request.name === undefined ? entry.name : normaliseName(request.name);
    if (name !== entry.name) problems.push(...checkName(name));
    const kit = request.kit === undefined ? entry.kit : request.kit || null;
    if (kit !== null && kit !== entry.kit && !isKit(kit)) problems.push({ code: "invalid", field: "kit" });
    const language = request.language ?? entry.language;
    if (!isLanguage(language)) problems.push({ code: "invalid_choice", field: "language" });
    const wished = request.favouriteClubId === undefined ? entry.favouriteClubId : request.favouriteClubId;
    if (wished !== null && !(await clubExists(tx, wished))) {
      problems.push({ code: "does_not_exist", field: "favourite_team" });
    }
    if (problems.length > 0 || !isLanguage(language)) return refused(problems);

    const favouriteClubId = wished === null ? null : clubId(wished);
    const details = { name, kit, favouriteClubId, email: request.email ?? entry.email, language };
    const before = {
      name: entry.name,
      kit: entry.kit,
      favouriteClubId: entry.favouriteClubId,
      email: entry.email,
      language: entry.language,
    };
    const atMs = await selectGameNowMs(tx);
    await updateEntryDetails(tx, request.entryId, details);
    if (name !== entry.name) await watchName(tx, { part: "entry", id: request.entryId, name });
    if (favouriteClubId !== entry.favouriteClubId) {
      if (entry.favouriteClubId !== null) await leaveFanLeague(tx, request.entryId, entry.favouriteClubId, atMs);
      if (favouriteClubId !== null) await joinFanLeague(tx, request.entryId, favouriteClubId, atMs);
    }
    await insertLog(tx, {
      entryId: request.entryId,
      accountId: request.accountId,
      roundId: entry.startedRoundId,
      atMs,
      kind: "details",
      before,
      after: details,
      receipt: null,
    });
    await notify(tx, { kind: "leagues", entryId: request.entryId });
    return accepted(details);
  });
}
