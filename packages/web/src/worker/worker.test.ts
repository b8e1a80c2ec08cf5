/** What the service worker makes of messages: the browser's side of it is told what it would be. */
import { beforeEach, expect, test } from "vitest";

import { seenPages } from "./seen-pages.ts";
import SOURCE from "./worker.js?raw";

const ORIGIN = "https://fantasy.example.no";
type Handler = (event: Record<string, unknown>) => void;
let handlers: Map<string, Handler>;
let shown: { title: string; options: Record<string, unknown> }[];
let opened: string[];
let badges: number[];

function start(navigator: object): void {
  handlers = new Map();
  shown = [];
  opened = [];
  badges = [];
  const self = {
    navigator,
    location: { origin: ORIGIN },
    addEventListener: (kind: string, handler: Handler) => void handlers.set(kind, handler),
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
    },
    clients: { matchAll: async () => [], openWindow: async (url: string) => void opened.push(url) },
  };
  // oxlint-disable-next-line no-implied-eval -- the worker is no module: it is run as a browser would, with its `self`
  new Function("self", SOURCE)(self);
}
beforeEach(() => start({ setAppBadge: async (count: number) => void badges.push(count) }));

/** Resolves when everything that the handler waits for is done. */
async function tell(kind: string, event: Record<string, unknown>): Promise<void> {
  const waits: unknown[] = [];
  handlers.get(kind)!({ ...event, waitUntil: (work: unknown) => waits.push(work) });
  await Promise.all(waits);
}
const push = (payload: object) => tell("push", { data: { json: () => payload } });
const click = (action: string) =>
  tell("notificationclick", { action, notification: { close: () => undefined, data: shown[0]!.options["data"] } });
const MESSAGE = { title: "Runde 5: Hansen starter ikke", body: "Frist kl. 17:55.", url: "/my-team", tag: "benched-5" };

test("a message has its buttons and marks the icon; a button opens its page, the message its own", async () => {
  const actions = [{ title: "Berg som kaptein", url: "/my-team?captain=12" }];
  await push({ ...MESSAGE, badge: 2, actions });
  expect(shown).toEqual([
    {
      title: MESSAGE.title,
      options: {
        body: MESSAGE.body,
        tag: MESSAGE.tag,
        icon: "/icons/192.png",
        actions: [{ action: "0", title: "Berg som kaptein" }],
        data: { url: "/my-team", urls: ["/my-team?captain=12"] },
      },
    },
  ]);
  expect(badges).toEqual([2]);
  await click("0");
  await click("");
  await click("7");
  expect(opened).toEqual([`${ORIGIN}/my-team?captain=12`, `${ORIGIN}/my-team`, `${ORIGIN}/my-team`]);
});

test("a message without buttons, and a browser without marks on icons, go without them", async () => {
  await push(MESSAGE);
  expect([shown[0]!.options["actions"], badges]).toEqual([[], []]);
  start({});
  await push({ ...MESSAGE, badge: 3 });
  expect(shown).toHaveLength(1);
});

const KEPT_PAGE =
  '<html lang="nb"><head><title>Elleveren</title><link href="/assets/a.css"></head><div id="root"></div>kept';

interface Browser {
  readonly waiting?: object;
  /** What the store of a manager holds, by address. */
  readonly seen?: Readonly<Record<string, unknown>>;
  readonly cookies?: Readonly<Record<string, string>>;
}

