import "./filled-in.ts";
import "./styles/primitives.css";
import { QueryClient, type QueryKey, type QueryPersister } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

import { DRAWN_FROM, ROOT_ELEMENT, STYLE_FILE } from "@elleveren/contract/drawn-page.ts";
import { askAhead } from "./api/play/ask-ahead.ts";
import { authConfigQuery } from "./api/people/auth-config.ts";
import { noteDrawnAt } from "./api/wire/clock.ts";
import { followNetwork } from "./api/wire/connection.ts";
import { askServer } from "./api/wire/http.ts";
import { stamped } from "./api/wire/freshness.ts";
import { gameQuery } from "./api/content/game.ts";
import { followAuthentication, meQuery, signOutAsOwed } from "./api/people/me.ts";
import { isWorthRepeating } from "./api/wire/problems.ts";
import { keepWhatIsSeen } from "./api/wire/seen-answers.ts";
import { isKeptPage, orLastSeen } from "./api/wire/seen-queries.ts";
import { followOtherTabs } from "./api/wire/session/tabs.ts";
import { chooseHeaderImage } from "./brand/header-image.ts";
import { readPageBrand } from "./brand/page-brand.ts";
import { makeUpFor, mayTakeOver, readDrawnPage } from "./drawn/drawn-page.ts";
import { giveWay, hasPicture, keepPictures } from "./drawn/seen-picture.ts";
import { chooseLanguage, keepAskedLanguage, storedLanguage, tellLanguage } from "./i18n/language.ts";
import { activateLanguage } from "./i18n/load.ts";
import { landing } from "./features/content/landing/landing.ts";
import { keepPlace } from "./features/site/shell/keep-place.ts";
import { makeRouter } from "./routes.tsx";
import { Site } from "./Site.tsx";
import "./styles/fonts.css";
import "./styles/brands.css";
import "./styles/tokens.css";
import "./styles/reset.css";
import "./styles/words.css";
import "./styles/header-art.css";
import { applyTheme, storedTheme } from "./styles/theme.ts";
import { followWorker } from "./worker/follow-worker.ts";

/**
 * A refusal or a missing page is an answer and is not asked for again; a lost network is, twice; so is a server that is
 * not there, unless it says that the game is being updated. Without a network a call fails at once instead of waiting for
 * one: a save that never ends would tell its manager nothing.
 */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failureCount, error) => isWorthRepeating(error) && failureCount < 2,
      refetchOnWindowFocus: false,
      networkMode: "always",
      // The one place that knows every query; what a query is for does not matter to it.
      persister: stamped(orLastSeen) as QueryPersister<unknown, QueryKey>,
    },
    mutations: { networkMode: "always" },
  },
});

/** Code that comes later looks whether its style sheets are there: those that stand in the page are. */
function noteStyles(): void {
  for (const style of document.querySelectorAll(`style[${STYLE_FILE}]`)) {
    const href = style.getAttribute(STYLE_FILE) ?? "";
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", disabled: true, href }));
  }
}

async function start(): Promise<void> {
  noteStyles();
  const { search } = window.location;
  const brand = readPageBrand(document, window.location);
  const language = chooseLanguage({
    search,
    stored: storedLanguage(),
    site: brand.language,
    named: navigator.languages,
  });
  keepAskedLanguage(language);
  tellLanguage();
  applyTheme(storedTheme());
  document.documentElement.dataset["brand"] = brand.name;
  // Chosen before the first paint, where the page begins with that (`first-paint.js`).
  document.documentElement.dataset["header"] ??= String(chooseHeaderImage(Math.random()));
  followAuthentication(client);
  followOtherTabs(client);
  followNetwork(() => void askServer());
  keepWhatIsSeen();
  keepPlace();
  // Start-up data and the catalogue travel side by side.
  void client.prefetchQuery(gameQuery);
  const signedOut = signOutAsOwed();
  void signedOut.then(async () => {
    await client.prefetchQuery(meQuery);
    const entry = client.getQueryData(meQuery.queryKey)?.account?.entryId;
    if (entry != null) askAhead(client, entry, window.location.pathname);
  });
  void client.prefetchQuery(authConfigQuery);
  const isActive = activateLanguage(language);
  // The address's own screen comes beside them, not after them.
  const router = makeRouter(client);
  const isThere = router.load();
  await Promise.all([isActive, signedOut]);
  const root = document.getElementById(ROOT_ELEMENT);
  if (!root) throw new Error("Broken assumption: index.html has a root element");
  const site = { brand, client, router };
  const drawn = readDrawnPage(root, window.location);
  if (drawn !== null && (await mayTakeOver(drawn, language, client))) {
    await Promise.all([isThere, landing.fetch()]);
    // The tree that the server drew: without the boundary that holds a page back until it is there.
    router.ssr = { manifest: undefined };
    noteDrawnAt(drawn.atMs);
    hydrateRoot(root, <Site {...site} onAlive={() => makeUpFor(root)} />);
  } else {
    if (root.hasAttribute("lang") && document.documentElement.dataset["drawn"] === undefined)
      await startIsThere(client, isThere, FRAME_SHOWN_MS);
    // An empty page: what was seen last is drawn as a whole, and without it the page's shape.
    else if (isKeptPage()) await startIsThere(client, isThere, hasPicture() ? FRAME_SHOWN_MS : NOTHING_SHOWN_MS);
    // In slices, so that a press meanwhile is heard: what the server drew stands until all of it is there.
    startTransition(() => createRoot(root).render(<Site {...site} />));
    root.removeAttribute(DRAWN_FROM);
    delete document.documentElement.dataset["drawn"];
    giveWay(root);
  }
  // From here on the page says itself what is wrong.
  document.documentElement.dataset["begun"] = "";
  delete document.documentElement.dataset["fonts"];
  document.getElementById("late")?.remove();
  followWorker();
  keepPictures(root, client, router);
}

/** Longer than most need for the start. */
const FRAME_SHOWN_MS = 3000;
/** Longer than the browser needs to find what it has kept. */
const NOTHING_SHOWN_MS = 300;

/** The server's drawing looks the same as the site's own before its data are there: the site waits, and draws once. */
async function startIsThere(client: QueryClient, isThere: Promise<void>, longestMs: number): Promise<void> {
  const all = [gameQuery, authConfigQuery, meQuery].map((query) => client.ensureQueryData(query as typeof gameQuery));
  const isComplete = Promise.all([isThere, ...all]).then(
    () => undefined,
    // The site says itself what is wrong.
    () => undefined,
  );
  await Promise.race([isComplete, new Promise((done) => setTimeout(done, longestMs))]);
}

declare global {
  interface Window {
    /** Of the few lines before the first paint: offers to load the page again (`first-paint.js`). */
    offerReload?: () => void;
  }
}

// Texts that could not be had leave nothing to draw with.
start().catch((error: unknown) => {
  window.offerReload?.();
  throw error;
});
