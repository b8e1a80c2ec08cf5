/** A game whose e-mails a journey reads: they are written to a folder, as without a mail server. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

import type { Config } from "../packages/server/src/config/config.ts";
import { readLetters } from "../packages/server/src/features/people/index.ts";
import type { WorldName } from "../packages/server/src/testing/index.ts";
import { useGame, type Game } from "./game.ts";

export interface GameWithLetters {
  readonly game: Game;
  /** The newest e-mail to this address that contains these words. */
  letterTo(email: string, words?: string): Promise<string>;
  /** The path of the link in it. */
  linkFor(email: string, words?: string): Promise<string>;
}

/** Called once at the top of a file of journeys, as `useGame` is. */
export async function useGameWithLetters(name: WorldName, settings: Partial<Config> = {}): Promise<GameWithLetters> {
  const folder = await mkdtemp(join(tmpdir(), "elleveren-letters-"));
  const game = useGame(name, { dataDirectory: folder, ...settings });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const letterTo = async (email: string, words = ""): Promise<string> => {
    await game.t.runDueJobs();
    const letters = await readLetters(join(folder, "outbox"));
    const letter = letters.find(({ to, text }) => to === email && text.includes(words));
    if (!letter) throw new Error(`no letter was written to ${email}${words && ` with ${words}`}`);
    return letter.text;
  };
  return {
    game,
    letterTo,
    async linkFor(email, words = "") {
      const link = (await letterTo(email, words)).match(/https?:\/\/\S+/g)?.find((found) => found.includes(words));
      if (!link) throw new Error(`the letter to ${email} has no such link`);
      return new URL(link).pathname;
    },
  };
}
