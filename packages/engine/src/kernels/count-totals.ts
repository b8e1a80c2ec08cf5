/**
 * Histogram of points for a range of members: all entries (`members` null: the index is the row) or a league's rows.
 * A member's points are the difference of two total columns, so any stretch of rounds costs the same.
 *
 * Reads per member 4 bytes of row (leagues only), 1 of first round, 2 + 2 of totals; a league's rows lie scattered over
 * the columns, everybody's are read in order.
 */
import { BIN_COUNT, POINTS_BIAS } from "../tables/rank-table.ts";

export interface MembersArgs {
  readonly from: number;
  readonly to: number;
  readonly members: Uint32Array | null;
  readonly started: Uint8Array;
  /** Entries that start after this round are left out. */
  readonly startedBy: number;
  /** By member: the first round with the member in the table; null when that holds for all. */
  readonly rankedFrom: Uint8Array | null;
  readonly rankedBy: number;
  readonly totals: Int16Array;
  /** Subtracted: total before the first round that counts; null where that is the season's first, and all are 0. */
  readonly base: Int16Array | null;
}

export interface CountTotalsArgs extends MembersArgs {
  /** Written, by points + POINTS_BIAS. */
  readonly counts: Uint32Array;
}

export interface CountTotalsResult {
  /** Lowest above highest when no entry is ranked. */
  lowest: number;
  highest: number;
  /** First member with the highest points, -1 when no entry is ranked. */
  highestMember: number;
}

export function countTotals(args: CountTotalsArgs): CountTotalsResult {
  const result = beginCount(args);
  addCounts(args, args.from, args.to, result);
  return result;
}

/** Clears the histogram. */
export function beginCount({ counts }: CountTotalsArgs): CountTotalsResult {
  counts.fill(0, 0, BIN_COUNT);
  return { lowest: POINTS_BIAS, highest: -POINTS_BIAS - 1, highestMember: -1 };
}

/** Counts the members `from` up to `to`. */
export function addCounts(args: CountTotalsArgs, from: number, to: number, result: CountTotalsResult): void {
  const { members, started, startedBy, rankedFrom, rankedBy, totals, base, counts } = args;
  let { lowest, highest } = result;
  for (let member = from; member < to; member++) {
    const row = members === null ? member : members[member]!;
    if (started[row]! > startedBy) continue;
    if (rankedFrom !== null && rankedFrom[member]! > rankedBy) continue;
    const points = totals[row]! - (base === null ? 0 : base[row]!);
    counts[points + POINTS_BIAS]!++;
    if (points < lowest) lowest = points;
    if (points > highest) {
      highest = points;
      result.highestMember = member;
    }
  }
  if (lowest < -POINTS_BIAS || highest >= POINTS_BIAS) {
    throw new RangeError(`Points of a stretch of rounds keep to 16 bits; here they run from ${lowest} to ${highest}`);
  }
  result.lowest = lowest;
  result.highest = highest;
}
