/** Brings the words of all feeds to the ranks of the file of feeds, as one act, whatever their kind; and a feed's own after a pause. */
import type { Context, Queryable } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { rerankClaims } from "../../facts/index.ts";
import { selectFeeds, updateFeedRank } from "./match-feeds.sql.ts";
import { sourceOf, type Sender } from "./take-message.ts";

/** As what the revisions of it are kept. */
const BY = { source: "ranks" };

/**
 * A feed that is named no more comes last. Only what differs from the stored ranks is looked at, unless all is to be;
 * ranks are stored in the transaction that decides by them, so that a process that dies leaves it to the next one.
 */
export async function alignRanks(
  ctx: Pick<Context, "db">,
  named: readonly Sender[],
  { isAll = false }: { readonly isAll?: boolean } = {},
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
