/**
 * Ranks inside many leagues at once. League l has the members `offsets[l]` up to `offsets[l + 1]`; a membership gets the
 * shared rank it has now and the one it had a round before.
 *
 * The members of a league lie scattered over the columns, and waiting for memory is most of the work. Therefore all that
 * is wanted of a row lies in one record of 2 bytes, or 4 with the round before (`fillRecords`), of which more fit the
 * processor's caches, and leagues are gathered in batches before any of them is ranked, so that many reads are on their way
 * at the same time. Per membership: reads 4 bytes of row and a record (and 2 of base in leagues that begin later), writes
 * 4, and 4 more for the round before. Scratch memory: two numbers a member of a batch.
 */
import { BIN_COUNT, POINTS_BIAS } from "../tables/rank-table.ts";

/** In a record: the total after the round; a second word: the one after the round before. */
const WITH_LAST = 2;
/** In place of a total: the entry had not begun. No season comes down to it. */
const NOT_BEGUN = -(1 << 15);

/** Sixteen-bit words of a record, without and with the round before. */
export const recordWords = (withLast: boolean): number => (withLast ? WITH_LAST : 1);

export interface FillRecordsArgs {
  /** Rows. */
  readonly from: number;
  readonly to: number;
  readonly roundId: number;
  readonly started: Uint8Array;
  readonly totals: Int16Array;
  /** Null: not wanted. */
  readonly totalsBefore: Int16Array | null;
  /** Written. */
  readonly records: Int16Array;
}

export function fillRecords({ from, to, roundId, started, totals, totalsBefore, records }: FillRecordsArgs): void {
  if (totalsBefore === null) {
    for (let row = from; row < to; row++) records[row] = started[row]! <= roundId ? totals[row]! : NOT_BEGUN;
    return;
  }
  for (let row = from; row < to; row++) {
    records[row * WITH_LAST] = started[row]! <= roundId ? totals[row]! : NOT_BEGUN;
    records[row * WITH_LAST + 1] = started[row]! < roundId ? totalsBefore[row]! : NOT_BEGUN;
  }
}

export interface RankMembershipsArgs {
  /** Leagues. */
  readonly from: number;
  readonly to: number;
  readonly offsets: Uint32Array;
  readonly members: Uint32Array;
  /** By membership: first round in which it is in the table; null when that holds for all. */
  readonly rankedFrom: Uint8Array | null;
  /** By league: first round that counts. */
  readonly startRounds: Uint8Array;
  readonly roundId: number;
  /** First round that may count in any league: where the phase begins. */
  readonly phaseFrom: number;
  /** By row, as of `roundId`; with the round before exactly when `lastRanks` are wanted. */
  readonly records: Int16Array;
  /** By round: totals after it; 0 is before the season. */
  readonly totals: readonly Int16Array[];
  /** Written, by membership; 0 when not ranked. */
  readonly ranks: Uint32Array;
  /** Null: known already, and left alone. */
  readonly lastRanks: Uint32Array | null;
}

/** Members gathered together; a larger league is a batch of its own. */
const BATCH = 8192;
/** Up to here insertion beats counting; the index of a member fits the low bits of a sort key. */
const FEW = 48;
const INDEX_BITS = 6;
/** Points of an unranked member. */
const UNRANKED = -(1 << 24);

export function rankMemberships(args: RankMembershipsArgs): void {
  const { from, to, offsets, ranks, lastRanks } = args;
  let capacity = BATCH;
  for (let league = from; league < to; league++) capacity = Math.max(capacity, offsets[league + 1]! - offsets[league]!);
  const now = new Int32Array(capacity);
  const before = new Int32Array(capacity);
  const keys = new Int32Array(FEW);
  const counts = new Uint32Array(BIN_COUNT);
  for (let first = from, next = from; first < to; first = next) {
    const begin = offsets[first]!;
    do {
      if (lastRanks) gatherBoth(args, next, begin, now, before);
      else gather(args, next, begin, now);
      next++;
    } while (next < to && offsets[next + 1]! - begin <= BATCH);
    for (let league = first; league < next; league++) {
      const at = offsets[league]!;
      const size = offsets[league + 1]! - at;
      if (size <= FEW) {
        rankFew(now, at - begin, size, keys, ranks, at);
        if (lastRanks) rankFew(before, at - begin, size, keys, lastRanks, at);
      } else {
        rankMany(now, at - begin, size, counts, ranks, at);
        if (lastRanks) rankMany(before, at - begin, size, counts, lastRanks, at);
      }
    }
  }
}

