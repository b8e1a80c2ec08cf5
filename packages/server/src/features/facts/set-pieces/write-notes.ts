/** Writing a club's set-piece takers. */
import { accepted, refused, type AccountId, type ClubId, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { secureAddress } from "../../../web-address.ts";
import { recordAct } from "../../people/index.ts";
import { lockClubNotes, replaceNotes, type SetPieceNote } from "./set-pieces.sql.ts";

/** `index` counts from 0. */
export interface NoteProblem {
  readonly code: "blank" | "invalid";
  readonly index: number;
  readonly field: "info_message" | "source_link";
}

export type NotesProblem = { readonly code: "not_found" } | { readonly code: "moved" } | NoteProblem;

export interface NotesWish {
  readonly by: AccountId;
  readonly clubId: ClubId;
  readonly version: number;
  readonly notes: readonly { readonly text: string; readonly source: string }[];
}

/** All of a club's notes at once; none takes them away. Sources are https addresses. */
export function writeNotes(ctx: Context, wish: NotesWish): Promise<Result<null, NotesProblem>> {
  const { by, clubId, version } = wish;
  const problems: NoteProblem[] = [];
  const notes = wish.notes.map(({ text, source }, index): SetPieceNote => {
    const sourceUrl = source.trim() === "" ? null : secureAddress(source.trim());
    if (text.trim() === "") problems.push({ code: "blank", index, field: "info_message" });
    if (sourceUrl === null && source.trim() !== "") problems.push({ code: "invalid", index, field: "source_link" });
    return { text: text.trim(), sourceUrl };
  });
  return transact(ctx.db, async (tx) => {
    const before = await lockClubNotes(tx, clubId);
    if (!before) return refused([{ code: "not_found" as const }]);
    if (before.version !== version) return refused([{ code: "moved" as const }]);
    if (problems.length > 0) return refused(problems);
    await replaceNotes(tx, clubId, notes);
    const details = { before: before.notes, after: notes };
    await recordAct(tx, { by, action: "set_pieces.write", subject: `club ${clubId}`, details });
    return accepted(null);
  });
}
