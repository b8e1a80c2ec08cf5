/** The operators' list of words. */
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { recordAct, wordKey, type WordKind } from "../../people/index.ts";
import { requestNamesScan } from "./scan-names.ts";

export interface WordProblem {
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
    // One letter is in every name.
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
