/** What was seen last on a page that the service worker opened: first, marked, and replaced by the server's answer. */
import { accountId, entryId } from "@elleveren/rules";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { myTeamCall } from "@elleveren/contract";

const KEY = ["my-team", 1];
const MINUTE_AGO = () => Date.now() - 60_000;
let store: Map<string, Response>;
let client: QueryClient;
/** The server: what it answers, when it does. */
let answer: ReturnType<typeof later>;

function later() {
  let resolve!: (answer: Response) => void;
  const promise = new Promise<Response>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

beforeEach(async () => {
  vi.resetModules();
  store = new Map();
  answer = later();
  vi.stubGlobal("fetch", () => answer.promise);
  vi.stubGlobal("caches", {
    keys: async () => ["elleveren.seen.7"],
    delete: async () => store.clear(),
    open: async () => ({
      match: async (url: string) => store.get(url)?.clone(),
      put: async (url: string, kept: Response) => void store.set(url, kept),
      keys: async () => [...store.keys()].map((url) => ({ url: window.location.origin + url })),
      delete: async ({ url }: { url: string }) => store.delete(url.replace(window.location.origin, "")),
    }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset["kept"];
  window.history.replaceState(null, "", "/");
});

/** A page with a team that was seen a minute ago; `isKept`: the service worker opened it. */
async function openPage(text: string, isKept = true) {
  const seen = await import("./seen-answers.ts");
  await seen.seenBelongsTo(accountId(7));
  seen.keepSeen("/api/my-team/1/", text, seen.seenVisit());
  await seen.writeSeen();
  store.set("/api/my-team/1/", new Response(text, { headers: { "x-seen-at": String(MINUTE_AGO()) } }));
  if (isKept) document.documentElement.dataset["kept"] = "";
  vi.resetModules();
  const [{ api, send }, queries] = await Promise.all([import("./http.ts"), import("./seen-queries.ts")]);
  const getMyTeam = api<typeof myTeamCall>("GET", "/api/my-team/:entryId/");
  client = new QueryClient({ defaultOptions: { queries: { retry: false, persister: queries.orLastSeen as never } } });
  const ask = () =>
    client.fetchQuery({
      queryKey: KEY,
      queryFn: async ({ signal }) => (await send(getMyTeam, { params: { entryId: entryId(1) }, signal })).picks.length,
    });
  return { ask, queries, send, api };
}
const state = () => client.getQueryState(KEY)!;

test("what was seen comes first, as old as it is; the server's answer takes its place", async () => {
  const { ask } = await openPage('{"picks":[1,2]}');
  expect(await ask()).toBe(2);
  await vi.waitFor(() => expect(Date.now() - state().dataUpdatedAt).toBeGreaterThanOrEqual(60_000));
  answer.resolve(Response.json({ picks: [1, 2, 3] }));
  await vi.waitFor(() => expect(state().data).toBe(3));
  expect(state()).toMatchObject({ isInvalidated: false, status: "success" });
  expect(Date.now() - state().dataUpdatedAt).toBeLessThan(60_000);
});

test.each([
  ["cut", '{"picks":[1,'],
  ["of another shape", '{"team":[]}'],
])("an answer that is %s is not shown: the server is waited for", async (_, text) => {
  const { ask } = await openPage(text);
  const asked = ask();
  answer.resolve(Response.json({ picks: [1] }));
  expect(await asked).toBe(1);
});

test("a page that the server sent shows nothing old, nor does another page opened in the kept one", async () => {
  const sent = await openPage('{"picks":[1,2]}', false);
  answer.resolve(Response.json({ picks: [1] }));
  expect(await sent.ask()).toBe(1);
  const kept = await openPage('{"picks":[1,2]}');
  window.history.replaceState(null, "", "/entry-update");
  answer = later();
  answer.resolve(Response.json({ picks: [1] }));
  expect(await kept.ask()).toBe(1);
});

test("what the server refuses leaves the page and the browser; what it cannot answer now stays, marked", async () => {
  const refused = await openPage('{"picks":[1,2]}');
  expect(await refused.ask()).toBe(2);
  answer.resolve(Response.json({ detail: "Not found." }, { status: 404 }));
  await vi.waitFor(() => expect(state()).toMatchObject({ data: undefined, status: "error" }));

  answer = later();
  const away = await openPage('{"picks":[1,2]}');
  expect(await away.ask()).toBe(2);
  answer.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  await vi.waitFor(() => expect(state().fetchFailureCount).toBe(1));
  expect(state().data).toBe(2);
  expect(Date.now() - state().dataUpdatedAt).toBeGreaterThanOrEqual(60_000);
});

test("nothing is sent while something old may stand on the page", async () => {
  const { ask, send, api, queries } = await openPage('{"picks":[1,2]}');
  const calls: string[] = [];
  vi.stubGlobal("fetch", (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url}`);
    return method === "GET" ? answer.promise : Promise.resolve(Response.json({}));
  });
  await ask();
  await vi.waitFor(() => expect(calls).toEqual(["GET /api/my-team/1/"]));
  const sent = send(api("POST", "/api/my-team/1/") as never, {} as never);
  await new Promise((done) => setTimeout(done));
  expect(calls).toEqual(["GET /api/my-team/1/"]);
  answer.resolve(Response.json({ picks: [1] }));
  await sent;
  expect(calls).toEqual(["GET /api/my-team/1/", "POST /api/my-team/1/"]);
  await queries.copiesAreReplaced();
});
