/** What was said wrong at first: an assist given to another or to nobody, a goal moved to a team mate. */
import type { FootballerId } from "@elleveren/rules";

import type { MatchCorrection, MatchEvent, MatchTimeline } from "./match-types.ts";
import { pitchBefore } from "./pitch-before.ts";
import type { SeededRandom } from "./seeded-random.ts";

const ASSIST_MOVED = 0.05;
const GOAL_MOVED = 0.02;

/** At most one correction an event, ordered by when it comes: from minutes to two days after full time. */
export function matchCorrections(
  timeline: Omit<MatchTimeline, "corrections">,
  random: SeededRandom,
): readonly MatchCorrection[] {
  const corrections: MatchCorrection[] = [];
  timeline.events.forEach((event, eventIndex) => {
    if (event.kind !== "goal" || event.penalty) return;
    const onPitch = pitchBefore(timeline, event.side, eventIndex).filter((id) => id !== event.scorerId);
    const corrected = correctGoal(event, onPitch, random);
    if (!corrected) return;
    const afterMinutes = random.chance(0.6) ? random.between(5, 80) : random.between(100, 2_880);
    corrections.push({ afterMinutes, eventIndex, event: corrected });
  });
  return corrections.sort((a, b) => a.afterMinutes - b.afterMinutes);
}

function correctGoal(
  goal: MatchEvent & { readonly kind: "goal" },
  onPitch: readonly FootballerId[],
  random: SeededRandom,
): MatchEvent | null {
  const others = onPitch.filter((id) => id !== goal.assistId);
  if (others.length === 0) return null;
  if (random.chance(ASSIST_MOVED)) {
    const gone = goal.assistId !== null && random.chance(0.4);
    return { ...goal, assistId: gone ? null : random.pick(others) };
  }
  if (random.chance(GOAL_MOVED)) return { ...goal, scorerId: random.pick(others) };
  return null;
}
