/**
 * As `scoreRows`, when a few footballers have changed and nothing else has: finds the rows that hold one of them and
 * scores those again. What everybody else has is copied, and the histograms move by difference. Batch by batch, so that
 * the squads are in the core's cache when the found rows are read a second time:
 *
 *   1. everybody: does one of the fifteen belong to the changed? A list of those rows
 *   2. those rows: out of the histograms; the eleven and the captain; substitutions and chips; into the histograms
 *
 * Reads per row 30 bytes of squad and the 4 of points and total before, and writes those 4; of a found row as much again.
 * `scoreListed` and `addUpListed` are passes of `score-rows.ts` over a list, written out again on purpose: see there.
 */
import { ABSENT_COUNT_MASK, POINTS_MASK, POINTS_OFFSET } from "../tables/footballer-table.ts";
import { BIN_COUNT, POINTS_BIAS } from "../tables/rank-table.ts";
import { BLOCK_WORDS, CAPTAIN_MASK, CHIP_SHIFT, COST_SHIFT, LARGE_COST } from "../tables/squad-block.ts";
import { PLAYING, SQUAD_SIZE } from "../tables/squad-block.ts";
import { BATCH_ROWS, ELEVEN_OFFSETS, expectTotalsFit, largeCostOf } from "./score-rows.ts";
import type { ScoreRowsArgs, ScoreRowsResult } from "./score-rows.ts";
import { scoreUnusual, unusualScratch } from "./score-unusual.ts";

export interface RescoreRowsArgs extends ScoreRowsArgs {
  /** By footballer index: 1 when changed. */
  readonly changed: Uint8Array;
  readonly pointsWas: Int16Array;
  readonly totalsWas: Int16Array;
  /** What the same rows came to; the histograms begin at the lowest of everybody. */
  readonly was: ScoreRowsResult;
  readonly pointCountsWas: Uint32Array;
  readonly lowestPointsWas: number;
  readonly totalCountsWas: Uint32Array;
  readonly lowestTotalWas: number;
}

/** Lowest and highest are bounds, not exact, once no row has them any more; the caller narrows them. */
export function rescoreRows(args: RescoreRowsArgs): ScoreRowsResult {
  const { from, to, points, totals, pointCounts, totalCounts, was } = args;
  pointCounts.fill(0, 0, BIN_COUNT);
  totalCounts.fill(0, 0, BIN_COUNT);
  pointCounts.set(args.pointCountsWas, args.lowestPointsWas + POINTS_BIAS);
  totalCounts.set(args.totalCountsWas, args.lowestTotalWas + POINTS_BIAS);
  points.set(args.pointsWas.subarray(from, to), from);
  totals.set(args.totalsWas.subarray(from, to), from);
  const result: ScoreRowsResult = { ...was };
  // One longer: the row behind the last one listed is written before it is known whether it counts.
  const rows = new Uint32Array(BATCH_ROWS + 1);
  const unusual = new Uint32Array(BATCH_ROWS + 1);
  const scratch = unusualScratch(BATCH_ROWS);
  for (let at = from; at < to; at += BATCH_ROWS) {
    const count = findRows(args, at, Math.min(to, at + BATCH_ROWS), rows);
    if (count === 0) continue;
    takeOut(args, rows, count, result);
    const unusualCount = scoreListed(args, rows, count, unusual);
    scoreUnusual(args, unusual, unusualCount, scratch);
    addUpListed(args, rows, count, result);
  }
  // The row with the highest points has fewer now: the next highest is not known.
  if (was.highestPointsRow >= 0 && points[was.highestPointsRow]! < was.highestPoints) findHighestPoints(args, result);
  if (was.highestNetRow >= 0 && netOf(args, was.highestNetRow) < was.highestNet) findHighestNet(args, result);
  expectTotalsFit(result);
  return result;
}

/** Rows that hold a changed footballer, those whose entry starts later left out; returns how many. */
function findRows(args: RescoreRowsArgs, from: number, to: number, rows: Uint32Array): number {
  const { block, changed, started, roundId } = args;
  let count = 0;
  for (let row = from, at = from * BLOCK_WORDS; row < to; row++, at += BLOCK_WORDS) {
    const holds =
      changed[block[at]!]! |
      changed[block[at + 1]!]! |
      changed[block[at + 2]!]! |
      changed[block[at + 3]!]! |
      changed[block[at + 4]!]! |
      changed[block[at + 5]!]! |
      changed[block[at + 6]!]! |
      changed[block[at + 7]!]! |
      changed[block[at + 8]!]! |
      changed[block[at + 9]!]! |
      changed[block[at + 10]!]! |
      changed[block[at + 11]!]! |
      changed[block[at + 12]!]! |
      changed[block[at + 13]!]! |
      changed[block[at + 14]!]!;
    rows[count] = row;
    count += holds & +(started[row]! <= roundId);
  }
  return count;
}

