/**
 * Records of one round of a league: highest total, most and fewest points in it, best climb. Each is a value, how many
 * share it, and the first of them in the order of members. One pass; a value is looked at closer only where it is at
 * least as good as the best so far.
 *
 * Reads what `countTotals` reads, half a byte of cost and 2 of the total before.
 */
import { costOf, type RoundCostArgs } from "../tables/round-costs.ts";
import type { MembersArgs } from "./count-totals.ts";

/** Beyond so many, holders are only counted. */
export const MOST_NAMED = 50;

export interface FindHoldersArgs extends MembersArgs, RoundCostArgs {
  /** The highest total of all members. */
  readonly highest: number;
  /** By row: total after the round, and after the round before, of the whole season; null: all are 0. */
  readonly totalsBefore: Int16Array | null;
  /** How many have more, by total - lowest; see `RankTable`. */
  readonly better: Uint32Array;
  readonly lowest: number;
  /** The same of the round before; null when no entry was ranked then. */
  readonly betterBefore: Uint32Array | null;
  readonly lowestBefore: number;
}

export interface Found {
  /** -Infinity when no row was examined. */
  value: number;
  count: number;
  /** Rows of the first `MOST_NAMED` of them. */
  readonly rows: Uint32Array;
}

export interface FoundHolders {
  readonly leaders: Found;
  readonly best: Found;
  /** Of the points' opposite. */
  readonly worst: Found;
  /** Of the places gained, 1 or more. */
  readonly climb: Found;
}

export function findHolders(args: FindHoldersArgs): FoundHolders {
  const { from, to, members, started, startedBy, rankedFrom, rankedBy, totals, base, highest } = args;
  const { totalsBefore, better, lowest, betterBefore, lowestBefore } = args;
  const leaders = nobody();
  const best = nobody();
  const worst = nobody();
  const climb = nobody();
  for (let member = from; member < to; member++) {
    const row = members === null ? member : members[member]!;
    if (started[row]! > startedBy) continue;
    if (rankedFrom !== null && rankedFrom[member]! > rankedBy) continue;
    const total = totals[row]! - (base === null ? 0 : base[row]!);
    if (total === highest) offer(leaders, total, row);
    const totalBefore = totalsBefore === null ? 0 : totalsBefore[row]!;
    const own = totals[row]! - totalBefore + costOf(args, row);
    if (own >= best.value) offer(best, own, row);
    if (-own >= worst.value) offer(worst, -own, row);
    if (betterBefore === null || started[row] === startedBy) continue;
    const gained =
      betterBefore[totalBefore - (base === null ? 0 : base[row]!) - lowestBefore]! - better[total - lowest]!;
    if (gained > 0 && gained >= climb.value) offer(climb, gained, row);
  }
  return { leaders, best, worst, climb };
}

const nobody = (): Found => ({ value: -Infinity, count: 0, rows: new Uint32Array(MOST_NAMED) });

/** The value is no worse than the best so far. */
function offer(found: Found, value: number, row: number): void {
  if (value > found.value) {
    found.value = value;
    found.count = 0;
  }
  if (found.count < MOST_NAMED) found.rows[found.count] = row;
  found.count++;
}

/** The findings of the parts, in their order, as one. */
export function joinFound(parts: readonly Found[]): Found {
  const value = Math.max(...parts.map((part) => part.value));
  const joined: Found = { ...nobody(), value };
  for (const part of parts) {
    if (part.value !== value) continue;
    const room = Math.max(0, MOST_NAMED - joined.count);
    joined.rows.set(part.rows.subarray(0, Math.min(room, part.count)), Math.min(joined.count, MOST_NAMED));
    joined.count += part.count;
  }
  return joined;
}
