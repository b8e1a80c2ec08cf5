/** How long a refused letter waits: soon at first, for a server that puts strangers off for minutes, then longer and longer. */

const WAITS_SECONDS = [10, 30, 60, 120, 240, 480, 900, 1800, 3600] as const;
/** So many parts of a wait are chance: what failed together does not come back together. */
const SPREAD = 0.2;

/** Seconds before the next try, after so many failed ones (1 after the first). `chance` is 0 to 1. */
export function waitSeconds(failures: number, chance: number): number {
  const base = WAITS_SECONDS[Math.min(Math.max(failures, 1), WAITS_SECONDS.length) - 1]!;
  return base * (1 - SPREAD / 2 + SPREAD * chance);
}

const LONGEST_PAUSE_SECONDS = 60;

/** Seconds before another end that is away is tried again: 1, 2, 4 … 60. */
export const pauseSeconds = (failures: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, 2 ** Math.min(Math.max(failures - 1, 0), 10));
