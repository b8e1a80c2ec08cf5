/**
 * Second pass of the counting sort: every ranked member of a range is written to its place, most points first, equal
 * points in the order of members. `next` says where the members of this range with the same points begin, and is used
 * up.
 *
 * Reads what `countTotals` reads, writes 4 bytes a member. The writes go to as many places at once as there are different
 * points (a few thousand), each of them sequential, which stays inside a core's second-level cache.
 */
import { POINTS_BIAS } from "../tables/rank-table.ts";
import type { MembersArgs } from "./count-totals.ts";

export interface PlaceOrderArgs extends MembersArgs {
  /** By points + POINTS_BIAS. */
  readonly next: Uint32Array;
  /** Written: member by place. */
  readonly order: Uint32Array;
}

export function placeOrder(args: PlaceOrderArgs): void {
  const { from, to, members, started, startedBy, rankedFrom, rankedBy, totals, base, next, order } = args;
  if (members === null && rankedFrom === null && base === null) return placeEverybody(args);
  for (let member = from; member < to; member++) {
    const row = members === null ? member : members[member]!;
    if (started[row]! > startedBy) continue;
    if (rankedFrom !== null && rankedFrom[member]! > rankedBy) continue;
    const bin = totals[row]! - (base === null ? 0 : base[row]!) + POINTS_BIAS;
    const place = next[bin]!;
    next[bin] = place + 1;
    order[place] = member;
  }
}

/** Of all entries and the whole season: after every event, so without a question that has one answer for all rows. */
function placeEverybody({ from, to, started, startedBy, totals, next, order }: PlaceOrderArgs): void {
  for (let row = from; row < to; row++) {
    if (started[row]! > startedBy) continue;
    const bin = totals[row]! + POINTS_BIAS;
    const place = next[bin]!;
    next[bin] = place + 1;
    order[place] = row;
  }
}
