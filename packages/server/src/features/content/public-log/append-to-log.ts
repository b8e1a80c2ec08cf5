/**
 * Appends what waits to a season's log and signs the new head, in one transaction: rows that wait are deleted by the
 * transaction that makes them leaves, so that a process killed anywhere leaves them waiting or appended, and the keys of leaves
 * and heads refuse a second one. Heads are dated by the database's real clock and never before the head before. When that clock
 * falls behind the last head, it or the last head was wrong: the new head takes the last one's time, and a leaf of the kind
 * `clock` tells the time that the clock shows.
 */
import { sql } from "kysely";

import type { Context, Tx } from "../../../context.ts";
import { headText, leafHash, loadLogKey, type LogKey, MerkleTree } from "../../../public-log/index.ts";
import { takeFirstLeaves } from "./first-leaves.sql.ts";
import { growTree } from "./grow-tree.ts";
import {
  insertHead,
  insertLeaves,
  lockLog,
  selectClock,
  selectDue,
  selectNewestHead,
  takeWaiting,
} from "./public-log.sql.ts";

/** So long a fact waits for others: a head a second would make the log longer than the season. */
const WAIT_SECONDS = 30;
/** Leaves of one head. */
const MOST_LEAVES = 20_000;
/** Clocks of machines that are set right by small steps. */
const TOLERATED_SECONDS = 1;

interface Options {
  readonly atOnce?: boolean;
  /** By season, each of no more leaves than the log has: what was hashed for the last head need not be read again. */
  readonly trees?: Map<string, MerkleTree>;
}

/** Appends everything that is due, or with `atOnce` everything that waits; returns the number of new leaves. */
export async function appendToLog(ctx: Context, { atOnce = false, trees = new Map() }: Options = {}): Promise<number> {
  const due = await selectDue(ctx.db, atOnce ? 0 : WAIT_SECONDS);
  if (due.length === 0) return 0;
  const key = await loadLogKey(ctx);
  let appended = 0;
  for (const seasonName of due) {
    const known = trees.get(seasonName);
    // It grows by what may be rolled back.
    trees.delete(seasonName);
    const added = await appendToSeason(ctx, seasonName, key, known);
    const tree = added?.tree ?? known;
    if (tree) trees.set(seasonName, tree);
    appended += added?.count ?? 0;
  }
  return appended;
}

interface Added {
  readonly tree: MerkleTree;
  readonly count: number;
}

/** Null: another process is at it, or there was nothing. */
async function appendToSeason(
  ctx: Context,
  seasonName: string,
  key: LogKey,
  known = new MerkleTree(),
): Promise<Added | null> {
  // One snapshot: what commits after it waits, and is in no first leaf.
  return ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      if (!(await lockLog(tx))) return null;
      const head = await selectNewestHead(tx, seasonName);
      const bodies = await takeBodies(tx, seasonName, head !== null);
      if (bodies.length === 0) return null;
      const { nowMs, behindSeconds } = await selectClock(tx, head?.timeMs ?? 0);
      if (head && behindSeconds > TOLERATED_SECONDS) {
        ctx.log.error({ behindSeconds }, "the clock lies behind the last head of the public log");
        const times = { now: new Date(nowMs).toISOString(), head_time: new Date(head.timeMs).toISOString() };
        bodies.push(JSON.stringify({ kind: "clock", ...times }));
      }
      const first = head?.size ?? 0;
      let tree = await growTree(tx, seasonName, known, first);
      const isItsTree = tree.size === first && (head === null || tree.root().equals(head.root));
      // The database was put back to an earlier hour, and went on from there.
      if (!isItsTree) tree = await growTree(tx, seasonName, new MerkleTree(), first);
      const leaves = bodies.map((body) => ({ body, hash: leafHash(body) }));
      for (const { hash } of leaves) tree.append(hash);
      await insertLeaves(tx, seasonName, first, leaves);
      const timeMs = Math.max(nowMs, head?.timeMs ?? 0);
      const said = { seasonName, size: tree.size, root: tree.root(), time: new Date(timeMs).toISOString() };
      const signature = key.sign(headText(said));
      await insertHead(tx, seasonName, { ...said, timeMs, publicKey: key.publicKey, signature });
      return { tree, count: leaves.length };
    });
}

async function takeBodies(tx: Tx, seasonName: string, isBegun: boolean): Promise<string[]> {
  if (isBegun) return takeWaiting(tx, seasonName, MOST_LEAVES);
  const first = await takeFirstLeaves(tx, seasonName);
  if (first) return [...first, ...(await takeWaiting(tx, seasonName, MOST_LEAVES))];
  // A season that ended before it had a log.
  await sql`delete from public_log_waiting where season_name = ${seasonName}`.execute(tx);
  return [];
}