/** Points of a league's members after the round, into the scratch column. */
function gather(args: RankMembershipsArgs, league: number, begin: number, now: Int32Array): void {
  const { offsets, members, rankedFrom, startRounds, roundId, phaseFrom, records, totals } = args;
  const firstRound = Math.max(startRounds[league]!, phaseFrom);
  const hasBegun = firstRound <= roundId;
  const base = totals[hasBegun ? firstRound - 1 : 0]!;
  const end = offsets[league + 1]!;
  for (let member = offsets[league]!; member < end; member++) {
    const row = members[member]!;
    const total = records[row]!;
    const isRanked = hasBegun && total !== NOT_BEGUN && (rankedFrom === null || rankedFrom[member]! <= roundId);
    now[member - begin] = isRanked ? total - (firstRound === 1 ? 0 : base[row]!) : UNRANKED;
  }
}

/** The same, and after the round before. */
function gatherBoth(args: RankMembershipsArgs, league: number, begin: number, now: Int32Array, before: Int32Array) {
  const { offsets, members, rankedFrom, startRounds, roundId, phaseFrom, records, totals } = args;
  const firstRound = Math.max(startRounds[league]!, phaseFrom);
  const hasBegun = firstRound <= roundId;
  const hadBegun = firstRound < roundId;
  const base = totals[hasBegun ? firstRound - 1 : 0]!;
  const end = offsets[league + 1]!;
  for (let member = offsets[league]!; member < end; member++) {
    const row = members[member]!;
    const total = records[row * WITH_LAST]!;
    const totalBefore = records[row * WITH_LAST + 1]!;
    const since = rankedFrom === null ? 0 : rankedFrom[member]!;
    const subtracted = firstRound === 1 ? 0 : base[row]!;
    now[member - begin] = hasBegun && total !== NOT_BEGUN && since <= roundId ? total - subtracted : UNRANKED;
    before[member - begin] =
      hadBegun && totalBefore !== NOT_BEGUN && since < roundId ? totalBefore - subtracted : UNRANKED;
  }
}

function rankFew(
  points: Int32Array,
  from: number,
  size: number,
  keys: Int32Array,
  ranks: Uint32Array,
  at: number,
): void {
  let count = 0;
  for (let member = 0; member < size; member++) {
    const own = points[from + member]!;
    ranks[at + member] = 0;
    if (own === UNRANKED) continue;
    // Most points first: the smaller key.
    const key = (-own << INDEX_BITS) | member;
    let place = count++;
    while (place > 0 && keys[place - 1]! > key) {
      keys[place] = keys[place - 1]!;
      place--;
    }
    keys[place] = key;
  }
  let rank = 0;
  let last = 0;
  for (let place = 0; place < count; place++) {
    const key = keys[place]!;
    const lost = key >> INDEX_BITS;
    if (place === 0 || lost !== last) rank = place + 1;
    last = lost;
    ranks[at + (key & ((1 << INDEX_BITS) - 1))] = rank;
  }
}

/** `counts` is all zero before and after. */
function rankMany(
  points: Int32Array,
  from: number,
  size: number,
  counts: Uint32Array,
  ranks: Uint32Array,
  at: number,
): void {
  let lowest = POINTS_BIAS;
  let highest = -POINTS_BIAS - 1;
  for (let member = from; member < from + size; member++) {
    const own = points[member]!;
    if (own === UNRANKED) continue;
    counts[own + POINTS_BIAS]!++;
    if (own < lowest) lowest = own;
    if (own > highest) highest = own;
  }
  if (lowest < -POINTS_BIAS || highest >= POINTS_BIAS) {
    throw new RangeError(`Points of a stretch of rounds keep to 16 bits; here they run from ${lowest} to ${highest}`);
  }
  let better = 0;
  for (let own = highest; own >= lowest; own--) {
    const count = counts[own + POINTS_BIAS]!;
    counts[own + POINTS_BIAS] = better + 1;
    better += count;
  }
  for (let member = 0; member < size; member++) {
    const own = points[from + member]!;
    ranks[at + member] = own === UNRANKED ? 0 : counts[own + POINTS_BIAS]!;
  }
  if (highest >= lowest) counts.fill(0, lowest + POINTS_BIAS, highest + POINTS_BIAS + 1);
}
