/**
 * Three clocks of a match: the wall clock runs through half-time, played minutes count stoppage time, match minutes stand at
 * 45 and 90.
 */
import type { MatchTimeline } from "./match-types.ts";

type Lengths = Pick<MatchTimeline, "firstHalfStoppage" | "secondHalfStoppage">;

export const HALF_TIME_MINUTES = 15;
export const FINAL_AFTER_MINUTES = 90;
export const LINEUP_MINUTES = 60;
const MINUTE_MS = 60_000;

export const firstHalfLength = (lengths: Lengths) => 45 + lengths.firstHalfStoppage;
export const playedLength = (lengths: Lengths) => 90 + lengths.firstHalfStoppage + lengths.secondHalfStoppage;

export function matchMinute(lengths: Lengths, played: number): number {
  if (played <= firstHalfLength(lengths)) return Math.min(played, 45);
  return Math.min(played - lengths.firstHalfStoppage, 90);
}

/** Whole played minutes at a time since kick-off; it stands still during half-time and ends at full time. */
export function playedMinute(lengths: Lengths, sinceKickoffMs: number): number {
  const minutes = Math.floor(sinceKickoffMs / MINUTE_MS);
  const firstHalf = firstHalfLength(lengths);
  const played = minutes <= firstHalf ? minutes : Math.max(firstHalf, minutes - HALF_TIME_MINUTES);
  return Math.min(Math.max(played, 0), playedLength(lengths));
}

/** When the last whistle blows, after kick-off. */
export const fullTimeMs = (lengths: Lengths) => (playedLength(lengths) + HALF_TIME_MINUTES) * MINUTE_MS;
/** When the match is final, after kick-off. */
export const finalMs = (lengths: Lengths) => fullTimeMs(lengths) + FINAL_AFTER_MINUTES * MINUTE_MS;
