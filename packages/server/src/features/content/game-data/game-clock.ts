import type { Context } from "../../../context.ts";
import type { SeasonMemory } from "../../live/index.ts";

/** Closer than this, game time is the time of day, and the reader's own clock serves as well. */
const SAME_CLOCK_MS = 2000;
/** How old a shifted clock may be in an answer; the stream corrects it at once. */
const FRESH_MS = 60_000;

export interface ShownClock {
  readonly nowMs: number;
  readonly speed: number;
  /** Changes when an answer with this clock in it is too old to be given again. */
  readonly stamp: string;
}

/** The game clock where it differs from the time of day (demo, tests, replays), else null. */
export function gameClock({ clock }: Pick<Context, "clock">, { clockSpeed }: SeasonMemory): ShownClock | null {
  const nowMs = clock.nowMs();
  const dayMs = performance.timeOrigin + performance.now();
  if (clockSpeed === 1 && Math.abs(nowMs - dayMs) < SAME_CLOCK_MS) return null;
  const freshFor = FRESH_MS * Math.max(1, clockSpeed);
  return { nowMs, speed: clockSpeed, stamp: `${clockSpeed} ${Math.floor(nowMs / freshFor)}` };
}
