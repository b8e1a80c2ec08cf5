/** The operators' list of words. */
import { accepted, type AccountId, refused, type Result } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import {
  insertFound,
  type ListedWord,
  matchName,
  recordAct,
  selectWords,
  wordKey,
  type WordKind,
} from "../../people/index.ts";
import { type NameRow, selectAllFormatNames, selectEntryNames, selectLeagueNames } from "./subjects.sql.ts";

interface WordProblem {
  readonly code: "invalid" | "duplicate";
}

/** A word of the list may be given another kind; the same again is refused, so that two operators do not wonder. */
export function addWord(
  ctx: Context,
  { by, word, kind }: { readonly by: AccountId; readonly word: string; readonly kind: WordKind },
): Promise<Result<null, WordProblem>> {
  const key = wordKey(word);
  const written = word.normalize("NFC").trim();
  return transact(ctx.db, async (tx) => {
    // A single character would match nearly every name.
    if (key.length < 2) return refused([{ code: "invalid" as const }]);
    const { rows } = await sql`
      insert into watched_words as w (written, word_key, kind) values (${written}, ${key}, ${kind})
      on conflict (word_key) do update set kind = excluded.kind where w.kind <> excluded.kind returning 1`.execute(tx);
    if (rows.length === 0) return refused([{ code: "duplicate" as const }]);
    await recordAct(tx, { by, action: "people.add_word", subject: `word ${written}`, details: { kind } });
    await requestNamesScan(ctx, tx);
    return accepted(null);
  });
}

/** False when it is not on the list any more. */
export function removeWord(ctx: Context, by: AccountId, wordId: number): Promise<boolean> {
  return transact(ctx.db, async (tx) => {
    const { rows } = await sql<{ written: string; kind: string }>`
      delete from watched_words where word_id = ${wordId} returning written, kind`.execute(tx);
    const [row] = rows;
    if (!row) return false;
    await recordAct(tx, {
      by,
      action: "people.remove_word",
      subject: `word ${row.written}`,
      details: { kind: row.kind },
    });
    return true;
  });
}

const QUEUE = "names-scan";
const AT_ONCE = 2000;

export function registerNamesScan(ctx: Context): void {
  ctx.jobs.work(QUEUE, () => scanNames(ctx));
  ctx.jobs.schedule(QUEUE, "40 3 * * *");
}

/** Soon, once however often it is asked for, when the transaction commits. */
async function requestNamesScan(ctx: Context, tx: Tx): Promise<void> {
  await ctx.jobs.send(QUEUE, {}, { tx, singletonKey: QUEUE });
}

async function scanNames(ctx: Context): Promise<void> {
  const words = await selectWords(ctx.db);
  if (words.every(({ kind }) => kind === "allowed")) return;
  for (const select of [selectEntryNames, selectLeagueNames, selectAllFormatNames]) {
    for (let after = 0; ;) {
      const { names, last } = await select(ctx.db, after, AT_ONCE);
      if (last === null) break;
      await openCases(ctx, words, names);
      after = last;
    }
  }
}

async function openCases(ctx: Context, words: readonly ListedWord[], names: readonly NameRow[]): Promise<void> {
  const found = names.flatMap((named) => {
    const held = matchName(words, named.name).map(({ word }) => word);
    return held.length > 0 ? [{ named, held }] : [];
  });
  if (found.length === 0) return;
  await transact(ctx.db, async (tx) => {
    for (const { named, held } of found) await insertFound(tx, named, held);
  });
}
