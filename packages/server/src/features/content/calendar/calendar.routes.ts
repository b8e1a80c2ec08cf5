/** The calendar of deadlines: public and polled by programs, so an unchanged one is cheap. */
import { createHash } from "node:crypto";
import { deadlinesCalendarCall, type Language, routeSchema } from "@elleveren/contract";
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { msOf } from "../../../db/values/moments.ts";
import type { App } from "../../../http/app.ts";
import { siteOrigin } from "../../../site-origin.ts";
import { englishRound } from "../reminders/index.ts";

export function calendarRoutes(app: App, ctx: Context): void {
  const { querystring } = routeSchema(deadlinesCalendarCall);
  app.get(deadlinesCalendarCall.path, { schema: { querystring } }, async (request, reply) => {
    const language = request.query.language ?? "nb";
    const rounds = await selectCalendarRounds(ctx.db);
    const seasonName = ctx.findGame()?.seasonName ?? "";
    const text = deadlinesCalendar({
      seasonName,
      rounds,
      language,
      origin: siteOrigin(ctx),
      gameName: ctx.config.gameName,
    });
    const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
    reply
      .header("etag", etag)
      .header("cache-control", "public, max-age=300")
      .header("content-language", language)
      .header("content-disposition", 'inline; filename="elleveren.ics"')
      .type("text/calendar; charset=utf-8");
    const known = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    if (known.includes(etag) || known.includes("*")) return reply.code(304).send();
    return reply.send(text);
  });
}

async function selectCalendarRounds(db: Queryable): Promise<CalendarRound[]> {
  const { rows } = await sql<CalendarRound>`
    select round_id as "roundId", name, ${msOf("deadline_at")} as "deadlineAtMs", deadline_moves as moves,
      ${msOf("deadline_moved_at")} as "movedAtMs"
    from rounds order by round_id`.execute(db);
  return rows;
}

/** The season's deadlines as a calendar to subscribe to. The same data give the same text, octet for octet. */
interface CalendarRound {
  readonly roundId: RoundId;
  readonly name: string;
  readonly deadlineAtMs: number;
  /** How often the deadline was moved; calendars prefer the higher number. */
  readonly moves: number;
  /** When it was last moved, in machine time; null for never. */
  readonly movedAtMs: number | null;
}

interface CalendarRequest {
  readonly seasonName: string;
  readonly rounds: readonly CalendarRound[];
  readonly language: Language;
  /** The site's origin: makes the events' ids unique to the game, and is the target of their links. */
  readonly origin: string;
  readonly gameName: string;
}

/** How long before the deadline a calendar rings. */
const ALARM = "-PT1H";
/** Shown as a quarter of an hour; the deadline is its beginning. */
const LENGTH_MS = 15 * 60_000;

function deadlinesCalendar({ seasonName, rounds, language, origin, gameName }: CalendarRequest): string {
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

const WORDS: Readonly<Record<Language, { deadlines: string; title: (round: string) => string; description: string }>> =
  {
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

/** Lines of a calendar as RFC 5545 wants them: CRLF, at most 75 octets each, text escaped. */
const LINE_OCTETS = 75;
const encoder = new TextEncoder();

/** Backslash, semicolon, comma and line breaks mean something in a text. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/**
 * A long line goes on in the next one after a space (3.1). Octets are counted, and no character is cut in two: an "ø" is
 * two octets.
 */
export function foldLine(line: string): string {
  const rows: string[] = [];
  let row = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      rows.push(row);
      row = " ";
      octets = 1;
    }
    row += character;
    octets += size;
  }
  return [...rows, row].join("\r\n");
}

/** `20260404T153000Z` */
const utcTime = (atMs: number): string =>
  new Date(atMs)
    .toISOString()
    .replaceAll(/[-:]/g, "")
    .replace(/\.\d+Z$/, "Z");

const joinLines = (lines: readonly string[]): string => lines.map((line) => `${foldLine(line)}\r\n`).join("");
