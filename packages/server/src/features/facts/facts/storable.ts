/**
 * Others' words made fit to be stored and shown: PostgreSQL holds no NUL and no half of a surrogate pair; lists are bounded.
 */
import type { FactProblem } from "./fact.ts";

const LONGEST_TEXT = 300;
/** Of one problem: a list of club ids is the longest that is said. */
const MOST_PARTS = 50;
const DEEPEST = 4;
const MOST_PROBLEMS = 1000;
/** A value of a fact: all of a footballer's statistics, or a line-up with its substitutions. */
const LARGEST_VALUE = { parts: 500, depth: 4, characters: 2000 };

/** PostgreSQL's text holds no NUL and no half of a pair of surrogates. */
export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/**
 * Whether a value from outside may be part of a fact: storable and of bounded size. Iterative, since nested brackets overflow
 * a stack.
 */
export function isStorable(value: unknown): boolean {
  const waiting: (readonly [value: unknown, depth: number])[] = [[value, 0]];
  let characters = 0;
  for (let parts = 0; waiting.length > 0; parts += 1) {
    const [part, depth] = waiting.pop()!;
    if (parts > LARGEST_VALUE.parts || depth > LARGEST_VALUE.depth) return false;
    if (typeof part === "string") {
      characters += part.length;
      if (characters > LARGEST_VALUE.characters || !isStorableText(part)) return false;
    } else if (typeof part === "object" && part !== null) {
      const entries = Object.entries(part);
      if (entries.length > LARGEST_VALUE.parts) return false;
      for (const [name, inner] of entries) {
        if (!Array.isArray(part)) waiting.push([name, depth]);
        waiting.push([inner, depth + 1]);
      }
    }
  }
  return true;
}

/** On one line, bounded, with control signs and everything that is not seen written out as `\u{0}`. */
export function quoted(text: string, longest = LONGEST_TEXT): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return cut.toWellFormed().replaceAll(/\p{C}/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);
}

/** The problems as they are kept, logged and answered: so many at most, and each fit to be stored. */
export const storableProblems = (problems: readonly FactProblem[]): FactProblem[] =>
  problems.slice(0, MOST_PROBLEMS).map((problem) => storable(problem, 0) as FactProblem);

function storable(value: unknown, depth: number): unknown {
  if (typeof value === "string") return quoted(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEEPEST) return null;
  if (Array.isArray(value)) return value.slice(0, MOST_PARTS).map((part: unknown) => storable(part, depth + 1));
  const entries = Object.entries(value).slice(0, MOST_PARTS);
  return Object.fromEntries(entries.map(([name, part]) => [quoted(name, 100), storable(part, depth + 1)]));
}
