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
export const utcTime = (atMs: number): string =>
  new Date(atMs)
    .toISOString()
    .replaceAll(/[-:]/g, "")
    .replace(/\.\d+Z$/, "Z");

export const joinLines = (lines: readonly string[]): string => lines.map((line) => `${foldLine(line)}\r\n`).join("");
