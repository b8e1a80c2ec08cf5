/** The next time prices change, by the ruleset of the Norwegian season: some moments after half past four. */
import { DAY_MS, osloTimeMs } from "./season/oslo-time.ts";

export function nextNightMs(afterMs: number): number {
  // Two hours ahead of UTC is the same date in Oslo for every hour that matters here.
  const day = new Date(afterMs + 2 * 3_600_000);
  const at = (date: Date) => osloTimeMs(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), 4, 31);
  const today = at(day);
  return today > afterMs ? today : at(new Date(day.getTime() + DAY_MS));
}
