/** Texts that other people will see: whether there is anything to see, and nothing that plays tricks on the rest. */

/** Takes up no ink: white space, format characters, the fillers of Hangul and Braille. */
const UNSEEN = String.raw`\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u115F\u1160\u2800\u3164\uFFA0`;
const HAS_UNSEEN = new RegExp(`[${UNSEEN}]`, "u");
/** Marks without a letter are invisible as well. */
const ALL_UNSEEN = new RegExp(String.raw`^[${UNSEEN}\p{M}]*$`, "u");

/** Whether a character of it cannot be seen; a space counts. */
export const hasUnseen = (text: string): boolean => HAS_UNSEEN.test(text);

/** Whether nothing of it can be seen. */
export const isBlank = (text: string): boolean => ALL_UNSEEN.test(text);

/**
 * Characters that could disguise a name in tables: control, direction and other format characters, private-use ones and
 * line breaks. The two joiners are needed in Persian and Hindi and stay.
 */
const TRICKS = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/u;
/** No language stacks this many marks upon one letter; a name that does covers its neighbours. */
const TOWER = /\p{M}{5}/u;

export const hasTricks = (text: string): boolean => TRICKS.test(text) || TOWER.test(text.normalize("NFD"));

/** Invisible characters before the first letter: spaces, controls, and characters without a shape of their own. */
const UNSEEN_FIRST = /^[\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]+/u;

/** Whether a spreadsheet would compute it: they skip invisible characters, and read full-width and superscript signs as the plain ones. */
export function isFormula(text: string): boolean {
  const [first = ""] = text.replace(UNSEEN_FIRST, "").normalize("NFKC").replace(UNSEEN_FIRST, "");
  return "=+-@\u2212".includes(first) && first !== "";
}
