/** Chances beside what came of them, tenth by tenth, with how far chance alone may have moved each tenth. */
import { calibrateChances, seededStream } from "../../packages/rules/src/index.ts";

export interface Asked {
  /** The events of one group happen together: a round. */
  readonly group: number;
  readonly chance: number;
  /** 1 or 0. */
  readonly happened: number;
}

export interface Tenth {
  readonly count: number;
  /** Means, from 0 to 1. */
  readonly given: number;
  readonly happened: number;
  /** Standard error of what happened less what was given, by drawing groups again. */
  readonly error: number;
}

const TENTHS = 10;
const RESAMPLES = 300;

export function tenthsOf(asked: readonly Asked[]): Tenth[] {
  const sums = new Map<number, Float64Array>();
  for (const { group, chance, happened } of asked) {
    const own = sums.get(group) ?? new Float64Array(2 * TENTHS);
    sums.set(group, own);
    const tenth = Math.min(TENTHS - 1, Math.floor(chance * TENTHS));
    own[2 * tenth]! += 1;
    own[2 * tenth + 1]! += happened - chance;
  }
  const groups = [...sums.values()];
  const random = seededStream("resamples");
  const offs = Array.from({ length: RESAMPLES }, () => {
    const total = new Float64Array(2 * TENTHS);
    for (const _ of groups) {
      const own = groups[Math.floor(random() * groups.length)]!;
      for (let at = 0; at < total.length; at++) total[at]! += own[at]!;
    }
    return total;
  });
  return calibrateChances(asked).map((bin, tenth) => {
    const values = offs.flatMap((total) => (total[2 * tenth]! > 0 ? [total[2 * tenth + 1]! / total[2 * tenth]!] : []));
    const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
    return { ...bin, error: Math.sqrt(variance) };
  });
}

/** The mean square of what was guessed less what happened: 0 is perfect. */
export const brierOf = <One extends Asked>(asked: readonly One[], guess: (one: One) => number): number =>
  asked.reduce((sum, one) => sum + (guess(one) - one.happened) ** 2, 0) / Math.max(1, asked.length);

/** "45.1 → 46.6 ±0.8 (13060)", the error where there are groups to tell it; empty where hardly anything was asked. */
export function tellTenth({ count, given, happened, error }: Tenth, least = 30): string {
  if (count < least) return "";
  const off = error > 1e-6 ? ` ±${(100 * error).toFixed(1)}` : "";
  return `${(100 * given).toFixed(1)} → ${(100 * happened).toFixed(1)}${off} (${count})`;
}
