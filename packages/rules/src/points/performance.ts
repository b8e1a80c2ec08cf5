import type { MatchAppearance, Position } from "../game.ts";
import type { Ruleset } from "../ruleset.ts";
import { pointsForStats } from "./points-for-stats.ts";

/** A footballer's round: all matches of it together. */
export interface Performance {
  readonly points: number;
  /** Every match of the footballer's in the round is over (or there is none), with 0 minutes on the pitch. */
  readonly absent: boolean;
  /** More than 0 minutes in any match of the round (decision on EG-23, EG-24). */
  readonly played: boolean;
}

/** Without a match in the round: no points, and the place is free for a substitute. */
export const NO_MATCH: Performance = { points: 0, absent: true, played: false };

/**
 * Adds up a footballer's matches of one round. While a match is not over the footballer is not absent, with whatever
 * minutes: this is what makes the round's score a projection until the last whistle.
 */
export function footballerPerformance(request: {
  readonly ruleset: Ruleset;
  readonly position: Position;
  readonly appearances: readonly MatchAppearance[];
}): Performance {
  const { ruleset, position, appearances } = request;
  let points = 0;
  let played = false;
  let allFinished = true;
  for (const { stats, finished } of appearances) {
    points += pointsForStats({ ruleset, position, stats }).points;
    if ((stats.minutes ?? 0) > 0) played = true;
    if (!finished) allFinished = false;
  }
  return { points, absent: allFinished && !played, played };
}
