/** A browser's stored answers, and their owner. */
import { accountId, type AccountId } from "@elleveren/rules";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { meCall } from "@elleveren/contract";

import type * as seenAnswers from "./seen-answers.ts";
import { isKept as isKeptCall } from "./seen-calls.ts";

const KARI = accountId(7);
const OLA = accountId(8);

/** As much of the browser's own as is used. */
function stubCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return Promise.resolve({
      put: async (url: string, answer: Response) => void store.set(url, answer),
      match: async (url: string) => store.get(url)?.clone(),
      keys: async () => [...store.keys()].map((url) => ({ url: new URL(url, window.location.href).href })),
      delete: async (asked: string | { url: string }) =>
        store.delete((typeof asked === "string" ? asked : asked.url).replace(window.location.origin, "")),
    });
  };
  const keys = async () => [...stores.keys()];
  vi.stubGlobal("caches", { open, keys, delete: async (name: string) => stores.delete(name) });
  return stores;
}

let stores: ReturnType<typeof stubCaches>;
let seen: typeof seenAnswers;
beforeEach(async () => {
  stores = stubCaches();
  vi.resetModules();
  seen = await import("./seen-answers.ts");
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.cookie = "csrftoken=; max-age=0";
  document.head.replaceChildren();
});

const keep = (url: string, text = "{}") => seen.keepSeen(url, text, seen.seenVisit());
const kept = () =>
  [...stores].flatMap(([name, store]) =>
    [...store.keys()].filter((url) => url !== "/seen-label").map((url) => `${name} ${url}`),
  );
const become = async (owner: AccountId | null) => {
  await seen.seenBelongsTo(owner);
  await seen.writeSeen();
};

test("nothing is written before the server has said who is here; then what came until then is his", async () => {
  keep("/api/bootstrap-static/");
  await seen.writeSeen();
  expect(kept()).toEqual([]);
  await become(KARI);
  expect(kept()).toEqual(["elleveren.seen.7 /api/bootstrap-static/"]);
});

test("of who is here only the number and the team are written down, never name, address or date of birth [V14.3.3]", async () => {
  await become(KARI);
  const player = {
    id: 7,
    entry: 70,
    first_name: "Kari",
    last_name: "Nordmann",
    email: "kari@example.test",
    date_of_birth: "1990-05-17",
    region: 286,
    is_social: false,
    is_suspended: true,
    hides_odds: true,
    email_favourite: true,
  };
  keep("/api/me/", JSON.stringify({ player, watched: [9] }));
  await seen.writeSeen();
  const text = (await seen.lastSeen("/api/me/"))?.text ?? "";
  expect(text).not.toMatch(/Kari|Nordmann|example|1990|286/);
  const { decodeMe } = await import("../people/me.ts");
  const { account, watched } = decodeMe(JSON.parse(text));
  expect(account).toMatchObject({
    accountId: 7,
    entryId: 70,
    firstName: "",
    email: "",
    nextEmail: null,
    dateOfBirth: null,
    isSuspended: true,
    hidesOdds: true,
  });
  expect([...watched]).toEqual([9]);
  keep("/api/me/", JSON.stringify({ player: null, watched: [] }));
  await seen.writeSeen();
  expect(JSON.parse((await seen.lastSeen("/api/me/"))?.text ?? "")).toEqual({ player: null, watched: [] });
});

test("who signs out, or somebody else who signs in, leaves nothing of the one before", async () => {
  await become(KARI);
  keep("/api/my-team/1/", '{"picks":[]}');
  await seen.writeSeen();
  expect((await seen.lastSeen("/api/my-team/1/"))?.text).toBe('{"picks":[]}');
  const asked = seen.seenVisit();
  await become(OLA);
  expect(kept()).toEqual([]);
  // Requested by the earlier account, answered after its sign-out.
  seen.keepSeen("/api/my-team/1/", "{}", asked);
  await seen.writeSeen();
  expect(kept()).toEqual([]);
  expect(await seen.lastSeen("/api/my-team/1/")).toBeNull();
  keep("/api/entry/2/");
  await become(null);
  expect(kept()).toEqual([]);
});