/** Out of the histograms, and out of the sum: their points before costs stand for those after, the costs stay. */
function takeOut(args: RescoreRowsArgs, rows: Uint32Array, count: number, result: ScoreRowsResult): void {
  const { points, totals, pointCounts, totalCounts } = args;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    const gross = points[row]!;
    pointCounts[gross + POINTS_BIAS]!--;
    totalCounts[totals[row]! + POINTS_BIAS]!--;
    sum += gross;
  }
  result.netSum -= sum;
}

/** The first pass of `scoreRows`, for the rows listed. */
function scoreListed(args: RescoreRowsArgs, rows: Uint32Array, listed: number, unusual: Uint32Array): number {
  const { block, packed, quietChips, points } = args;
  let count = 0;
  for (let i = 0; i < listed; i++) {
    const row = rows[i]!;
    const at = row * BLOCK_WORDS;
    let sum = 0;
    for (let slot = 0; slot < PLAYING; slot++) sum += packed[block[at + slot]!]!;
    const word = block[at + SQUAD_SIZE]!;
    const captain = packed[block[at + (word & CAPTAIN_MASK)]!]!;
    points[row] = (sum & POINTS_MASK) + (captain & POINTS_MASK) - ELEVEN_OFFSETS - POINTS_OFFSET;
    const isLoud = ~(quietChips >>> ((word >>> CHIP_SHIFT) & 0xf)) & 1;
    unusual[count] = row;
    count += (sum & ABSENT_COUNT_MASK) === 0 ? isLoud : 1;
  }
  return count;
}

/** The third pass of `scoreRows`, for the rows listed. */
function addUpListed(args: RescoreRowsArgs, rows: Uint32Array, count: number, result: ScoreRowsResult): void {
  const { block, totalsBefore, costUnit, points, totals, pointCounts, totalCounts } = args;
  let { lowestPoints, highestPoints, highestPointsRow, lowestTotal, highestTotal, highestNet, highestNetRow } = result;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    const gross = points[row]!;
    let cost = block[row * BLOCK_WORDS + SQUAD_SIZE]! >>> COST_SHIFT;
    cost = cost === LARGE_COST ? largeCostOf(args.largeCostRows, args.largeCostPoints, row) : cost * costUnit;
    const net = gross - cost;
    const total = totalsBefore[row]! + net;
    totals[row] = total;
    pointCounts[gross + POINTS_BIAS]!++;
    totalCounts[total + POINTS_BIAS]!++;
    sum += gross;
    if (gross < lowestPoints) lowestPoints = gross;
    if (gross > highestPoints || (gross === highestPoints && row < highestPointsRow)) {
      highestPoints = gross;
      highestPointsRow = row;
    }
    if (net > highestNet || (net === highestNet && row < highestNetRow)) {
      highestNet = net;
      highestNetRow = row;
    }
    if (total < lowestTotal) lowestTotal = total;
    if (total > highestTotal) highestTotal = total;
  }
  result.lowestPoints = lowestPoints;
  result.highestPoints = highestPoints;
  result.highestPointsRow = highestPointsRow;
  result.lowestTotal = lowestTotal;
  result.highestTotal = highestTotal;
  result.highestNet = highestNet;
  result.highestNetRow = highestNetRow;
  result.netSum += sum;
}

const netOf = ({ totals, totalsBefore }: RescoreRowsArgs, row: number): number => totals[row]! - totalsBefore[row]!;

function findHighestPoints({ from, to, started, roundId, points }: RescoreRowsArgs, result: ScoreRowsResult): void {
  let highest = -POINTS_BIAS - 1;
  for (let row = from; row < to; row++) {
    if (points[row]! <= highest || started[row]! > roundId) continue;
    highest = points[row]!;
    result.highestPointsRow = row;
  }
  result.highestPoints = highest;
}

function findHighestNet(args: RescoreRowsArgs, result: ScoreRowsResult): void {
  const { from, to, started, roundId } = args;
  let highest = -POINTS_BIAS - 1;
  for (let row = from; row < to; row++) {
    const net = netOf(args, row);
    if (net <= highest || started[row]! > roundId) continue;
    highest = net;
    result.highestNetRow = row;
  }
  result.highestNet = highest;
}
