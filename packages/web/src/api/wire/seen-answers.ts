/**
 * This browser's last answers, so that pages seen before open at once, and without a network. They belong to the
 * signed-in account: the store's name carries it, there is one store at a time, and a change of account or a sign-out
 * deletes it. Its label says which build wrote it and in which session: no other build and no other session reads it.
 * Nothing is stored before the server has named the current account. Decisions 0118 and 0281.
 */
import type { WireMe, WirePlayer } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";

import { csrfToken } from "./cookies.ts";
import { CHANGES_NOTHING, changesWith, isKept, ME } from "./seen-calls.ts";

export interface SeenAnswer {
  readonly text: string;
  /** When it came, in milliseconds of this browser's own clock, which is the one its reader goes by. */
  readonly atMs: number;
}

const PREFIX = "elleveren.seen.";
const SEEN_AT = "x-seen-at";
/** Answers that come together are written together; short, since a page may be left soon. */
const WRITE_AFTER_MS = 300;
/** Pages a manager looks at; the oldest give way. */
const ANSWERS_KEPT = 160;
/** In letters. Start-up data is the longest by far, with about half of it; longer ones are not kept. */
const LONGEST_KEPT = 1_000_000;
/** Where the label stands in the store, beside the answers. */
const LABEL = "/seen-label";
/** Older answers say nothing about the current game. */
const KEPT_DAYS = 14;
/** Before the address of a page in the store: how it looked (`drawn/take-picture.tsx`). */
const PICTURE = "/seen-picture";
const PICTURES_KEPT = 20;
/** In letters. Longer pages are lists, which open without one. */
const LONGEST_PICTURE = 400_000;

/** Null for a visitor; undefined until the server has answered, and when another tab reports a change. */
let owner: AccountId | null | undefined;
/** Counts changes of account: an answer is stored only for the visit that requested it. */
let visit = 0;
/** Counts writes: what was asked for before one may be older than it. */
let writes = 0;
/** The session's mark when the server named the account. */
let namedIn: string | undefined;
/** Stores whose labels have been read. */
let labels = new Map<string, Promise<boolean>>();
let waiting = new Map<string, SeenAnswer>();
let timer: ReturnType<typeof setTimeout> | undefined;
let writing: Promise<unknown> = Promise.resolve();

interface Asked {
  readonly visit: number;
  readonly writes: number;
}

/** Taken before a call and handed back with its answer. */
export const seenVisit = (): Asked => ({ visit, writes });

const storeOf = (of: AccountId | null): string => `${PREFIX}${of ?? "nobody"}`;
/** Missing where a page is not served safely, and where a browser keeps nothing. */
const stores = (): CacheStorage | undefined => globalThis.caches;

/**
 * Takes the server's answer about the current account, or a sign-out. Other accounts' stores in this browser are
 * deleted.
 */
export function seenBelongsTo(next: AccountId | null): Promise<void> {
  namedIn = csrfToken();
  if (owner === next) return Promise.resolve();
  // Answers before the first word about the account were requested by the same visitor.
  if (visit > 0) waiting = new Map();
  visit += 1;
  owner = next;
  if (waiting.size > 0) writeSoon();
  const own = storeOf(next);
  labels = new Map();
  return inTurn(async (caches) => {
    const isOthers = !(await isOurs(caches, own));
    labels.delete(own);
    await dropStores(caches, (name) => name !== own || isOthers);
  });
}

/** Everything goes: a page that could not be drawn may have been drawn from it. */
export function forgetSeen(): Promise<void> {
  waiting = new Map();
  return inTurn((caches) => dropStores(caches, () => true));
}

/** The account has changed, as another tab reports: this tab does not write again what that tab dropped. */
export function stopKeeping(): void {
  visit += 1;
  owner = undefined;
  waiting = new Map();
}

/** Keeps an answer, if it was asked for in this visit. */
export function keepSeen(url: string, text: string, asked: Asked): void {
  if (asked.visit !== visit && !(asked.visit === 0 && visit === 1)) return;
  if (asked.writes !== writes && changesWith("", url)) return;
  if (!stores() || !isKept(url) || text.length > LONGEST_KEPT) return;
  waiting.set(url, { text: url === ME ? withoutDetails(text) : text, atMs: Date.now() });
  if (owner !== undefined) writeSoon();
}

/**
 * The owner of these pages and the parts switched off on them, and nothing else about the person: name, address and date of
 * birth are never written down in a browser (docs/security/data.md).
 */
function withoutDetails(text: string): string {
  const me = JSON.parse(text) as WireMe;
  const player = me.player && {
    ...(Object.fromEntries(Object.entries(me.player).map(([name, value]) => [name, blank(value)])) as WirePlayer),
    id: me.player.id,
    entry: me.player.entry,
    date_of_birth: null,
    is_suspended: me.player.is_suspended ?? false,
    hides_odds: me.player.hides_odds ?? false,
  };
  return JSON.stringify({ ...me, player });
}

const blank = (value: unknown): unknown => (typeof value === "string" ? "" : typeof value === "boolean" ? false : null);

