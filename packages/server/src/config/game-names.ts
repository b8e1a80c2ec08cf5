/** The game's name and the responsible company, as an operator sets them. */
import { GAME_NAME } from "@elleveren/contract";

import type { GameNames } from "../sites/index.ts";

/** Fits below an icon on a phone and in an e-mail's subject. */
const LONGEST_GAME_NAME = 30;
/** A name, an address and a contact. */
const LONGEST_RESPONSIBLE = 200;

/** Reports names that are not one line of text; without settings the game is Elleveren, and no company is named. */
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

/** The display name beside an e-mail address, quoted as RFC 5322 requires. */
export const nameInMail = ({ gameName }: GameNames): string =>
  /[^\p{L}\p{N} ]/u.test(gameName) ? `"${gameName}"` : gameName;
