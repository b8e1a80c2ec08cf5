/** Whom an operator means by a few letters. */
import { foldForSearch } from "../../i18n/format.ts";
import type { DeskFootballer } from "../api/desk.ts";

type Person = Pick<DeskFootballer, "squad_number" | "name">;

const MOST_SHOWN = 6;
const NOT_MEANT = 4;

/**
 * Every word has to fit: a shirt number in full comes first, then names that begin so, names that have it within, and clubs that
 * begin so. Everybody while nothing is typed.
 */
export function findPeople<P extends Person>(
  people: readonly P[],
  typed: string,
  clubOf: (person: P) => string,
): readonly P[] {
  const words = foldForSearch(typed)
    .split(/\s+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return people;
  return people
    .map((person) => ({ person, rank: Math.max(...words.map((word) => rankOf(person, word, clubOf(person)))) }))
    .filter(({ rank }) => rank < NOT_MEANT)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_SHOWN)
    .map(({ person }) => person);
}

function rankOf({ squad_number: shirt, name }: Person, word: string, club: string): number {
  if (/^\d+$/u.test(word)) return String(shirt) === word ? 0 : NOT_MEANT;
  const folded = foldForSearch(name);
  if (folded.startsWith(word)) return 1;
  if (folded.includes(word)) return 2;
  return foldForSearch(club).startsWith(word) ? 3 : NOT_MEANT;
}
