/** Who of a side is on the pitch when an event happens. */
import type { FootballerId } from "@elleveren/rules";

import type { MatchTimeline, SideName } from "./match-types.ts";

/** After everything before `events[eventIndex]`, in the starters' order with substitutes behind. */
export function pitchBefore(
  timeline: Pick<MatchTimeline, "home" | "away" | "events">,
  side: SideName,
  eventIndex: number,
): FootballerId[] {
  const onPitch = new Set(timeline[side].starters.map((footballer) => footballer.footballerId));
  for (const event of timeline.events.slice(0, eventIndex)) {
    if (event.side !== side) continue;
    if (event.kind === "substitution") {
      onPitch.delete(event.outId);
      onPitch.add(event.inId);
    }
    if (event.kind === "red") onPitch.delete(event.footballerId);
  }
  return [...onPitch];
}
