/** League codes: unguessable, easy to read aloud and to type on a phone. */
import type { Random } from "../../../../context.ts";

/** No vowels and no look-alikes, so that a code is never a word and never misread. */
const ALPHABET = "bcdfghjkmnpqrstvwxyz23456789";
const LENGTH = 10;
/** Bytes from here on would favour the first letters; they are discarded. */
const FAIR_LIMIT = 256 - (256 % ALPHABET.length);

/** Longest code that is looked up at all; anything longer is refused as `max_length`. */
export const LEAGUE_CODE_MAX_LENGTH = 12;

/** Draws a fresh code: 10 letters of 28, about 48 random bits. */
export function drawLeagueCode(random: Random): string {
  let code = "";
  while (code.length < LENGTH) {
    for (const byte of random.bytes(LENGTH)) {
      if (byte < FAIR_LIMIT && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return code;
}

/** Typed input as it is stored: no spaces, no capitals. */
export const normaliseLeagueCode = (typed: string): string => typed.replaceAll(/\s/g, "").toLowerCase();
