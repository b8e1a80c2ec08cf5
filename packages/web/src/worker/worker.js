/**
 * The site's service worker. It keeps the built site, so that pages open without a network, and shows messages that the
 * game pushes. It keeps no answers of the game: those stand with the page that knows whose they are
 * (`api/wire/seen-answers.ts`). The build writes into it what the site consists of (`site-worker.config.ts`).
 */
/** Changes with every build, and with it this file: that is how browsers learn of a new one. */
const VERSION = "__VERSION__";
/** Addresses of everything a page may need. */
const FILES = "__FILES__";
/** Pages on which the page's own kept answers are shown before the server's: their addresses, as patterns. */
const SEEN_PAGES = "__SEEN_PAGES__";
/** What a page of this build loads first: a page that does not name it is of another build. */
const ENTRY = "__ENTRY__";

const PREFIX = "elleveren.site.";
const STORE = PREFIX + VERSION;
/** As long as answers are read (`api/wire/seen-answers.ts`). */
const PICTURE_KEPT_MS = 14 * 86_400_000;
/** Longer than a slow network takes; then the kept site begins, and asks for what it shows. */
const PATIENCE_MS = 6000;

self.addEventListener("install", (event) => event.waitUntil(keepSite()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data?.kind === "take-over") self.skipWaiting();
});

/** All of it or nothing: what fails is tried again with the next page. */
async function keepSite() {
  // The page as it is for every address: at "/" the server draws what stands there.
  const page = await fetch("/index.html", { cache: "no-store" });
  if (!page.ok || !(await page.clone().text()).includes(ENTRY)) throw new Error("The page is of another build.");
  const store = await caches.open(STORE);
  await store.put("/", page);
  await store.addAll(FILES);
}

/** The build before this one stays for pages that are still open; older ones go. */
async function takeOver() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== STORE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (isPage(url.pathname)) event.respondWith(answerPage(request, url));
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(answerFile(request));
});

/** Not calls, not files, and not what only the server can draw. */
const isPage = (path) => !/^\/(api|embed|share|plain)(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path);

/** Names carry a hash of what is inside: a kept file is the file. */
const answerFile = async (request) => (await caches.match(request)) ?? fetch(request);

/**
 * The kept page at once, where a manager's answers are kept to fill it with (decision 0281). Otherwise the server's page
 * whenever there is one. Without it, and when something in between answers that the server is away, the kept one: it says
 * so itself, and better.
 */
async function answerPage(request, url) {
  const kept = (await caches.open(STORE)).match("/");
  const seen = await seenStore(url);
  if (seen) {
    const [page, picture] = await Promise.all([kept, pictureOf(seen, url).catch(() => undefined)]);
    if (page) return asKept(page, url, picture);
  }
  const answer = await Promise.race([
    fetch(request).catch(() => undefined),
    new Promise((done) => setTimeout(done, PATIENCE_MS)),
  ]);
  const isAway = answer === undefined || (answer.status >= 502 && answer.status <= 504);
  return (isAway && (await kept)) || answer || Response.error();
}

/** The name of a manager's store. With a newer build waiting, the server's page is that one. */
const seenStore = async ({ pathname, searchParams }) =>
  !self.registration.waiting &&
  !searchParams.has("brand") &&
  SEEN_PAGES.some((pattern) => new RegExp(pattern).test(pathname)) &&
  (await caches.keys()).find((name) => /^elleveren\.seen\.\d+$/.test(name));

/** How the page looked in this session and this build; undefined in browsers that tell their workers no cookies. */
async function pictureOf(name, { pathname, search }) {
  const store = await caches.open(name);
  const [label, kept, token, language] = await Promise.all([
    store.match("/seen-label").then((found) => found?.json()),
    store.match("/seen-picture" + pathname + search),
    cookie("csrftoken"),
    cookie("language"),
  ]);
  if (!label || !kept || token === undefined) return undefined;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  const session = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (label.session !== session || label.build !== ENTRY) return undefined;
  if (Date.now() - Number(kept.headers.get("x-seen-at")) > PICTURE_KEPT_MS) return undefined;
  const picture = await kept.json();
  return language === undefined || language === picture.language ? picture : undefined;
}

/** By its name over https first, as `api/wire/cookies.ts` reads it. */
async function cookie(name) {
  const found = (await self.cookieStore?.get("__Host-" + name)) ?? (await self.cookieStore?.get(name));
  return found?.value === undefined ? undefined : decodeURIComponent(found.value);
}

/**
 * The page is told that it is the kept one; at "/" also that it is a manager's, as the server says it. In front of it
 * stands its picture.
 */
async function asKept(page, { pathname }, picture) {
  const headers = new Headers(page.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  const marks = pathname === "/" ? " data-kept data-status" : " data-kept";
  const html = (await page.text()).replace("<html", () => `<html${marks}`);
  return new Response(picture ? inFrontOf(html, picture) : html, { headers });
}

function inFrontOf(html, { title, styles, html: looks }) {
  const missing = styles.filter((href) => !html.includes(`href="${href}"`));
  const links = missing.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join("");
  return html
    .replace(/<title>.*?<\/title>/s, () => `<title>${title}</title>`)
    .replace("</head>", () => `${links}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-behind></div>${looks}`);
}

self.addEventListener("push", (event) => {
  const { title, body, url, tag, badge, actions = [] } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    icon: "/icons/192.png",
    actions: actions.map((action, index) => ({ action: String(index), title: action.title })),
    data: { url, urls: actions.map((action) => action.url) },
  });
  event.waitUntil(Promise.all([shown, mark(badge)]));
});

/** On the installed game's icon; browsers without such marks go without. */
async function mark(count) {
  if (count !== undefined) await self.navigator.setAppBadge?.(count).catch(() => undefined);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url, urls } = event.notification.data;
  // A button leads to a page that asks; none of them does anything by itself.
  const path = event.action === "" ? url : (urls[Number(event.action)] ?? url);
  event.waitUntil(open(new URL(path, self.location.origin).href));
});

/** In a page of the game that is open, or in a new one. */
async function open(url) {
  const [page] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!page) return self.clients.openWindow(url);
  await page.focus();
  return page.navigate(url).catch(() => self.clients.openWindow(url));
}