test("a sign-out in another tab is not undone from this one", async () => {
  await become(KARI);
  keep("/api/my-team/1/");
  seen.stopKeeping();
  await seen.writeSeen();
  keep("/api/my-team/1/");
  await seen.writeSeen();
  expect(kept()).toEqual([]);
});

test.each([
  ["/api/my-team/12/", true],
  ["/api/leagues-classic/3/standings/?page_standings=2&phase=1", true],
  ["/api/fixtures/?event=4", true],
  ["/api/_allauth/browser/v1/auth/session", false],
  ["/api/_allauth/browser/v1/account/authenticators", false],
  ["/api/player/data/", false],
  ["/api/league/3/code/", false],
  ["/api/league/3/find/?entry=12&phase=1", true],
  ["/api/league/3/find/?search=kari", false],
  ["/api/stream/", false],
])("%s is kept: %s", (url, isKept) => {
  expect(isKeptCall(url)).toBe(isKept);
});

test("what nobody answers is shown as it was seen, as old as it is, and only where the page has nothing", async () => {
  const [{ api, send }, { orLastSeen }] = await Promise.all([import("./http.ts"), import("./seen-queries.ts")]);
  const getMe = api<typeof meCall>("GET", "/api/me/");
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, persister: orLastSeen as never } } });
  const ask = () =>
    client.fetchQuery({ queryKey: ["me"], staleTime: 0, queryFn: ({ signal }) => send(getMe, { signal }) });
  await become(KARI);
  keep("/api/me/");
  await seen.writeSeen();
  const old = { headers: { "x-seen-at": String(Date.now() - 60_000) } };
  stores.get("elleveren.seen.7")!.set("/api/me/", new Response('{"player":null,"watched":[3]}', old));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  expect((await ask()).watched).toEqual([3]);
  const state = () => client.getQueryState(["me"])!;
  await vi.waitFor(() => expect(state().isInvalidated).toBe(true));
  expect(Date.now() - state().dataUpdatedAt).toBeGreaterThanOrEqual(60_000);
  // Now the page has something: it stays, and the failure is a failure.
  await expect(ask()).rejects.toMatchObject({ kind: "network" });
  expect(state().data).toEqual({ player: null, watched: [3] });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 })));
  client.removeQueries();
  // A 502 is an answer: an old stored one does not cover it.
  await expect(ask()).rejects.toMatchObject({ kind: "server", status: 502 });
});

const TEAM = "/api/my-team/1/";
const seenText = async (url: string) => (await seen.lastSeen(url))?.text ?? null;
/** The page is opened anew: nobody has said yet who is here. */
async function openAnew(): Promise<void> {
  vi.resetModules();
  seen = await import("./seen-answers.ts");
}
async function keepTeam(text = '{"picks":[1]}'): Promise<void> {
  document.cookie = "csrftoken=of-kari";
  await become(KARI);
  keep(TEAM, text);
  await seen.writeSeen();
  await openAnew();
}

test("before the server has said who is here, a page has what was seen last in the same session", async () => {
  await keepTeam();
  expect(await seenText(TEAM)).toBe('{"picks":[1]}');
});

test("what the server refuses before it has said who is here is not read again", async () => {
  await keepTeam();
  seen.forgetAnswer(TEAM);
  await expect.poll(() => seenText(TEAM)).toBeNull();
  await openAnew();
  expect(await seenText(TEAM)).toBeNull();
});

test("pictures of pages lie in the store of an account, twenty of them, and go with any write that may show", async () => {
  seen.keepPicture("/my-team", "{}");
  await become(null);
  seen.keepPicture("/my-team", "{}");
  await seen.writeSeen();
  expect(kept()).toEqual([]);
  await become(KARI);
  for (let round = 1; round <= 22; round += 1) seen.keepPicture(`/fixtures/${round}`, "{}");
  seen.keepPicture("/player-list", "x".repeat(400_001));
  await seen.writeSeen();
  const pictures = kept().map((line) => line.split(" ")[1]);
  expect(pictures).toEqual(Array.from({ length: 20 }, (_, index) => `/seen-picture/fixtures/${index + 3}`));
  seen.noteWrite("/api/client-error/");
  await seen.writeSeen();
  expect(kept()).toHaveLength(20);
  seen.noteWrite("/api/league/3/leave/");
  await expect.poll(kept).toEqual([]);
});

