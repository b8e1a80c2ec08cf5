/**
 * The first page of visitors and every other page's frame, drawn here by the site's own components (`DRAW_MODULE`, brought
 * by its build): one for each site, language and shape, kept for some seconds, never made for one request alone. See decision 0132.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  authConfigCall,
  bootstrapCall,
  DRAW_MODULE,
  type DrawInput,
  type DrawnPage,
  type DrawPage,
  type ShapeOf,
  type SiteChoice,
  type Language,
  type WireAuthConfig,
  type WireBootstrap,
} from "@elleveren/contract";

import type { App } from "../app.ts";
import type { Context } from "../../context.ts";
import { recordOf } from "../../sites/index.ts";

/** A drawing takes some hundredths of a second; its content changes with rounds, its clock by the minute. */
const KEPT_MS = 10_000;

export interface Drawings {
  /** Null while there is nothing to draw from, and when it cannot be drawn: the site does it then. */
  drawnFor(choice: SiteChoice, language: Language): Promise<DrawnPage | null>;
  /**
   * The skeleton of any other page until its data arrive: the next deadline, and its shape. The same for every visitor.
   */
  frameOf(choice: SiteChoice, language: Language, path: string): Promise<DrawnPage | null>;
}

interface Kept {
  readonly atMs: number;
  readonly drawn: Promise<DrawnPage | null>;
}

export async function createDrawings(app: App, { config, clock, log }: Context): Promise<Drawings> {
  const file = join(config.siteDirectory, DRAW_MODULE);
  if (!existsSync(file)) return { drawnFor: async () => null, frameOf: async () => null };
  const { drawPage, shapeOf } = (await import(pathToFileURL(file).href)) as { drawPage: DrawPage; shapeOf: ShapeOf };
  const kept = new Map<string, Kept>();

  let answers: { readonly atMs: number; readonly given: Promise<DrawInput["answers"]> } | null = null;
  // The answers that a visitor without a session would get: a shared page must not hold more. Cached for some seconds
  // of drawings.
  const answersNow = async () => {
    if (!answers || performance.now() - answers.atMs >= KEPT_MS) answers = { atMs: performance.now(), given: ask() };
    const given = await answers.given.catch(() => null);
    // Before there is a season, and when nothing can be had, the next drawing asks again.
    if (given === null) answers = null;
    return given;
  };
  const ask = async (): Promise<DrawInput["answers"]> => {
    const [game, sign] = await Promise.all([bootstrapCall, authConfigCall].map(({ path }) => app.inject(path)));
    if (game?.statusCode !== 200 || sign?.statusCode !== 200) return null;
    return { bootstrap: game.json<WireBootstrap>(), config: sign.json<WireAuthConfig>() };
  };
  const draw = async (choice: SiteChoice, language: Language, framePath: string | null): Promise<DrawnPage | null> => {
    const given = await answersNow();
    if (given === null && framePath === null) return null;
    const record = recordOf(config.sites, choice);
    return drawPage({ record, language, nowMs: clock.nowMs(), framePath, answers: given });
  };
  const orNothing = (drawn: Promise<DrawnPage | null>): Promise<DrawnPage | null> =>
    drawn.catch((error: unknown) => {
      log.error({ err: error }, "a page could not be drawn");
      return null;
    });
  const drawnOrKept = (choice: SiteChoice, language: Language, framePath: string | null) => {
    const shape = framePath === null ? "" : shapeOf(framePath);
    const key = `${choice.brand} ${choice.language} ${language} ${shape}`;
    const before = kept.get(key);
    if (before && performance.now() - before.atMs < KEPT_MS) return before.drawn;
    const drawn = orNothing(draw(choice, language, framePath));
    kept.set(key, { atMs: performance.now(), drawn });
    return drawn;
  };
  return {
    drawnFor: (choice, language) => drawnOrKept(choice, language, null),
    frameOf: drawnOrKept,
  };
}
