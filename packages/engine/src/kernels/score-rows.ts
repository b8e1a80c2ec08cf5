/**
 * Points of one round for a range of rows, and the two histograms that ranks are made of. Rows go in batches that stay in
 * the core's cache, each batch in three plain passes:
 *
 *   1. everybody: the eleven and the captain, and a list of the rows for which that is not the whole story
 *   2. those rows: substitutions, chips, the vice-captain (`score-unusual.ts`)
 *   3. everybody: costs, totals, histograms
 *
 * Reads per row 32 bytes of squad, 1 of first round and 2 of total before; writes 2 of round points and 2 of total. Rows
 * whose entry starts later are left out (their total stays as it was: 0).
 *
 * `rescore-rows.ts` has the first and third pass once more, over a list of rows: one loop for both, or a function a row,
 * would cost everybody an indirection or a call. `rescoring.test.ts` and `score-unusual.test.ts` hold the two together.
 */
import { ABSENT_COUNT_MASK, POINTS_MASK, POINTS_OFFSET } from "../tables/footballer-table.ts";
import { BIN_COUNT, POINTS_BIAS } from "../tables/rank-table.ts";
import { BLOCK_WORDS, CAPTAIN_MASK, CHIP_SHIFT, COST_SHIFT, LARGE_COST } from "../tables/squad-block.ts";
import { PLAYING, SQUAD_SIZE } from "../tables/squad-block.ts";
import { scoreUnusual, unusualScratch, type UnusualArgs } from "./score-unusual.ts";

/** What transfers cost: in steps of `costUnit` in the block, or exact in the list of large costs. */
export interface CostArgs {
  readonly costUnit: number;
  /** Rows (ascending) whose cost does not fit the block, and their points. */
  readonly largeCostRows: Uint32Array;
  readonly largeCostPoints: Int32Array;
}

export interface ScoreRowsArgs extends CostArgs, UnusualArgs {
  readonly from: number;
  readonly to: number;
  readonly roundId: number;
  readonly started: Uint8Array;
  readonly totalsBefore: Int16Array;
  readonly quietChips: number;
  /** Written: points before cost, total after cost, and counts by points + POINTS_BIAS. */
  readonly points: Int16Array;
  readonly totals: Int16Array;
  readonly pointCounts: Uint32Array;
  readonly totalCounts: Uint32Array;
}

export interface ScoreRowsResult {
  /** Lowest above highest when no row counts. */
  lowestPoints: number;
  highestPoints: number;
  lowestTotal: number;
  highestTotal: number;
  netSum: number;
  highestNet: number;
  /** First row with the highest points before cost, and after cost; -1 when no row counts. */
  highestPointsRow: number;
  highestNetRow: number;
}

/** 2,048 rows are 64 KB of squads. */
export const BATCH_ROWS = 2048;
/** What the points of eleven packed footballers without any add up to. */
export const ELEVEN_OFFSETS = PLAYING * POINTS_OFFSET;

/** Throws rather than wraps when a total leaves its 16 bits. */
export function scoreRows(args: ScoreRowsArgs): ScoreRowsResult {
  args.pointCounts.fill(0, 0, BIN_COUNT);
  args.totalCounts.fill(0, 0, BIN_COUNT);
  const result = nobodyScored();
  // One longer: the row behind the last one listed is written before it is known whether it counts.
  const unusual = new Uint32Array(BATCH_ROWS + 1);
  const scratch = unusualScratch(BATCH_ROWS);
  for (let from = args.from; from < args.to; from += BATCH_ROWS) {
    const to = Math.min(args.to, from + BATCH_ROWS);
    const unusualCount = scoreElevens(args, from, to, unusual);
    scoreUnusual(args, unusual, unusualCount, scratch);
    addUp(args, from, to, result);
  }
  expectTotalsFit(result);
  return result;
}

