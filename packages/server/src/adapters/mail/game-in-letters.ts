/** How e-mails name the game: their writers know no settings, so a placeholder stands in the text until it is sent. */
import type { Config } from "../../config/config.ts";

/** Signs of Unicode's private use, which no keyboard types. */
export const GAME = "\u{E000}";
/** The signature: the game and, where settings name it, the responsible company. */
export const SIGNED = "\u{E001}";

export function nameGame(text: string, { gameName, responsible }: Pick<Config, "gameName" | "responsible">): string {
  const signed = responsible === null ? gameName : `${gameName}\n${responsible}`;
  return text.replaceAll(GAME, gameName).replaceAll(SIGNED, signed);
}
