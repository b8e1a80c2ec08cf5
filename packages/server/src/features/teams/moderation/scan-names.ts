/**
 * Looking through all names: nightly, because some come in ways of their own (a season that is imported, a demo), and after
 * the list of words changed. A name is opened as a case once a name and word, so doing it twice changes nothing.
 */
import type { Context, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { insertFound, type ListedWord, matchName, selectWords } from "../../people/index.ts";
import { selectEntryNames, selectLeagueNames, type NameRow } from "./subjects.sql.ts";

const QUEUE = "names-scan";
const AT_ONCE = 2000;

export function registerNamesScan(ctx: Context): void {
  ctx.jobs.work(QUEUE, () => scanNames(ctx));
  ctx.jobs.schedule(QUEUE, "40 3 * * *");
}

/** Soon, once however often it is asked for, when the transaction commits. */
export async function requestNamesScan(ctx: Context, tx: Tx): Promise<void> {
  await ctx.jobs.send(QUEUE, {}, { tx, singletonKey: QUEUE });
}

async function scanNames(ctx: Context): Promise<void> {
  const words = await selectWords(ctx.db);
  if (words.every(({ kind }) => kind === "allowed")) return;
  for (const select of [selectEntryNames, selectLeagueNames]) {
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
