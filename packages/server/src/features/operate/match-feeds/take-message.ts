/** One message of a feed: facts or refusal, and the feed's position, in one transaction. */
import type { FeedMessage } from "../../../adapters/match-feeds/index.ts";
import type { Context, Queryable } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import {
  type FactProblem,
  type FactSource,
  insertRefusal,
  type RecordedFacts,
  REPEATED,
  rerankClaims,
  storableProblems,
} from "../../facts/index.ts";
import {
  clearAlarm,
  clearUnreadable,
  isReadAlready,
  raiseAlarm,
  selectFeeds,
  updateFeedRank,
  updateTaken,
  upsertReadFile,
} from "./match-feeds.sql.ts";
import { type TakenParts, takeParts } from "./take-parts.ts";

export const sourceOf = (feed: string): string => `feed:${feed}`;

interface Sender {
  readonly name: string;
  readonly rank: number;
  /** Some of what it said at the same time was refused: news of something else takes nothing of that back. */
  readonly isDoubted?: boolean;
}

/** `value`: the accepted part, also of a message refused in part. */
export type TakenMessage =
  | { readonly ok: true; readonly value: RecordedFacts }
  | { readonly ok: false; readonly value: RecordedFacts; readonly problems: readonly FactProblem[] };

/**
 * Takes what can be taken; the rest waits for the operator with its reasons, and the feed goes on. `alongside` joins the
 * transaction.
 */
export async function takeMessage(
  ctx: Pick<Context, "db" | "log">,
  { name, rank, isDoubted = false }: Sender,
  message: FeedMessage,
  alongside: (tx: Queryable, isRepeated: boolean) => Promise<void> = async () => {},
): Promise<TakenMessage> {
  const { messageId, position, file } = message;
  const source: FactSource = { source: sourceOf(name), rank, ...(messageId !== undefined && { messageId }) };
  const named = file ? { ...source, messageId: nameOf(file) } : source;
  const result = await transact(ctx.db, async (tx): Promise<TakenMessage> => {
    // A file that says again what it said before says nothing; one that returns to older words does.
    const isOld = file !== undefined && !message.isUnreadable && (await isReadAlready(tx, name, file));
    const parts: TakenParts = isOld ? { value: REPEATED, refused: [] } : await takeParts(tx, message, source);
    const taken = takenMessage(parts);
    for (const part of parts.refused) await insertRefusal(tx, named, part.facts, part.problems);
    if (file) await upsertReadFile(tx, name, file, taken.ok ? null : (taken.problems[0] ?? null));
    await updateTaken(tx, name, { position, isNews: taken.value.isNews });
    await alongside(tx, taken.ok && taken.value.repeated);
    await sayInAlarm(tx, { name, isDoubted }, message, taken);
    return taken;
  });
  if (!result.ok)
    ctx.log.warn({ feed: name, messageId: named.messageId, problems: result.problems.slice(0, 20) }, "facts refused");
  return result;
}

function takenMessage({ value, refused }: TakenParts): TakenMessage {
  const problems = refused.flatMap((part) => part.problems);
  return refused.length === 0 ? { ok: true, value } : { ok: false, value, problems: storableProblems(problems) };
}

/** A name may be cut in the middle of a sign. */
const nameOf = ({ name, hash }: NonNullable<FeedMessage["file"]>): string =>
  `${name.slice(0, 60)} ${hash.slice(0, 32)}`.trim().toWellFormed();

async function sayInAlarm(
  tx: Queryable,
  { name, isDoubted }: { name: string; isDoubted: boolean },
  { file, isUnreadable }: FeedMessage,
  taken: TakenMessage,
): Promise<void> {
  const lies = taken.ok ? [] : taken.problems.filter(({ code }) => code === "implausible" || code === "out_of_range");
  if (lies.length > 0) await raiseAlarm(tx, name, "implausible", { ...lies[0] });
  else if (taken.value.isNews)
    await clearAlarm(tx, name, isDoubted || !taken.ok ? ["silent"] : ["silent", "implausible"]);
  if (isUnreadable && file && !taken.ok) {
    await raiseAlarm(tx, name, "unreadable", { ...taken.problems[0], file: file.name });
  } else if (file && taken.ok) await clearUnreadable(tx, name, { file: file.name, source: sourceOf(name) });
}

/** As what the revisions of it are kept. */
const BY = { source: "ranks" };

/**
 * A feed that is not named any more comes last. Ranks are stored in the transaction that decides by them, so that a process
 * that dies leaves it to the next.
 */
export async function alignRanks(
  ctx: Pick<Context, "db">,
  named: readonly Sender[],
  { isAll = false }: { isAll?: boolean } = {},
): Promise<void> {
  const rankOf = (feed: string) => named.find(({ name }) => name === feed)?.rank ?? null;
  const moved = (await selectFeeds(ctx.db)).filter(({ feed, rank }) => isAll || rank !== rankOf(feed));
  if (moved.length === 0) return;
  await transact(ctx.db, async (tx) => {
    const ranks = new Map(moved.map(({ feed }) => [sourceOf(feed), rankOf(feed)]));
    await rerankClaims({ db: tx }, ranks, { by: BY });
    for (const { feed } of moved) await updateFeedRank(tx, feed, rankOf(feed));
  });
}

/** It counts by its rank again, also for what others said meanwhile. */
export async function countAgain(tx: Queryable, feed: string): Promise<void> {
  const { rank } = (await selectFeeds(tx)).find(({ feed: name }) => name === feed) ?? { rank: null };
  await rerankClaims({ db: tx }, new Map([[sourceOf(feed), rank]]), { by: BY, isForced: true });
}
