/** Deadlines that no longer fit: a match was moved or postponed, and the round's deadline stayed where it was. Pure. */
import type { RoundId } from "@elleveren/rules";

import type { LiveFixture, LiveRound } from "../../live/index.ts";

export interface Misfit {
  readonly roundId: RoundId;
  readonly deadlineAtMs: number;
  readonly firstKickoffAtMs: number;
  /** After the first kick-off, or further before it than is usual. */
  readonly kind: "late" | "early";
}

/** A round may close a little earlier than others for a reason; from here on a match is missing at its beginning. */
const EARLY_BY_MS = 3_600_000;

/** Of rounds whose deadline has not passed, in their order. What is usual is what most rounds of the season have. */
export function findMisfits(rounds: readonly LiveRound[], fixtures: Iterable<LiveFixture>): Misfit[] {
  const firstOf = new Map<RoundId, number>();
  for (const { roundId, kickoffAtMs } of fixtures) {
    if (roundId === null || kickoffAtMs === null) continue;
    firstOf.set(roundId, Math.min(kickoffAtMs, firstOf.get(roundId) ?? Infinity));
  }
  const placed = rounds.flatMap(({ roundId, state, deadlineAtMs }) => {
    const firstKickoffAtMs = firstOf.get(roundId);
    return firstKickoffAtMs === undefined ? [] : [{ roundId, state, deadlineAtMs, firstKickoffAtMs }];
  });
  const usualMs = mostCommon(placed.map((round) => round.firstKickoffAtMs - round.deadlineAtMs));
  return placed.flatMap(({ state, ...round }): Misfit[] => {
    if (state !== "open" && state !== "upcoming") return [];
    const leadMs = round.firstKickoffAtMs - round.deadlineAtMs;
    if (leadMs < 0) return [{ ...round, kind: "late" }];
    return leadMs > usualMs + EARLY_BY_MS ? [{ ...round, kind: "early" }] : [];
  });
}

/** Of several that are as common the longest, so that nothing is called unusual by chance. */
function mostCommon(values: readonly number[]): number {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length] as const);
  return counts.toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}
