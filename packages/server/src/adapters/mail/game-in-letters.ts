/** How letters name the game: whoever writes one knows no settings, so a sign stands there until the letter leaves. */
import type { Config } from "../../config.ts";

/** Signs of Unicode's private use, which no keyboard types. */
export const GAME = "\u{E000}";
/** Who signs: the game and, where settings say it, who answers for it. */
export const SIGNED = "\u{E001}";

export function nameGame(text: string, { gameName, responsible }: Pick<Config, "gameName" | "responsible">): string {
  const signed = responsible === null ? gameName : `${gameName}\n${responsible}`;
  return text.replaceAll(GAME, gameName).replaceAll(SIGNED, signed);
}
