/** Whom an operator means by a few letters. */
import { foldForSearch } from "../../i18n/format.ts";
import type { DeskFootballer } from "../api/desk.ts";

type Person = Pick<DeskFootballer, "squad_number" | "name">;

const MOST_SHOWN = 6;
const NOT_MEANT = 4;

/** Every word fits: a shirt number first, then a name's beginning, a name, a club; beside a number the club comes first. */
export function findPeople<P extends Person>(
  people: readonly P[],
  typed: string,
  clubOf: (person: P) => string,
): readonly P[] {
  const words = foldForSearch(typed)
    .split(/\s+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return people;
  const hasNumber = words.some(isNumber);
  return people
    .map((person) => ({
      person,
      rank: Math.max(...words.map((word) => rankOf(person, { word, hasNumber, club: clubOf(person) }))),
    }))
    .filter(({ rank }) => rank < NOT_MEANT)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_SHOWN)
    .map(({ person }) => person);
}

const isNumber = (word: string): boolean => /^\d+$/u.test(word);

interface Typed {
  readonly word: string;
  readonly hasNumber: boolean;
  readonly club: string;
}

function rankOf({ squad_number: shirt, name }: Person, { word, hasNumber, club }: Typed): number {
  if (isNumber(word)) return String(shirt) === word ? 0 : NOT_MEANT;
  const isClub = foldForSearch(club).startsWith(word);
  if (hasNumber && isClub) return 0;
  const folded = foldForSearch(name);
  if (folded.startsWith(word)) return 1;
  if (folded.includes(word)) return 2;
  return isClub ? 3 : NOT_MEANT;
}
