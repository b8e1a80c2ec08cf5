import type { RoundId } from "../ids.ts";

/** A break between two deadlines from which it is the summer's. */
const BREAK_MS = 14 * 24 * 3_600_000;

/**
 * The first round of the autumn: that after the longest break in the middle third of the season, from two weeks on; without
 * one the first round of the second half. Null in a season too short to have one.
 */
export function autumnRound(
  rounds: readonly { readonly roundId: RoundId; readonly deadlineAtMs: number }[],
): RoundId | null {
  const ordered = rounds.toSorted((one, other) => one.roundId - other.roundId);
  const count = ordered.length;
  if (count < 4) return null;
  let [longestMs, found] = [BREAK_MS - 1, ordered[Math.floor(count / 2)]!.roundId];
  for (let index = Math.ceil(count / 3); index < count && index <= (count * 2) / 3; index += 1) {
    const breakMs = ordered[index]!.deadlineAtMs - ordered[index - 1]!.deadlineAtMs;
    if (breakMs > longestMs) [longestMs, found] = [breakMs, ordered[index]!.roundId];
  }
  return found;
}
