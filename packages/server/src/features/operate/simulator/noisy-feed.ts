/**
 * The script told by an unreliable feed: messages repeat, overtake and are corrected; the facts must end as `finalFacts` says.
 * Pure.
 */
import type { FixtureId } from "@elleveren/rules";

import type { MatchFact } from "../../facts/index.ts";
import { newsFact, type ToldMessage } from "./feed.ts";
import { finalMs, firstHalfLength, fullTimeMs, HALF_TIME_MINUTES, playedLength } from "./match-clock.ts";
import { factsAt } from "./match-facts.ts";
import type { MatchTimeline } from "./match-types.ts";
import type { SeasonScript } from "./season-script.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface Delivery {
  readonly atMs: number;
  readonly message: ToldMessage;
}

const MINUTE_MS = 60_000;
const LATE_SHARE = 0.15;
const LATEST_MINUTES = 40;
const REPEAT_SHARE = 0.12;

/** Everything that will ever be told, in the order of arrival. */
export function noisyDeliveries(
  script: SeasonScript,
  kickoffs: ReadonlyMap<FixtureId, number>,
  random: SeededRandom,
): Delivery[] {
  const deliveries: Delivery[] = [];
  for (const timeline of script.timelines.values()) {
    const kickoffAtMs = kickoffs.get(timeline.fixtureId);
    if (kickoffAtMs === undefined) continue;
    for (const { atMs, message } of matchMessages(timeline, kickoffAtMs)) {
      const lateMs = random.chance(LATE_SHARE) ? random.between(1, LATEST_MINUTES) * MINUTE_MS : 0;
      deliveries.push({ atMs: atMs + lateMs, message });
      if (random.chance(REPEAT_SHARE)) {
        deliveries.push({ atMs: atMs + lateMs + random.between(1, 60) * MINUTE_MS, message });
      }
    }
  }
  script.news.forEach((item, index) => {
    const message = { messageId: `news-${index}`, facts: [{ ...newsFact(item), asOf: item.atMs }] };
    deliveries.push({ atMs: item.atMs, message });
    if (random.chance(REPEAT_SHARE)) deliveries.push({ atMs: item.atMs + 90 * MINUTE_MS, message });
  });
  return deliveries.sort((a, b) => a.atMs - b.atMs);
}

export function finalFacts(timeline: MatchTimeline): MatchFact[] {
  return factsAt(timeline, playedLength(timeline), { final: true, corrections: timeline.corrections.length });
}

/** A dozen messages a match; `asOf` rises with each, so that an older one never wins. */
function matchMessages(timeline: MatchTimeline, kickoffAtMs: number): Delivery[] {
  const half = firstHalfLength(timeline);
  const end = playedLength(timeline);
  const running = [0, 14, 31, half, half + 12, half + 24, half + 37].map((played) => ({
    afterMs: (played + (played > half ? HALF_TIME_MINUTES : 0)) * MINUTE_MS,
    played,
    final: false,
    corrections: 0,
  }));
  const stopped = [
    { afterMs: fullTimeMs(timeline), played: end, final: false, corrections: 0 },
    { afterMs: finalMs(timeline), played: end, final: true, corrections: 0 },
    ...timeline.corrections.map((correction) => ({
      afterMs: fullTimeMs(timeline) + correction.afterMinutes * MINUTE_MS,
      played: end,
      final: false,
      corrections: 0,
    })),
  ].sort((a, b) => a.afterMs - b.afterMs);
  const told = stopped.map((step) => ({
    ...step,
    final: step.afterMs >= finalMs(timeline),
    corrections: timeline.corrections.filter(
      (one) => fullTimeMs(timeline) + one.afterMinutes * MINUTE_MS <= step.afterMs,
    ).length,
  }));
  return [...running, ...told].map((step, index) => ({
    atMs: kickoffAtMs + step.afterMs,
    message: {
      messageId: `match-${timeline.fixtureId}-${index}`,
      facts: factsAt(timeline, step.played, step).map((fact) => ({ ...fact, asOf: index })),
    },
  }));
}
