/**
 * Points of a settled round, as stored, into the columns of a range of rows: totals after it, and its costs. Rows beyond the end
 * of what was stored have none. Reads 4 bytes a row and 2 of total before; writes 2 of total, 2 of points and half a byte of costs.
 */
import { stepsBetween, type LargeCosts } from "../tables/round-costs.ts";

export interface AddPointsArgs {
  /** Even, because two rows share a byte of costs. */
  readonly from: number;
  readonly to: number;
  readonly netPoints: Int16Array;
  /** Before costs; null where they are not known. */
  readonly points: Int16Array | null;
  /** Null: all are 0. */
  readonly totalsBefore: Int16Array | null;
  readonly costUnit: number;
  /** Written. */
  readonly totals: Int16Array;
  /** Written, where the points are known: those of every row, and their costs. */
  readonly own: Int16Array | null;
  readonly costSteps: Uint8Array | null;
}

/** Throws rather than wraps when a total leaves its 16 bits. Returns the costs that fit no step. */
export function addPoints(args: AddPointsArgs): LargeCosts {
  const { from, to, netPoints, points, totalsBefore, totals, own, costSteps, costUnit } = args;
  for (let row = from; row < to; row++) {
    const net = row < netPoints.length ? netPoints[row]! : 0;
    const total = (totalsBefore === null ? 0 : totalsBefore[row]!) + net;
    totals[row] = total;
    if (totals[row] !== total) throw new RangeError(`An entry's total keeps to 16 bits; here one is ${total}`);
    if (own !== null) own[row] = points !== null && row < points.length ? points[row]! : 0;
  }
  if (own === null || costSteps === null) return [];
  const costOfRow = (row: number) => own[row]! - (row < netPoints.length ? netPoints[row]! : 0);
  return stepsBetween({ from, to, costUnit, costSteps }, costOfRow);
}
