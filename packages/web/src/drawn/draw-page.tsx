/**
 * Draws a visitor's first page on the server, with the same components that hydrate it in the browser: a build of its
 * own (`build-site.ts`), loaded by the server, which decides when. See decision 0132.
 */
import type { DrawnPage, DrawPage } from "@elleveren/contract/drawn-page.ts";
import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";

import { noteDrawnAt } from "../api/wire/clock.ts";
import { decodeGame } from "../api/content/game.ts";
import { keys } from "../api/wire/keys.ts";
import { ANONYMOUS } from "../api/people/me.ts";
import { decodeSite } from "../brand/brand.ts";
import { speak } from "../i18n/speak.ts";
import { startTexts } from "../i18n/load.ts";
import { noteFramePath, shapeOf } from "../features/site/shell/page-skeleton.tsx";
import { landing } from "../features/content/landing/landing.ts";
import { makeRouter } from "../routes.tsx";
import { Site } from "../Site.tsx";
import { drawnFrom } from "./drawn-from.ts";

/** React's hoisted title; the server's page has its own. */
const TITLE = /^<title>[^<]*<\/title>/;

export { shapeOf };

export const drawPage: DrawPage = async ({ record, language, nowMs, answers, framePath }): Promise<DrawnPage> => {
  const [{ messages }] = await Promise.all([startTexts(language), landing.fetch()]);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const game = answers && decodeGame(answers.bootstrap);
  if (answers) {
    client.setQueryData(keys.game, game);
    if (framePath === null) {
      client.setQueryData(keys.authConfig, answers.config.data);
      client.setQueryData(keys.me, ANONYMOUS);
    }
  }
  const router = makeRouter(client, createMemoryHistory({ initialEntries: ["/"] }));
  await router.load();
  // From here on nothing waits: texts, language and clock are one for the whole process.
  noteDrawnAt(nowMs);
  noteFramePath(framePath);
  speak(language, messages);
  const html = renderToString(<Site brand={decodeSite(record)} client={client} router={router} />);
  client.clear();
  return {
    html: html.replace(TITLE, ""),
    language,
    drawnAtMs: nowMs,
    drawnFrom: game && answers && framePath === null ? drawnFrom(game, answers.config.data) : null,
  };
};
