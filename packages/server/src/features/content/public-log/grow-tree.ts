/** The tree of a season's log in memory, grown by the leaves that were added since: what is in the log stays as it is. */
import { setImmediate } from "node:timers/promises";

import type { Queryable } from "../../../context.ts";
import type { MerkleTree } from "../../../public-log/index.ts";
import { selectLeafHashes } from "./public-log.sql.ts";

/** Some ten milliseconds of hashing; then others get their turn. */
const BATCH_LEAVES = 5000;

/** The same tree with at least `size` leaves, as far as the log has them. */
export async function growTree(db: Queryable, seasonName: string, tree: MerkleTree, size: number): Promise<MerkleTree> {
  while (tree.size < size) {
    const first = tree.size;
    const leaves = await selectLeafHashes(db, { seasonName, first, size: Math.min(size, first + BATCH_LEAVES) });
    for (const leaf of leaves) tree.append(leaf);
    if (leaves.length === 0) return tree;
    await setImmediate();
  }
  return tree;
}
