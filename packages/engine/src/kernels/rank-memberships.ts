/**
 * Ranks inside many leagues at once. League l has the members `offsets[l]` up to `offsets[l + 1]`; a membership gets the
 * shared rank of its points: its row's total less the membership's base.
 *
 * The members of a league lie scattered over the columns, and waiting for memory is most of the work. Therefore whatever
 * an event leaves as it was (first rounds, where the league begins, who counts) is one number a membership, made before by
 * `fillBases`, and the totals of a batch of leagues are gathered in a loop without a branch, so that many reads are on
 * their way at the same time. Small leagues are ranked by `rank-program.ts`, large ones by counting, in pieces. Per
 * membership: reads 4 bytes of row, 2 of total somewhere and 2 of base, writes 4.
 */
import { POINTS_BIAS } from "../tables/rank-table.ts";
import { BATCH_LEAGUES, BATCH_MEMBERS, FEW_MEMBERS } from "./program-layout.ts";
import { UNRANKED } from "./rank-program.ts";
import { threadScorer } from "./scorer.ts";

interface LeaguesArgs {
  /** Leagues. */
  readonly from: number;
  readonly to: number;
  readonly offsets: Uint32Array;
  /** Rows, by membership. */
  readonly members: Uint32Array;
}

export interface FillBasesArgs extends LeaguesArgs {
  /** By membership: first round in which it is in the table; null when that holds for all. */
  readonly rankedFrom: Uint8Array | null;
  /** By league: first round that counts. */
  readonly startRounds: Uint8Array;
  /** Ranks are wanted as of the end of this round, the first or a later one. */
  readonly roundId: number;
  /** First round that may count in any league: where the phase begins. */
  readonly phaseFrom: number;
  /** By row. */
  readonly started: Uint8Array;
  /** By round: totals after it. Round 0 has none. */
  readonly totals: readonly Int16Array[];
  /** A membership that counted in the round before still does, from the same total: its base is there, and only the unranked are looked at. */
  readonly isNextRound: boolean;
  /** Written, by membership: the total that its points are counted from, or UNRANKED. */
  readonly bases: Int16Array;
}

export function fillBases(args: FillBasesArgs): void {
  const { from, to, offsets, members, rankedFrom, startRounds, roundId, phaseFrom, started, totals } = args;
  const { bases, isNextRound } = args;
  for (let league = from; league < to; league++) {
    const begin = offsets[league]!;
    const end = offsets[league + 1]!;
    const firstRound = Math.max(startRounds[league]!, phaseFrom);
    // Where none of it counts yet, any column will do.
    const totalsBefore = totals[firstRound <= roundId ? firstRound - 1 : roundId]!;
    for (let member = begin; member < end; member++) {
      if (isNextRound && bases[member] !== UNRANKED) continue;
      const row = members[member]!;
      const ranked = rankedFrom === null ? 0 : rankedFrom[member]!;
      // All ones when it begins later. No branch: whether it does is known only when it has been read.
      const isLater = ((roundId - firstRound) | (roundId - started[row]!) | (roundId - ranked)) >> 31;
      const base = firstRound === 1 ? 0 : totalsBefore[row]!;
      bases[member] = (base & ~isLater) | (UNRANKED & isLater);
    }
  }
}

export interface RankMembershipsArgs extends LeaguesArgs {
  /** By row. Less a base, they keep to 16 bits. */
  readonly totals: Int16Array;
  /** By membership; see `fillBases`. */
  readonly bases: Int16Array;
  /** Written, by membership; 0 when not ranked. */
  readonly ranks: Uint32Array;
}

export function rankMemberships(args: RankMembershipsArgs): void {
  const { from, to, offsets, ranks } = args;
  const { program, views } = threadScorer();
  const counts = views.pointCounts.fill(0);
  for (let first = from, next = from; first < to; first = next) {
    const begin = offsets[first]!;
    let end = begin;
    for (const last = Math.min(to, first + BATCH_LEAGUES); next < last; next++) {
      const nextEnd = offsets[next + 1]!;
      if (nextEnd - end > FEW_MEMBERS || nextEnd - begin > BATCH_MEMBERS) break;
      end = nextEnd;
    }
    if (next === first) {
      rankMany(args, begin, offsets[++next]!, counts);
      continue;
    }
    gather(args, begin, end);
    views.leagueOffsets.set(offsets.subarray(first, next + 1));
    program.rankLeagues(next - first);
    ranks.set(views.memberRanks.subarray(0, end - begin), begin);
  }
}

/** Totals and bases of up to BATCH_MEMBERS memberships, into the thread's memory. */
function gather({ members, totals, bases }: RankMembershipsArgs, begin: number, end: number): void {
  const { memberTotals, memberBases } = threadScorer().views;
  for (let member = begin; member < end; member++) memberTotals[member - begin] = totals[members[member]!]!;
  memberBases.set(bases.subarray(begin, end));
}

/** `counts` is all zero before and after. */
function rankMany(args: RankMembershipsArgs, begin: number, end: number, counts: Uint32Array): void {
  const { memberTotals, memberBases } = threadScorer().views;
  const { ranks } = args;
  let lowest = POINTS_BIAS;
  let highest = -POINTS_BIAS;
  for (let from = begin; from < end; from += BATCH_MEMBERS) {
    const count = Math.min(end - from, BATCH_MEMBERS);
    gather(args, from, from + count);
    for (let at = 0; at < count; at++) {
      if (memberBases[at] === UNRANKED) continue;
      const own = memberTotals[at]! - memberBases[at]!;
      counts[own + POINTS_BIAS]!++;
      if (own < lowest) lowest = own;
      if (own > highest) highest = own;
    }
  }
  let better = 0;
  for (let own = highest; own >= lowest; own--) {
    const count = counts[own + POINTS_BIAS]!;
    counts[own + POINTS_BIAS] = better + 1;
    better += count;
  }
  for (let from = begin; from < end; from += BATCH_MEMBERS) {
    const count = Math.min(end - from, BATCH_MEMBERS);
    // One that is no longer than a piece is still there.
    if (end - begin > BATCH_MEMBERS) gather(args, from, from + count);
    for (let at = 0; at < count; at++) {
      const base = memberBases[at]!;
      ranks[from + at] = base === UNRANKED ? 0 : counts[memberTotals[at]! - base + POINTS_BIAS]!;
    }
  }
  if (highest >= lowest) counts.fill(0, lowest + POINTS_BIAS, highest + POINTS_BIAS + 1);
}