test("another session reads nothing of it, though no page of ours was open when it began, and then it goes [V14.3.1]", async () => {
  await keepTeam();
  document.cookie = "csrftoken=of-somebody-else";
  expect(await seenText(TEAM)).toBeNull();
  await seen.seenBelongsTo(KARI);
  expect(kept()).toEqual([]);
});

test("an answer that came in another session than the one the server spoke of is not written down", async () => {
  document.cookie = "csrftoken=of-kari";
  await become(KARI);
  document.cookie = "csrftoken=of-ola";
  keep(TEAM);
  await seen.writeSeen();
  expect(kept()).toEqual([]);
});

test("another build reads nothing of it", async () => {
  await keepTeam();
  const script = document.createElement("script");
  script.type = "module";
  // Not executed: jsdom runs no modules.
  script.setAttribute("src", "/assets/index-other123.js");
  document.head.append(script);
  expect(await seenText(TEAM)).toBeNull();
});

test("without a label nothing is read, nor what is older than two weeks", async () => {
  await keepTeam();
  const store = stores.get("elleveren.seen.7")!;
  store.set(
    "/api/fixtures/",
    new Response("[]", { headers: { "x-seen-at": String(Date.now() - 14 * 86_400_000 - 1) } }),
  );
  expect(await seenText("/api/fixtures/")).toBeNull();
  store.delete("/seen-label");
  await openAnew();
  expect(await seenText(TEAM)).toBeNull();
});

test("of many answers the newest 160 stay, and one of more than a million letters is not kept", async () => {
  await become(KARI);
  for (let id = 1; id <= 170; id += 1) keep(`/api/entry/${id}/`);
  keep("/api/fixtures/", "x".repeat(1_000_001));
  await seen.writeSeen();
  const names = kept().map((line) => line.split(" ")[1]);
  expect(names).toContain("/api/entry/170/");
  expect(names).not.toContain("/api/entry/1/");
  expect(names).not.toContain("/api/fixtures/");
  expect(stores.get("elleveren.seen.7")!.size).toBeLessThanOrEqual(161);
});

test("what a save may have changed is not shown again as it was, nor what was asked for before it", async () => {
  await become(KARI);
  const asked = seen.seenVisit();
  for (const url of [TEAM, "/api/entry/1/", "/api/fixtures/", "/api/me/", "/api/leagues-classic/3/standings/"])
    keep(url, '{"player":null,"watched":[]}');
  await seen.writeSeen();
  seen.noteWrite("/api/client-error/");
  seen.noteWrite(TEAM);
  seen.keepSeen(TEAM, "{}", asked);
  await seen.writeSeen();
  expect(kept().map((line) => line.split(" ")[1])).toEqual([
    "/api/fixtures/",
    "/api/me/",
    "/api/leagues-classic/3/standings/",
  ]);
  seen.noteWrite("/api/league/3/leave/");
  await seen.writeSeen();
  expect(kept().map((line) => line.split(" ")[1])).toEqual(["/api/fixtures/", "/api/me/"]);
  seen.forgetAnswer("/api/fixtures/");
  await seen.forgetSeen();
  expect(kept()).toEqual([]);
});

test("a browser that keeps nothing, or is full, goes without", async () => {
  vi.stubGlobal("caches", { keys: () => Promise.reject(new DOMException("no", "SecurityError")) });
  await become(KARI);
  keep(TEAM);
  await seen.writeSeen();
  expect(await seenText(TEAM)).toBeNull();
  vi.stubGlobal("caches", undefined);
  expect(await seenText(TEAM)).toBeNull();
});
