/** The season's deadlines as a calendar that people subscribe to. The same data give the same text, octet for octet. */
import type { Language } from "@elleveren/contract";
import type { RoundId } from "@elleveren/rules";

import { englishRound } from "../reminders/index.ts";
import { escapeText, joinLines, utcTime } from "./calendar-lines.ts";

export interface CalendarRound {
  readonly roundId: RoundId;
  readonly name: string;
  readonly deadlineAtMs: number;
  /** How often the deadline was moved; calendars take a higher number for the newer word. */
  readonly moves: number;
  /** When it was moved last, machines' time; null for never. */
  readonly movedAtMs: number | null;
}

export interface CalendarRequest {
  readonly seasonName: string;
  readonly rounds: readonly CalendarRound[];
  readonly language: Language;
  /** Where the site is: makes the events' ids the game's own, and is what they link to. */
  readonly origin: string;
  readonly gameName: string;
}

/** How long before the deadline a calendar rings. */
const ALARM = "-PT1H";
/** Shown as a quarter of an hour; the deadline is its beginning. */
const LENGTH_MS = 15 * 60_000;

export function deadlinesCalendar({ seasonName, rounds, language, origin, gameName }: CalendarRequest): string {
  const words = WORDS[language];
  const name = escapeText(`${gameName}: ${words.deadlines}`);
  const { hostname } = new URL(origin);
  const stampOf = (round: CalendarRound) => utcTime(round.movedAtMs ?? yearStart(rounds));
  const events = rounds.flatMap((round) => {
    const title = escapeText(words.title(round.name));
    return [
      "BEGIN:VEVENT",
      `UID:deadline-${seasonName}-${round.roundId}@${hostname}`,
      `DTSTAMP:${stampOf(round)}`,
      `SEQUENCE:${round.moves}`,
      `DTSTART:${utcTime(round.deadlineAtMs)}`,
      `DTEND:${utcTime(round.deadlineAtMs + LENGTH_MS)}`,
      `SUMMARY:${title}`,
      `DESCRIPTION:${escapeText(words.description)}`,
      `URL:${origin}/my-team`,
      "TRANSP:TRANSPARENT",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      `TRIGGER:${ALARM}`,
      `DESCRIPTION:${title}`,
      "END:VALARM",
      "END:VEVENT",
    ];
  });
  return joinLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Elleveren//Deadlines//${language.toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...events,
    "END:VCALENDAR",
  ]);
}

/** Before anything was moved every event is as old as the season's year. */
function yearStart(rounds: readonly CalendarRound[]): number {
  const first = rounds[0];
  return first ? Date.UTC(new Date(first.deadlineAtMs).getUTCFullYear(), 0, 1) : 0;
}

interface Words {
  readonly deadlines: string;
  readonly title: (round: string) => string;
  readonly description: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  nb: {
    deadlines: "frister",
    title: (round) => `Frist: ${round}`,
    description: "Siste sjanse til å bytte, sette opp laget og velge kaptein før runden låses.",
  },
  nn: {
    deadlines: "fristar",
    title: (round) => `Frist: ${round}`,
    description: "Siste sjanse til å bytte, setje opp laget og velje kaptein før runden blir låst.",
  },
  en: {
    deadlines: "deadlines",
    title: (round) => `Deadline: ${englishRound(round)}`,
    description: "The last chance for transfers, line-up and captain before the round is locked.",
  },
};
