/** Counts and places members: here and now for few of them, through the pool for many. */
import { countTotals, type CountTotalsResult } from "../kernels/count-totals.ts";
import { placeOrder } from "../kernels/place-order.ts";
import type { Pool } from "../pool/pool.ts";
import { RankTable } from "../tables/rank-table.ts";
import type { Board, BoardMembers } from "./board.ts";
import { Histograms, partsOf, type Part } from "./parts.ts";

export interface Tally {
  readonly table: RankTable;
  /** First of the members with the highest points, -1 when no entry is ranked. */
  readonly highestMember: number;
}

/** The histogram of this thread, for members few enough to be counted at once. */
const ownCounts = new Histograms();

export function tallyNow(members: BoardMembers, memberCount: number): Tally {
  const [counts] = ownCounts.take(1);
  return tallyOf([countTotals({ ...members, from: 0, to: memberCount, counts: counts! })], [counts!]);
}

export function boardNow(members: BoardMembers, memberCount: number, transfers: Uint16Array | null): Board {
  const [counts] = ownCounts.take(1);
  const { table } = tallyNow(members, memberCount);
  table.intoStarts([counts!]);
  const order = new Uint32Array(table.rankedCount);
  placeOrder({ ...members, from: 0, to: memberCount, next: counts!, order });
  return { members, table, order, transfers, settled: new Set() };
}

/** Through the pool; `histograms` are the caller's until the promise settles. */
export async function tally(
  pool: Pool,
  histograms: Histograms,
  members: BoardMembers,
  memberCount: number,
): Promise<Tally> {
  const parts = partsOf(memberCount, pool);
  const counts = histograms.take(parts.length);
  const results = await pool.run(
    "countTotals",
    parts.map((part, i) => ({ ...members, ...part, counts: counts[i]! })),
  );
  return tallyOf(results, counts);
}

/** A board, and the table of the same members before its last round, if asked for: both from one pass. */
export async function makeBoard(
  { pool, totalCounts, pointCounts }: CountingRoom,
  members: BoardMembers,
  before: BoardMembers | null,
  memberCount: number,
  transfers: Uint16Array | null,
): Promise<{ readonly board: Board; readonly tableBefore: RankTable | null }> {
  const parts = partsOf(memberCount, pool);
  const counts = totalCounts.take(parts.length);
  const countsBefore = pointCounts.take(parts.length);
  const results = await pool.run(
    "countTwice",
    parts.map((part, i) => ({
      ...part,
      now: { ...members, ...part, counts: counts[i]! },
      before: before && { ...before, ...part, counts: countsBefore[i]! },
    })),
  );
  const { table } = tallyOf(
    results.map(({ now }) => now),
    counts,
  );
  const tallyBefore = tallyOf(
    results.flatMap((each) => each.before ?? []),
    countsBefore,
  );
  const board = await placeBoard(pool, parts, counts, members, table, transfers);
  return { board, tableBefore: before && tallyBefore.table };
}

/** The members counted, and two sets of histograms that are the caller's until the promise settles. */
interface CountingRoom {
  readonly pool: Pool;
  readonly totalCounts: Histograms;
  readonly pointCounts: Histograms;
}

/** Places members whose histograms (`counts`, used up) and table are there already. */
export async function placeBoard(
  pool: Pool,
  parts: readonly Part[],
  counts: readonly Uint32Array[],
  members: BoardMembers,
  table: RankTable,
  transfers: Uint16Array | null,
  spareOrder: Uint32Array | null = null,
): Promise<Board> {
  table.intoStarts(counts);
  const isRoomy = spareOrder !== null && spareOrder.length >= table.rankedCount;
  const order = isRoomy ? spareOrder : new Uint32Array(new SharedArrayBuffer(Math.max(1, table.rankedCount) * 4));
  await pool.run(
    "placeOrder",
    parts.map((part, i) => ({ ...members, ...part, next: counts[i]!, order })),
  );
  return { members, table, order, transfers, settled: new Set() };
}

function tallyOf(results: readonly CountTotalsResult[], counts: readonly Uint32Array[]): Tally {
  const counted = results.filter((result) => result.highestMember >= 0);
  const lowest = counted.reduce((least, result) => Math.min(least, result.lowest), Infinity);
  const highest = counted.reduce((most, result) => Math.max(most, result.highest), -Infinity);
  if (counted.length === 0) return { table: new RankTable([], 1, 0), highestMember: -1 };
  const best = counted.find((result) => result.highest === highest);
  return { table: new RankTable(counts, lowest, highest), highestMember: best?.highestMember ?? -1 };
}
