/** Turns absences into what the market shows: status, news text and chance of playing, each from a time on. */
import type { Language } from "@elleveren/contract";
import type { FootballerId } from "@elleveren/rules";

import type { Absence } from "./absences.ts";
import { dayIn, SENTENCES } from "./news-words.ts";

export interface FootballerNews {
  readonly atMs: number;
  readonly footballerId: FootballerId;
  /** As on the wire: a, d, i, s, u. */
  readonly status: string;
  /** Bokmål, as a feed would write it, and the same in nynorsk and English; empty when there is nothing to say. */
  readonly news: string;
  readonly newsNn: string;
  readonly newsEn: string;
  /** Percent; null without doubt. */
  readonly chance: 0 | 25 | 50 | 75 | null;
}

const DAY_MS = 86_400_000;
/** A long injury's last days: training again. */
const COMEBACK_MS = 4 * DAY_MS;
/** Precedence when two coincide. */
const GRAVITY: Readonly<Record<Absence["kind"], number>> = { gone: 5, injury: 4, suspension: 3, illness: 2, knock: 1 };

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

type State = Omit<FootballerNews, "atMs" | "footballerId">;

function stateAt(absences: readonly Absence[], atMs: number): State {
  const active = absences.filter((one) => one.fromMs <= atMs && atMs < one.untilMs);
  const [gravest] = active.sort((a, b) => GRAVITY[b.kind] - GRAVITY[a.kind] || b.untilMs - a.untilMs);
  if (!gravest) return { status: "a", news: "", newsNn: "", newsEn: "", chance: null };
  const { reason, chance, untilMs } = gravest;
  switch (gravest.kind) {
    case "gone":
      return { status: "u", ...write((language) => reason[language]), chance: 0 };
    case "suspension":
      return { status: "s", ...write((l) => SENTENCES[l].suspended(reason[l], dayIn(l, untilMs))), chance: 0 };
    case "injury": {
      const [training] = comebackMs(gravest) ?? [];
      if (training !== undefined && atMs >= training) {
        return { status: "d", ...write((l) => SENTENCES[l].training(reason[l])), chance: 75 };
      }
      return { status: "i", ...write((l) => SENTENCES[l].injured(reason[l], dayIn(l, untilMs))), chance: 0 };
    }
    default:
      return { status: "d", ...write((l) => SENTENCES[l].doubtful(reason[l], chance)), chance };
  }
}

const write = (say: (language: Language) => string): Pick<State, "news" | "newsNn" | "newsEn"> => ({
  news: say("nb"),
  newsNn: say("nn"),
  newsEn: say("en"),
});
