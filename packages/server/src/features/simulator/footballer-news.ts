/** Turns absences into what the market shows: status, news text and chance of playing, each from a time on. */
import type { FootballerId } from "@elleveren/rules";

import type { Absence } from "./absences.ts";

export interface FootballerNews {
  readonly atMs: number;
  readonly footballerId: FootballerId;
  /** As on the wire: a, d, i, s, u. */
  readonly status: string;
  /** Norwegian, as a feed would write it; empty when there is nothing to say. */
  readonly news: string;
  /** Percent; null when nobody doubts. */
  readonly chance: 0 | 25 | 50 | 75 | null;
}

const DAY_MS = 86_400_000;
/** A long injury's last days: training again. */
const COMEBACK_MS = 4 * DAY_MS;
/** What hides what when two come together. */
const GRAVITY: Readonly<Record<Absence["kind"], number>> = { gone: 5, injury: 4, suspension: 3, illness: 2, knock: 1 };
const dateFormat = new Intl.DateTimeFormat("nb-NO", { day: "numeric", month: "long", timeZone: "Europe/Oslo" });

/** Every change of one footballer's news, in order. */
export function newsOf(footballerId: FootballerId, absences: readonly Absence[]): FootballerNews[] {
  const times = new Set(absences.flatMap((one) => [one.fromMs, one.untilMs, ...(comebackMs(one) ?? [])]));
  const news: FootballerNews[] = [];
  for (const atMs of [...times].sort((a, b) => a - b)) {
    const state = stateAt(absences, atMs);
    const last = news.at(-1);
    if (last ? last.news !== state.news || last.status !== state.status : state.news !== "") {
      news.push({ atMs, footballerId, ...state });
    }
  }
  return news;
}

const comebackMs = (absence: Absence): [number] | null =>
  absence.kind === "injury" && absence.untilMs - absence.fromMs > 2 * COMEBACK_MS
    ? [absence.untilMs - COMEBACK_MS]
    : null;

function stateAt(absences: readonly Absence[], atMs: number): Pick<FootballerNews, "status" | "news" | "chance"> {
  const active = absences.filter((one) => one.fromMs <= atMs && atMs < one.untilMs);
  const [gravest] = active.sort((a, b) => GRAVITY[b.kind] - GRAVITY[a.kind] || b.untilMs - a.untilMs);
  if (!gravest) return { status: "a", news: "", chance: null };
  const { reason, chance } = gravest;
  const back = dateFormat.format(gravest.untilMs);
  switch (gravest.kind) {
    case "gone":
      return { status: "u", news: reason, chance: 0 };
    case "suspension":
      return { status: "s", news: `${reason} – kan spille igjen ${back}`, chance: 0 };
    case "injury": {
      const [training] = comebackMs(gravest) ?? [];
      if (training !== undefined && atMs >= training) {
        return { status: "d", news: `${reason} – trener igjen, 75 % sjanse for spill`, chance: 75 };
      }
      return { status: "i", news: `${reason} – ventes tilbake ${back}`, chance: 0 };
    }
    default:
      return { status: "d", news: `${reason} – ${chance} % sjanse for spill`, chance };
  }
}
