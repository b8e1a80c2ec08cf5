/** When a coach changes his side: at half-time or in up to three windows of the second half, five men at most. */
import { firstHalfLength, playedLength } from "./match-clock.ts";
import type { MatchTimeline } from "./match-types.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** Played minute to how many go off then. */
export function planSubstitutions(
  lengths: Pick<MatchTimeline, "firstHalfStoppage" | "secondHalfStoppage">,
  random: SeededRandom,
): Map<number, number> {
  const secondHalf = firstHalfLength(lengths) + 1;
  // Nobody comes on in the last moments: everybody who plays, plays at least a minute.
  const latest = playedLength(lengths) - lengths.secondHalfStoppage - 2;
  const planned = new Map<number, number>();
  const plan = (at: number, count: number) => planned.set(at, (planned.get(at) ?? 0) + count);
  let left = random.weighted([1, 2, 6, 24, 42]) + 1;
  if (random.chance(0.22)) {
    plan(secondHalf, 1);
    left -= 1;
  }
  for (let window = 0; window < 3 && left > 0; window += 1) {
    const count = window === 2 ? Math.min(left, 3) : Math.min(left, random.between(1, 2));
    const from = secondHalf + 10 + window * 9;
    plan(Math.min(random.between(from, from + 12), latest), count);
    left -= count;
  }
  return planned;
}
