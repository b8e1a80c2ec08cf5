/** Words in a picture: what its fonts can draw, and how much room they take. */

/**
 * A team's name as far as our fonts go: Latin, Greek and Cyrillic letters, digits and plain signs. Pictographs, other
 * scripts and everything invisible are left out, so that no name is a row of boxes.
 */
export function drawable(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\x20-\x7e\xa0-\xff–—‘’“”„…•€]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

/** As fonts count them; what they draw has no marks of its own after `drawable`. */
const lettersOf = (text: string): string[] => Array.from(text);

/** How far letters of Barlow Condensed's bold cut go, in hundredths of the size; those not named about as far as `OTHER`. */
const ADVANCES: readonly (readonly [letters: string, hundredths: number])[] = [
  ["'’‘", 17],
  [" \u00a0", 20],
  ["l,ij.;I|", 23],
  ["1:!t", 29],
  ["fr()-", 33],
  ["z–F/7sZy", 41],
  ["cvxL235689egoESTY?−", 44],
  ["0abdhknpquåJøCQ", 46],
  ["BGOPRV4ADHUXÅK", 48],
  ["NMØ", 55],
  ["&w", 61],
  ["Wm%", 68],
  ["æ…ÆŒ", 76],
];
const ADVANCE = new Map(
  ADVANCES.flatMap(([letters, hundredths]) => lettersOf(letters).map((one) => [one, hundredths / 100])),
);
const OTHER = 0.5;

/** About how wide the text is, in the unit of `size`. */
export const textWidth = (text: string, size: number): number =>
  lettersOf(text).reduce((sum, letter) => sum + (ADVANCE.get(letter) ?? OTHER), 0) * size;

/** The text, or its beginning and three dots. */
export function fitLine(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const letters = lettersOf(text);
  while (letters.length > 1 && textWidth(`${letters.join("")}…`, size) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
}

/**
 * The largest of these sizes at which the text stands in so many lines: without breaking a word where that can be, and at
 * the smallest size what is still too long is cut.
 */
export function fitText(text: string, sizes: readonly number[], width: number, lineCount: number): FittedText {
  for (const mayBreak of [false, true]) {
    for (const size of sizes) {
      if (!mayBreak && text.split(" ").some((word) => textWidth(word, size) > width)) continue;
      const lines = wrap(text, size, width);
      if (lines.length <= lineCount) return { lines, size };
    }
  }
  const size = sizes.at(-1)!;
  const lines = wrap(text, size, width);
  return {
    lines: [...lines.slice(0, lineCount - 1), fitLine(lines.slice(lineCount - 1).join(" "), size, width)],
    size,
  };
}

/** Between words; a word that is wider than the line is broken where the line ends. */
function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((whole) => pieces(whole, size, width))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && textWidth(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, line];
}

function pieces(word: string, size: number, width: number): string[] {
  if (textWidth(word, size) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  for (const letter of word) {
    if (textWidth(part + letter, size) > width && part !== "") {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return [...parts, part];
}