/**
 * Keeps how a page of the signed-in account looked, as `worker.js` reads it. Any write that may have changed an answer
 * deletes all of them.
 */
export function keepPicture(address: string, text: string): void {
  if (typeof owner !== "number" || !stores() || text.length > LONGEST_PICTURE) return;
  waiting.set(PICTURE + address, { text, atMs: Date.now() });
  writeSoon();
}

/** The last answer to this call; null when there is none. */
export async function lastSeen(url: string): Promise<SeenAnswer | null> {
  const fresh = waiting.get(url);
  if (fresh) return fresh;
  try {
    const caches = stores();
    const name = caches && (await storeNow(caches));
    if (name === undefined || !(await isOurs(caches!, name))) return null;
    const found = await (await caches!.open(name)).match(url);
    if (!found) return null;
    const atMs = Number(found.headers.get(SEEN_AT));
    return Date.now() - atMs > KEPT_DAYS * 86_400_000 ? null : { text: await found.text(), atMs };
  } catch {
    // A browser that forbids it keeps nothing.
    return null;
  }
}

/** The account's store; before the server has named the account there is one, the last account's. */
async function storeNow(caches: CacheStorage): Promise<string | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  if (owner !== undefined) return names.find((name) => name === storeOf(owner ?? null));
  return names.length === 1 ? names[0] : undefined;
}

/** A build is known by the address of its first script, in which that of every other part of it stands. */
const build = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src") ?? "";

/**
 * By a hash of the token that a session gives to scripts: an account that signed in or out without this page, as on the
 * page without scripts, is another session. Visitors have nothing of their own.
 */
async function labelOf(name: string): Promise<string> {
  const token = name === storeOf(null) ? "" : (csrfToken() ?? "");
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  return JSON.stringify({
    build: build(),
    session: [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
  });
}

/** Whether this build wrote the store, in this session. */
function isOurs(caches: CacheStorage, name: string): Promise<boolean> {
  const read = async () => {
    const label = await (await caches.open(name)).match(LABEL);
    return label !== undefined && (await label.text()) === (await labelOf(name));
  };
  const known = labels.get(name) ?? read();
  labels.set(name, known);
  return known;
}

/** The server's answer to this call is a refusal: what was seen before is not shown again. */
export function forgetAnswer(url: string): void {
  forgetWhere((kept) => kept === url);
}

/** Called before and after a write to `url`: what it may have changed is not shown again as it was before. */
export function noteWrite(url: string): void {
  if (CHANGES_NOTHING.test(url)) return;
  writes += 1;
  forgetWhere((kept) => changesWith(url, kept));
}

function forgetWhere(isGone: (url: string) => boolean): void {
  waiting = new Map([...waiting].filter(([url]) => !isGone(url)));
  void inTurn(async (caches) => {
    const name = await storeNow(caches);
    if (name === undefined) return;
    const store = await caches.open(name);
    for (const { url } of await store.keys()) {
      const { pathname, search } = new URL(url, window.location.href);
      if (isGone(pathname + search)) await store.delete(url);
    }
  });
}

/** Pending answers are also written when the page is hidden. */
export const keepWhatIsSeen = (): void => window.addEventListener("pagehide", () => void writeSeen());

function writeSoon(): void {
  timer ??= setTimeout(() => void writeSeen(), WRITE_AFTER_MS);
}

/** Writes down what waits. */
export function writeSeen(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  // Another session than the one the server spoke of: its answers may be another account's.
  if (owner !== null && csrfToken() !== namedIn) waiting = new Map();
  if (owner === undefined || waiting.size === 0) return writing.then(() => undefined);
  const [name, answers] = [storeOf(owner), waiting];
  waiting = new Map();
  return inTurn(async (caches) => {
    // The account may have signed out before this ran.
    if (owner === undefined || storeOf(owner) !== name) return;
    const store = await caches.open(name);
    for (const [url, { text, atMs }] of answers) {
      const headers = { "content-type": "application/json", [SEEN_AT]: String(atMs) };
      await store.put(url, new Response(text, { headers }));
    }
    await store.put(LABEL, new Response(await labelOf(name)));
    labels.set(name, Promise.resolve(true));
    const kept = await store.keys();
    const isPicture = ({ url }: { readonly url: string }) =>
      new URL(url, window.location.href).pathname.startsWith(PICTURE);
    const gone = [...kept.filter(isPicture).slice(0, -PICTURES_KEPT), ...kept.slice(0, -ANSWERS_KEPT)];
    for (const oldest of gone) await store.delete(oldest);
  });
}

async function dropStores(caches: CacheStorage, isGone: (name: string) => boolean): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && isGone(name)).map((name) => caches.delete(name)));
}

/** One after the other: a store that is being dropped is not written to. */
function inTurn(work: (caches: CacheStorage) => Promise<void>): Promise<void> {
  const caches = stores();
  if (!caches) return Promise.resolve();
  // Full, or forbidden: without it pages open as they did the first time.
  const done = writing.then(() => work(caches)).catch(() => undefined);
  writing = done;
  return done;
}
