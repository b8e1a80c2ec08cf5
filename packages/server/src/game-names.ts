/** How the game is called and who answers for it, as an operator names them. */
import { GAME_NAME } from "@elleveren/contract";

import type { GameNames } from "./sites/index.ts";

/** As long as a phone shows below an icon and a letter's subject leaves room for. */
const LONGEST_GAME_NAME = 30;
/** A name, an address and where he is reached. */
const LONGEST_RESPONSIBLE = 200;

/** Names what is no line of words; without settings it is Elleveren, and nobody said who answers for it. */
export function readGameNames(
  given: { readonly [K in keyof GameNames]: string | undefined },
  problems: string[],
): GameNames {
  return {
    gameName: readName("GAME_NAME (--game-name)", given.gameName, LONGEST_GAME_NAME, problems) ?? GAME_NAME,
    responsible: readName("RESPONSIBLE (--responsible)", given.responsible, LONGEST_RESPONSIBLE, problems),
  };
}

/** One line of words; null: none is set. */
function readName(name: string, value: string | undefined, longest: number, problems: string[]): string | null {
  if (value === undefined) return null;
  const words = value.trim();
  if (words !== "" && words.length <= longest && !/[\p{Cc}\p{Co}"<>\\]/u.test(words)) return words;
  problems.push(`${name} is one line of at most ${longest} characters without quotation marks, < and >.`);
  return null;
}

/** The name beside an address, as RFC 5322 writes one that has more than letters. */
export const nameInMail = ({ gameName }: GameNames): string =>
  /[^\p{L}\p{N} ]/u.test(gameName) ? `"${gameName}"` : gameName;