export function nobodyScored(): ScoreRowsResult {
  return {
    lowestPoints: POINTS_BIAS,
    highestPoints: -POINTS_BIAS - 1,
    lowestTotal: POINTS_BIAS,
    highestTotal: -POINTS_BIAS - 1,
    netSum: 0,
    highestNet: -POINTS_BIAS - 1,
    highestPointsRow: -1,
    highestNetRow: -1,
  };
}

export function expectTotalsFit({ lowestTotal, highestTotal }: ScoreRowsResult): void {
  // A round's own points always fit: fifteen times the limit of a footballer's, doubled, stays below 2^15.
  if (lowestTotal < -POINTS_BIAS || highestTotal >= POINTS_BIAS) {
    throw new RangeError(`An entry's total keeps to 16 bits; here they run from ${lowestTotal} to ${highestTotal}`);
  }
}

/** First pass; returns how many rows it put into `unusual`. */
export function scoreElevens(
  args: Pick<ScoreRowsArgs, "block" | "packed" | "quietChips" | "points">,
  from: number,
  to: number,
  unusual: Uint32Array,
): number {
  const { block, packed, quietChips, points } = args;
  let count = 0;
  for (let row = from, at = from * BLOCK_WORDS; row < to; row++, at += BLOCK_WORDS) {
    const sum =
      packed[block[at]!]! +
      packed[block[at + 1]!]! +
      packed[block[at + 2]!]! +
      packed[block[at + 3]!]! +
      packed[block[at + 4]!]! +
      packed[block[at + 5]!]! +
      packed[block[at + 6]!]! +
      packed[block[at + 7]!]! +
      packed[block[at + 8]!]! +
      packed[block[at + 9]!]! +
      packed[block[at + 10]!]!;
    const word = block[at + SQUAD_SIZE]!;
    const captain = packed[block[at + (word & CAPTAIN_MASK)]!]!;
    points[row] = (sum & POINTS_MASK) + (captain & POINTS_MASK) - ELEVEN_OFFSETS - POINTS_OFFSET;
    const isLoud = ~(quietChips >>> ((word >>> CHIP_SHIFT) & 0xf)) & 1;
    unusual[count] = row;
    count += (sum & ABSENT_COUNT_MASK) === 0 ? isLoud : 1;
  }
  return count;
}

/** Third pass: from round points to totals. */
function addUp(args: ScoreRowsArgs, from: number, to: number, result: ScoreRowsResult): void {
  const { roundId, block, started, totalsBefore, costUnit, points, totals, pointCounts, totalCounts } = args;
  let { lowestPoints, highestPoints, lowestTotal, highestTotal, highestNet } = result;
  let netSum = 0;
  for (let row = from; row < to; row++) {
    if (started[row]! > roundId) {
      points[row] = 0;
      totals[row] = totalsBefore[row]!;
      continue;
    }
    const gross = points[row]!;
    let cost = block[row * BLOCK_WORDS + SQUAD_SIZE]! >>> COST_SHIFT;
    cost = cost === LARGE_COST ? largeCostOf(args.largeCostRows, args.largeCostPoints, row) : cost * costUnit;
    const net = gross - cost;
    const total = totalsBefore[row]! + net;
    totals[row] = total;
    pointCounts[gross + POINTS_BIAS]!++;
    totalCounts[total + POINTS_BIAS]!++;
    netSum += net;
    if (gross < lowestPoints) lowestPoints = gross;
    if (gross > highestPoints) {
      highestPoints = gross;
      result.highestPointsRow = row;
    }
    if (net > highestNet) {
      highestNet = net;
      result.highestNetRow = row;
    }
    if (total < lowestTotal) lowestTotal = total;
    if (total > highestTotal) highestTotal = total;
  }
  result.lowestPoints = lowestPoints;
  result.highestPoints = highestPoints;
  result.lowestTotal = lowestTotal;
  result.highestTotal = highestTotal;
  result.highestNet = highestNet;
  result.netSum += netSum;
}

/** Binary search in the short list of large costs; every row that asks is in it. */
export function largeCostOf(rows: Uint32Array, costs: Int32Array, row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return costs[low] ?? 0;
}
