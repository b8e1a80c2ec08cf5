/** Times a footballer is away: hurt, ill, knocked, suspended or gone to another club. Drawn ahead from the seed. */
import type { FootballerId } from "@elleveren/rules";

import { DEPARTURES, ILLNESS, INJURIES, KNOCKS, type InEachLanguage } from "./news-words.ts";
import type { SeededRandom } from "./seeded-random.ts";

export type AbsenceKind = "gone" | "injury" | "suspension" | "illness" | "knock";

export interface Absence {
  readonly kind: AbsenceKind;
  readonly fromMs: number;
  readonly untilMs: number;
  /** What the news says, without the expected return. */
  readonly reason: InEachLanguage;
  /** Chance of playing while it lasts, in percent: 0 but for small things. */
  readonly chance: 0 | 25 | 50 | 75;
}

const DAY_MS = 86_400_000;

/** What befalls a footballer between two times, whatever his matches do to him. */
export function drawAbsences(
  request: { readonly footballerId: FootballerId; readonly startsAtMs: number; readonly endsAtMs: number },
  random: SeededRandom,
): Absence[] {
  const count = random.weighted([50, 32, 14, 4]);
  // Some are hurt before the season starts.
  const earliestMs = request.startsAtMs - 20 * DAY_MS;
  return Array.from({ length: count }, () => {
    const fromMs = Math.floor(earliestMs + random.next() * (request.endsAtMs - earliestMs));
    const kind = (["injury", "illness", "knock"] as const)[random.weighted([45, 15, 40])] ?? "knock";
    return drawAbsence(kind, fromMs, random);
  });
}

/** Leaves for good between two times. */
export function drawDeparture(
  { afterMs, beforeMs }: { readonly afterMs: number; readonly beforeMs: number },
  random: SeededRandom,
): Absence {
  const fromMs = Math.floor(afterMs + random.next() * (beforeMs - afterMs));
  return { kind: "gone", fromMs, untilMs: fromMs + 365 * DAY_MS, reason: random.pick(DEPARTURES), chance: 0 };
}

export function drawAbsence(kind: "injury" | "illness" | "knock", fromMs: number, random: SeededRandom): Absence {
  if (kind === "injury") {
    // Most are back within the month, some not this season.
    const days = 6 + -Math.log(1 - random.next()) * 22;
    return { kind, fromMs, untilMs: fromMs + Math.round(days) * DAY_MS, reason: random.pick(INJURIES), chance: 0 };
  }
  const untilMs = fromMs + random.between(3, 7) * DAY_MS;
  const chance = random.pick([25, 50, 75] as const);
  return { kind, fromMs, untilMs, reason: kind === "illness" ? ILLNESS : random.pick(KNOCKS), chance };
}
