/**
 * The first page of visitors, drawn here by the site's own components (`DRAW_MODULE`, brought by its build): one for each
 * site and language, kept for some seconds, never made for one request alone. See decision 0132.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  authConfigCall,
  bootstrapCall,
  DRAW_MODULE,
  type DrawnPage,
  type DrawPage,
  type SiteChoice,
  type Language,
  type WireAuthConfig,
  type WireBootstrap,
} from "@elleveren/contract";

import type { App } from "./app.ts";
import type { Context } from "../context.ts";
import { recordOf } from "../sites/index.ts";

/** A drawing costs some hundredths of a second; what it shows of the game changes with rounds, its clock by the minute. */
const KEPT_MS = 10_000;

export interface Drawings {
  /** Null while there is nothing to draw from, and when it cannot be drawn: the site does it then. */
  drawnFor(choice: SiteChoice, language: Language): Promise<DrawnPage | null>;
  /** What every other page shows until it has its data; made once for each language, because there is nothing of the game in it. */
  frameOf(choice: SiteChoice, language: Language): Promise<DrawnPage | null>;
}

interface Kept {
  readonly atMs: number;
  readonly drawn: Promise<DrawnPage | null>;
}

export async function createDrawings(app: App, { config, clock, log }: Context): Promise<Drawings> {
  const file = join(config.siteDirectory, DRAW_MODULE);
  if (!existsSync(file)) return { drawnFor: async () => null, frameOf: async () => null };
  const { drawPage } = (await import(pathToFileURL(file).href)) as { drawPage: DrawPage };
  const kept = new Map<string, Kept>();

  const draw = async (choice: SiteChoice, language: Language): Promise<DrawnPage | null> => {
    // What any visitor would be answered: a page for everybody must not know more.
    const [game, sign] = await Promise.all([bootstrapCall, authConfigCall].map(({ path }) => app.inject(path)));
    if (game?.statusCode !== 200 || sign?.statusCode !== 200) return null;
    return drawPage({
      record: recordOf(config.sites, choice),
      language,
      nowMs: clock.nowMs(),
      answers: { bootstrap: game.json<WireBootstrap>(), config: sign.json<WireAuthConfig>() },
    });
  };
  const orNothing = (drawn: Promise<DrawnPage | null>): Promise<DrawnPage | null> =>
    drawn.catch((error: unknown) => {
      log.error({ err: error }, "a page could not be drawn");
      return null;
    });
  const frames = new Map<string, Promise<DrawnPage | null>>();
  return {
    drawnFor(choice, language) {
      const key = `${choice.brand} ${choice.language} ${language}`;
      const before = kept.get(key);
      if (before && performance.now() - before.atMs < KEPT_MS) return before.drawn;
      const drawn = orNothing(draw(choice, language));
      kept.set(key, { atMs: performance.now(), drawn });
      return drawn;
    },
    frameOf(choice, language) {
      const record = recordOf(config.sites, choice);
      const key = `${choice.brand} ${choice.language} ${language}`;
      const frame = frames.get(key) ?? orNothing(drawPage({ record, language, nowMs: clock.nowMs(), answers: null }));
      frames.set(key, frame);
      return frame;
    },
  };
}
