/**
 * The site's service worker. It keeps the built site, so that pages open without a network, and shows messages that the
 * game pushes. It keeps no answers of the game: those stand with the page that knows whose they are
 * (`api/wire/seen-answers.ts`). The build writes into it what the site consists of (`site-worker.config.ts`).
 */
/** Changes with every build, and with it this file: that is how browsers learn of a new one. */
const VERSION = "__VERSION__";
/** Addresses of everything a page may need. */
const FILES = "__FILES__";
/** What a page of this build loads first: a page that does not name it is of another build. */
const ENTRY = "__ENTRY__";

const PREFIX = "elleveren.site.";
const STORE = PREFIX + VERSION;
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
    if (isPage(url.pathname)) event.respondWith(answerPage(request));
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(answerFile(request));
});

/** Not calls, not files, and not what only the server can draw. */
const isPage = (path) => !/^\/(api|embed|share|plain)(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path);

/** Names carry a hash of what is inside: a kept file is the file. */
const answerFile = async (request) => (await caches.match(request)) ?? fetch(request);

/**
 * The server's page whenever there is one. Without it, and when something in between answers that the server is away, the
 * kept one: it says so itself, and better.
 */
async function answerPage(request) {
  const kept = (await caches.open(STORE)).match("/");
  const answer = await Promise.race([
    fetch(request).catch(() => undefined),
    new Promise((done) => setTimeout(done, PATIENCE_MS)),
  ]);
  const isAway = answer === undefined || (answer.status >= 502 && answer.status <= 504);
  return (isAway && (await kept)) || answer || Response.error();
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
