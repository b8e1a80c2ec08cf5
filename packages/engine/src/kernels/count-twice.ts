/**
 * Histograms of the same members now and a round before: the second count finds rows and first rounds in the cache, where
 * the first one brought them, because both go over the members in short stretches. Reads and writes what `countTotals`
 * does, with another 2 bytes of totals a member.
 */
import { addCounts, beginCount, type CountTotalsArgs, type CountTotalsResult } from "./count-totals.ts";

export interface CountTwiceArgs {
  /** Members. */
  readonly from: number;
  readonly to: number;
  readonly now: CountTotalsArgs;
  readonly before: CountTotalsArgs | null;
}

export interface CountTwiceResult {
  readonly now: CountTotalsResult;
  readonly before: CountTotalsResult | null;
}

const STRETCH = 4096;

export function countTwice({ from, to, now, before }: CountTwiceArgs): CountTwiceResult {
  const result = { now: beginCount(now), before: before && beginCount(before) };
  for (let at = from; at < to; at += STRETCH) {
    const end = Math.min(to, at + STRETCH);
    addCounts(now, at, end, result.now);
    if (before && result.before) addCounts(before, at, end, result.before);
  }
  return result;
}
