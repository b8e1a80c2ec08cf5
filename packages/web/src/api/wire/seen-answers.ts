/**
 * This browser's last answers, so that pages seen before open without a network. They belong to the signed-in
 * account: the store's name carries it, there is one store at a time, and a change of account or a sign-out deletes
 * it. Nothing is stored before the server has named the current account. Decision 0118.
 */
import type { WireMe, WirePlayer } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";

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
const ANSWERS_KEPT = 120;
/** Older answers say nothing about the current game. */
const KEPT_DAYS = 14;

/** Null for a visitor; undefined until the server has answered, and when another tab reports a change. */
let owner: AccountId | null | undefined;
/** Counts changes of account: an answer is stored only for the visit that requested it. */
let visit = 0;
let waiting = new Map<string, SeenAnswer>();
let timer: ReturnType<typeof setTimeout> | undefined;
let writing: Promise<unknown> = Promise.resolve();

/** Taken before a call and handed back with its answer. */
export const seenVisit = (): number => visit;

const storeOf = (of: AccountId | null): string => `${PREFIX}${of ?? "nobody"}`;
/** Missing where a page is not served safely, and where a browser keeps nothing. */
const stores = (): CacheStorage | undefined => globalThis.caches;

/**
 * Takes the server's answer about the current account, or a sign-out. Other accounts' stores in this browser are
 * deleted.
 */
export function seenBelongsTo(next: AccountId | null): Promise<void> {
  if (owner === next) return Promise.resolve();
  // Answers before the first word about the account were requested by the same visitor.
  if (visit > 0) waiting = new Map();
  visit += 1;
  owner = next;
  if (waiting.size > 0) writeSoon();
  const own = storeOf(next);
  return inTurn((caches) => dropStores(caches, (name) => name !== own));
}

/** The account has changed, as another tab reports: this tab does not write again what that tab dropped. */
export function stopKeeping(): void {
  visit += 1;
  owner = undefined;
  waiting = new Map();
}

/** Keeps an answer, if it was asked for in this visit. */
export function keepSeen(url: string, text: string, askedIn: number): void {
  if (askedIn !== visit && !(askedIn === 0 && visit === 1)) return;
  if (!stores() || !isKept(url)) return;
  waiting.set(url, { text: url === ME ? withoutDetails(text) : text, atMs: Date.now() });
  if (owner !== undefined) writeSoon();
}

const ME = "/api/me/";

/**
 * Whose pages these are and what is switched off on them, and nothing else about the person: name, address and date of birth are never written down in a
 * browser (docs/security/data.md).
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

/** The last answer to this call; null when there is none. */
export async function lastSeen(url: string): Promise<SeenAnswer | null> {
  const fresh = waiting.get(url);
  if (fresh) return fresh;
  try {
    const caches = stores();
    // Before the server has answered there is one store, the last account's.
    const names = (await caches?.keys())?.filter((name) => name.startsWith(PREFIX)) ?? [];
    const name = owner === undefined ? (names.length === 1 ? names[0] : undefined) : storeOf(owner);
    const found = name === undefined ? undefined : await (await caches!.open(name)).match(url);
    if (!found) return null;
    const atMs = Number(found.headers.get(SEEN_AT));
    return Date.now() - atMs > KEPT_DAYS * 86_400_000 ? null : { text: await found.text(), atMs };
  } catch {
    // A browser that forbids it keeps nothing.
    return null;
  }
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
    const kept = await store.keys();
    for (const oldest of kept.slice(0, Math.max(0, kept.length - ANSWERS_KEPT))) await store.delete(oldest);
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
  const done = writing.then(() => work(caches)).catch(() => undefined);
  writing = done;
  return done;
}

/**
 * Calls behind the pages of team, points, tables and fixtures. Left out: sign-in, the money of plans, which only a
 * server can judge, searches, and one-time calls.
 */
const KEPT = [
  "/api/bootstrap-static/",
  ME,
  "/api/_allauth/browser/v1/config",
  "/api/entry/:id/",
  "/api/entry/:id/history/",
  "/api/entry/:id/event/:id/picks/",
  "/api/entry/:id/transfers/",
  "/api/entry/:id/transfers-latest/",
  "/api/my-team/:id/",
  "/api/plans/:id/",
  "/api/event/:id/live/",
  "/api/event-status/",
  "/api/fixtures/",
  "/api/dream-team/",
  "/api/dream-team/:id/",
  "/api/element-summary/:id/",
  "/api/leagues-classic/:id/standings/",
  "/api/leagues-h2h/:id/standings/",
  "/api/leagues-h2h-matches/league/:id/",
  "/api/leagues-classic/:id/",
  "/api/leagues-h2h/:id/",
  "/api/league/:id/summary/",
  "/api/league/:id/ranks/",
  "/api/league/:id/winners/",
  "/api/league/:id/records/",
  "/api/league/:id/cup-status/",
  "/api/entries/form/",
  "/api/stats/winners/",
  "/api/stats/winners/past/",
  "/api/stats/most-valuable-teams/",
  "/api/stats/best-classic-private-leagues/",
].map((path) => new RegExp(`^${path.replaceAll(":id", "\\d+")}(\\?|$)`));

/** `url` as the call was made, with its query. */
export const isKept = (url: string): boolean => KEPT.some((pattern) => pattern.test(url));
