/** Calendars as RFC 5545 wants them: lines end in CRLF and have at most 75 octets, texts are escaped, times are UTC. */

export interface CalendarEvent {
  /** Unique to the event in this game and season; stays when it moves. */
  readonly uid: string;
  /** How often its time or its being certain changed: calendars prefer the higher number. */
  readonly sequence: number;
  readonly stampMs: number;
  readonly startsAtMs: number;
  readonly lengthMs: number;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
  /** How long before the beginning a calendar rings, as a duration; null for never. */
  readonly alarm: string | null;
}

export interface Calendar {
  readonly name: string;
  /** The product that made it, for `PRODID`. */
  readonly product: string;
  /** As `writeEvents` makes them. */
  readonly events: string;
}

/** The calendar's text; the same calendar gives the same octets. */
export function writeCalendar({ name, product, events }: Calendar): string {
  const shown = escapeText(name);
  return joinLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Elleveren//${product}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${shown}`,
    `X-WR-CALNAME:${shown}`,
    "X-WR-TIMEZONE:Europe/Oslo",
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
  ]).concat(events, joinLines(["END:VCALENDAR"]));
}

export const writeEvents = (events: readonly CalendarEvent[]): string => joinLines(events.flatMap(linesOf));

function linesOf(event: CalendarEvent): string[] {
  const title = escapeText(event.title);
  const alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", `TRIGGER:${event.alarm}`, `DESCRIPTION:${title}`, "END:VALARM"];
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${utcTime(event.stampMs)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${utcTime(event.startsAtMs)}`,
    `DTEND:${utcTime(event.startsAtMs + event.lengthMs)}`,
    `STATUS:${event.status}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    "TRANSP:TRANSPARENT",
    ...(event.alarm === null ? [] : alarm),
    "END:VEVENT",
  ];
}

const LINE_OCTETS = 75;

/** Backslash, semicolon, comma and line breaks mean something in a text. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/**
 * A long line goes on in the next one after a space (3.1). Octets are counted, and no character is cut in two: an "ø" is
 * two octets.
 */
export function foldLine(line: string): string {
  // Nearly every line; the others are counted letter by letter.
  if (line.length <= LINE_OCTETS && Buffer.byteLength(line) <= LINE_OCTETS) return line;
  const rows: string[] = [];
  let row = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0)!);
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

/** In UTF-8. */
const octetsOf = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x1_00_00 ? 3 : 4;

/** `20260404T153000Z`: an instant, which is the same everywhere and has no hour twice. */
const utcTime = (atMs: number): string =>
  new Date(atMs)
    .toISOString()
    .replaceAll(/[-:]/g, "")
    .replace(/\.\d+Z$/, "Z");

const joinLines = (lines: readonly string[]): string => lines.map((line) => `${foldLine(line)}\r\n`).join("");
