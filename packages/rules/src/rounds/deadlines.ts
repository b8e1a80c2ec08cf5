import type { Ruleset } from "../ruleset.ts";

/**
 * A round's deadline in milliseconds: so many minutes before its first kick-off (decision on KO-19, EG-35). Null while
 * no kick-off of the round is known.
 */
export function deadlineForRound(ruleset: Ruleset, kickoffsAtMs: readonly number[]): number | null {
  if (kickoffsAtMs.length === 0) return null;
  return Math.min(...kickoffsAtMs) - ruleset.deadline.minutesBeforeKickoff * 60_000;
}