/** What the worker answers a navigation with: the kept page, or the server's. */
async function open(address: string, stores: string[], { waiting, seen = {}, cookies }: Browser = {}): Promise<string> {
  const worker = SOURCE.replace('"__SEEN_PAGES__"', JSON.stringify(seenPages())).replace("__ENTRY__", "/assets/x.js");
  const listeners = new Map<string, Handler>();
  const self = {
    navigator: {},
    location: { origin: ORIGIN },
    registration: { waiting: waiting ?? null },
    cookieStore: cookies && { get: async (name: string) => (name in cookies ? { value: cookies[name] } : null) },
    addEventListener: (kind: string, handler: Handler) => void listeners.set(kind, handler),
  };
  const caches = {
    keys: async () => stores,
    open: async (name: string) => ({
      match: async (url: string) => {
        if (name.startsWith("elleveren.site.")) return new Response(KEPT_PAGE, { headers: { "x-csp": "1" } });
        const headers = { "x-seen-at": String(Date.now() - 1000) };
        return url in seen ? new Response(JSON.stringify(seen[url]), { headers }) : undefined;
      },
    }),
  };
  const fetch = async () => new Response("<html>sent");
  // oxlint-disable-next-line no-implied-eval -- as above
  new Function("self", "caches", "fetch", worker)(self, caches, fetch);
  const request = { method: "GET", mode: "navigate", url: ORIGIN + address };
  const answer = await new Promise<Response>((respondWith) => listeners.get("fetch")!({ request, respondWith }));
  return answer.text();
}
const SEEN = ["elleveren.site.1", "elleveren.seen.7"];
const BARE = KEPT_PAGE.replace("<html", "<html data-kept");

test.each([
  ["/my-team", BARE],
  ["/", BARE.replace("data-kept", "data-kept data-status")],
  ["/leagues/3/standings/c?page=2", BARE],
  ["/entry/12/event/4", BARE],
  ["/player-list", BARE],
  ["/statistics/total_points", BARE],
  // Security, forms, acts of administrators, no pages of ours, another brand.
  ["/player/security", "<html>sent"],
  ["/player", "<html>sent"],
  ["/entry-update", "<html>sent"],
  ["/leagues/3/admin/c", "<html>sent"],
  ["/leagues/auto-join/abc", "<html>sent"],
  ["/organisations/4", "<html>sent"],
  ["/agents/authorize?client_id=1", "<html>sent"],
  ["/oauth/authorize", "<html>sent"],
  ["/leagues/x/standings/c", "<html>sent"],
  ["/my-team?brand=tv2", "<html>sent"],
])("%s of a manager whose answers are kept is %s", async (address, page) => {
  expect(await open(address, SEEN)).toBe(page);
});

test("visitors, and readers for whom a newer site waits, get the server's page", async () => {
  expect(await open("/my-team", ["elleveren.site.1", "elleveren.seen.nobody"])).toBe("<html>sent");
  expect(await open("/my-team", SEEN, { waiting: {} })).toBe("<html>sent");
});

const hex = async (text: string) => {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};
const PICTURE = {
  language: "nb",
  title: "Mitt lag · Elleveren",
  styles: ["/assets/a.css", "/assets/team.css"],
  html: '<div id="seen" inert>Berg $& Ås</div>',
};
const openTeam = async (page: string, cookies: Readonly<Record<string, string>> | undefined, label = {}) =>
  open(page, SEEN, {
    seen: {
      "/seen-label": { build: "/assets/x.js", session: await hex("of-kari"), ...label },
      "/seen-picture/my-team?x=1": PICTURE,
    },
    ...(cookies ? { cookies } : {}),
  });

test("in front of the kept page stands how it looked, with its title and its styles", async () => {
  const page =
    '<html data-kept lang="nb"><head><title>Mitt lag · Elleveren</title><link href="/assets/a.css">' +
    '<link rel="stylesheet" crossorigin href="/assets/team.css"></head>' +
    '<div id="root" data-behind></div><div id="seen" inert>Berg $& Ås</div>kept';
  expect(await openTeam("/my-team?x=1", { csrftoken: "of-kari" })).toBe(page);
  expect(await openTeam("/my-team?x=1", { "__Host-csrftoken": "of-kari", csrftoken: "other", language: "nb" })).toBe(
    page,
  );
});

test("a picture of another page, session, build or language is not shown, nor where workers see no cookies [V14.3.1]", async () => {
  expect(await openTeam("/my-team", { csrftoken: "of-kari" })).toBe(BARE);
  expect(await openTeam("/my-team?x=1", { csrftoken: "of-ola" })).toBe(BARE);
  expect(await openTeam("/my-team?x=1", {})).toBe(BARE);
  expect(await openTeam("/my-team?x=1", { csrftoken: "of-kari" }, { build: "/assets/y.js" })).toBe(BARE);
  expect(await openTeam("/my-team?x=1", { csrftoken: "of-kari", language: "en" })).toBe(BARE);
  expect(await openTeam("/my-team?x=1", undefined)).toBe(BARE);
});
