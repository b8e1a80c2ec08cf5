/** A write that meets an ended session, an account that changes under a page, and the drafts kept for each account. */
import type { meCall, saveLineupCall } from "@elleveren/contract";
import { accountId, entryId } from "@elleveren/rules";
import { QueryClient } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { api, send } from "../http.ts";
import { draftsBelongTo, readDraft, writeDraft } from "../kept-drafts.ts";
import { keys } from "../keys.ts";
import { becomeSomebody, decodeMe, fetchMe, followAuthentication, meQuery } from "../../people/me.ts";
import type { Me } from "../../people/account.ts";
import type { ApiFailure } from "../problems.ts";
import { sendOnce } from "../send-once.ts";
import { giveUpSignIn, HELD_FOR_MS, leaveHeldPage, sessionState } from "./session-end.ts";
import { useUnsavedWork } from "../unsaved-work.ts";
import { becomeVisitor, forgetVisitor } from "../../people/visitor.ts";

const KARI = accountId(7);
const OLA = accountId(8);
const postLineup = api<typeof saveLineupCall>("POST", "/api/my-team/:entryId/");
const LINEUP = { params: { entryId: entryId(1) }, body: { event: 3, picks: [] } };

const player = (id: number) => ({
  id,
  entry: id,
  email: `${id}@example.test`,
  first_name: "Kari",
  last_name: "Nordmann",
  is_social: false,
});

/** The account in the server's session; without one, writes are refused as the server does. */
let here: number | null;
/** Calls in order, with the key of writes. */
let asked: { call: string; key: string | null; body: string | null }[];
let client: QueryClient;
let end: () => void;
let extra: ((url: string, method: string) => Response | undefined) | undefined;

const json = (body: unknown, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers });
const NOT_SIGNED_IN = { detail: "Authentication credentials were not provided." };
const FORBIDDEN = { detail: "You do not have permission to perform this action." };

beforeEach(() => {
  here = KARI;
  asked = [];
  extra = undefined;
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(keys.me, decodeMe({ player: player(KARI), watched: [] } as never));
  draftsBelongTo(KARI);
  end = followAuthentication(client);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    asked.push({
      call: `${init.method} ${url}`,
      key: headers.get("idempotency-key"),
      body: (init.body as string) ?? null,
    });
    const given = extra?.(url, init.method ?? "GET");
    if (given) return given;
    if (url === "/api/me/") return json({ player: here === null ? null : player(here), watched: [] });
    if (here === null) return json(NOT_SIGNED_IN, 403);
    return here === KARI ? json({ saved: true }) : json(FORBIDDEN, 403);
  });
});
afterEach(() => {
  end();
  draftsBelongTo(null);
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const accountHere = () => client.getQueryData<Me>(keys.me)?.account?.accountId ?? null;
const writes = () => asked.filter(({ call }) => call.startsWith("POST /api/my-team"));
const isAsked = async () => {
  await expect.poll(() => sessionState().signIn?.accountId).toBe(KARI);
};
/** The steps of a form after a sign-in. */
const signIn = async (id: number) => {
  here = id;
  await becomeSomebody(client, await fetchMe());
};
const failureOf = (call: Promise<unknown>): Promise<ApiFailure> =>
  call.then(
    () => expect.unreachable("a write that was refused"),
    (error: ApiFailure) => error,
  );
/** The page has work that is not saved; until the returned function is called. */
function begin(keep?: () => void): () => void {
  const { unmount } = renderHook(() => useUnsavedWork(true, keep));
  return unmount;
}

describe("a write that meets an ended session", () => {
  test("waits while its owner signs in, and is sent again as it was, under the same key", async () => {
    here = null;
    const saved = sendOnce(postLineup, LINEUP);
    await isAsked();
    expect([accountHere(), sessionState().end?.cause]).toEqual([KARI, "ended"]);
    await signIn(KARI);
    expect(await saved).toEqual({ saved: true });
    const [first, again] = writes();
    expect([writes().length, again]).toEqual([2, first]);
    expect(first?.key).toMatch(/^[\da-f]{32}$/);
    expect(sessionState()).toMatchObject({ end: null, signIn: null, left: null });
  });

  test("asks once for all that wait, and all go through", async () => {
    here = null;
    const all = [send(postLineup, LINEUP), send(postLineup, { ...LINEUP, params: { entryId: entryId(2) } })];
    await isAsked();
    await expect.poll(() => writes().length).toBe(2);
    await signIn(KARI);
    await Promise.all(all);
    expect(writes()).toHaveLength(4);
  });

  test("asks nobody when another tab has signed in again meanwhile", async () => {
    let refusals = 1;
    extra = (url, method) =>
      method === "POST" && url.startsWith("/api/my-team") && refusals-- > 0
        ? json({ detail: "CSRF Failed: CSRF token is of another session." }, 403)
        : undefined;
    expect(await send(postLineup, LINEUP)).toEqual({ saved: true });
    expect(sessionState().signIn).toBeNull();
  });

  test("is refused with the reason when its owner would not; the page stays, and the next write asks again", async () => {
    here = null;
    const first = failureOf(send(postLineup, LINEUP));
    await isAsked();
    giveUpSignIn();
    expect(await first).toMatchObject({ status: 403, session: "ended" });
    expect([accountHere(), sessionState().end?.person.accountId]).toEqual([KARI, KARI]);
    const second = send(postLineup, LINEUP);
    await isAsked();
    await signIn(KARI);
    expect(await second).toEqual({ saved: true });
  });

  test("is not sent for another account that signs in there", async () => {
    here = null;
    const stop = begin(() => writeDraft("my-team.1", { captain: 9 }));
    const refused = failureOf(send(postLineup, LINEUP));
    await isAsked();
    await signIn(OLA);
    expect(await refused).toMatchObject({ session: "another" });
    stop();
    expect([writes().length, accountHere()]).toEqual([1, OLA]);
    expect(sessionState().left?.accountId).toBe(KARI);
    expect(readDraft("my-team.1")).toBeNull();
    await signIn(KARI);
    expect(readDraft("my-team.1")).toEqual({ captain: 9 });
    expect(sessionState().left).toBeNull();
  });

  test("is not sent again when another account was there already: the refusal says whose page this is now", async () => {
    here = OLA;
    const refused = await failureOf(send(postLineup, LINEUP));
    expect(refused).toMatchObject({ session: "another" });
    expect([writes().length, accountHere()]).toEqual([1, OLA]);
  });

  test("that may not be made at all is refused as before", async () => {
    extra = (_, method) => (method === "POST" ? json(FORBIDDEN, 403) : undefined);
    expect(await failureOf(send(postLineup, LINEUP))).toMatchObject({ status: 403, session: null });
    expect([writes().length, sessionState().signIn]).toEqual([1, null]);
  });

  test("fails as it came when nobody can say who is here", async () => {
    extra = (url) => (url === "/api/me/" ? json("", 503) : json(NOT_SIGNED_IN, 403));
    expect(await failureOf(send(postLineup, LINEUP))).toMatchObject({ status: 403, session: null });
    expect(sessionState().signIn).toBeNull();
  });

  test("of the account API is told by its own words, and a sign-in is never held", async () => {
    const AUTH = "/api/_allauth/browser/v1";
    here = null;
    extra = (url) =>
      url.startsWith(AUTH) && here === null
        ? json({ status: 401, data: { flows: [] }, meta: { is_authenticated: false } }, 401)
        : undefined;
    const login = api("POST", `${AUTH}/auth/login`);
    expect(await failureOf(send(login as never, { body: {} } as never))).toMatchObject({ status: 401, session: null });
    const change = api("POST", `${AUTH}/account/email`);
    const changed = send(change as never, { body: {} } as never);
    await isAsked();
    await signIn(KARI);
    await changed;
  });
});

test("a write that asks for a fresh proof waits for it, and asks once", async () => {
  let isProved = false;
  extra = (url, method) =>
    method === "POST" && url.startsWith("/api/my-team") && !isProved
      ? json({ status: 401, data: { flows: [{ id: "reauthenticate" }] }, meta: { is_authenticated: true } }, 401)
      : undefined;
  const saved = send(postLineup, LINEUP);
  await expect.poll(() => sessionState().proof?.flows).toEqual([{ id: "reauthenticate" }]);
  isProved = true;
  sessionState().proof?.answer(true);
  expect(await saved).toEqual({ saved: true });

  isProved = false;
  const refused = failureOf(send(postLineup, LINEUP));
  await expect.poll(() => sessionState().proof).not.toBeNull();
  sessionState().proof?.answer(false);
  expect(await refused).toMatchObject({ status: 401, session: "unproved" });
});

describe("a page whose session is over", () => {
  const follow = () => client.fetchQuery({ ...meQuery, staleTime: 0 });

  test("becomes a visitor's at once, and nothing of its owner is left in what it keeps [V14.3.1]", async () => {
    client.setQueryData(keys.myTeam(7), { picks: [1] });
    client.getMutationCache().build(client, { mutationKey: ["old"] });
    writeDraft("transfers.7", { swaps: [] });
    for (const name of ["language", "theme", "odds.off", "invitation", "closed.news"])
      localStorage.setItem(`elleveren.${name}`, "x");
    here = null;
    // A read that is refused says so.
    await failureOf(send(api<typeof meCall>("GET", "/api/my-team/7/" as never), {}));
    await expect.poll(accountHere).toBeNull();
    expect(client.getQueryData(keys.myTeam(7))).toBeUndefined();
    expect(client.getMutationCache().getAll()).toEqual([]);
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(Object.keys(localStorage).toSorted()).toEqual([
      "elleveren.language",
      "elleveren.odds.off",
      "elleveren.theme",
    ]);
    // In memory, for the account that began it.
    expect(readDraft("transfers.7")).toBeNull();
    await signIn(KARI);
    expect(readDraft("transfers.7")).toEqual({ swaps: [] });
  });

  test("waits when it has unsaved work, with nothing stored, until its owner is back", async () => {
    const stop = begin();
    writeDraft("transfers.7", { swaps: [1] });
    here = null;
    await follow();
    expect([accountHere(), sessionState().end?.cause, sessionState().signIn]).toEqual([KARI, "ended", null]);
    expect(Object.keys(sessionStorage)).toEqual([]);
    writeDraft("transfers.7", { swaps: [2] });
    expect(Object.keys(sessionStorage)).toEqual([]);
    here = KARI;
    await follow();
    expect(sessionState().end).toBeNull();
    expect(readDraft("transfers.7")).toEqual({ swaps: [2] });
    writeDraft("transfers.7", { swaps: [3] });
    expect(Object.keys(sessionStorage)).toContain("elleveren.edit.transfers.7");
    stop();
  });

  test("waits no longer than half an hour, nor when it is left for another page", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const kept = vi.fn<() => void>();
    const stop = begin(kept);
    becomeVisitor(client, "signed-out");
    expect(sessionState().end?.cause).toBe("signed-out");
    vi.advanceTimersByTime(HELD_FOR_MS - 1000);
    expect(accountHere()).toBe(KARI);
    vi.advanceTimersByTime(2000);
    expect([accountHere(), kept.mock.calls.length]).toEqual([null, 1]);

    await signIn(KARI);
    becomeVisitor(client, "ended");
    expect(accountHere()).toBe(KARI);
    leaveHeldPage();
    expect(accountHere()).toBeNull();
    stop();
  });

  test("does not take a server without its database for the end", async () => {
    extra = (url) => (url === "/api/me/" ? json({ player: null, watched: [], is_unknown: true }) : undefined);
    await follow();
    expect([accountHere(), sessionState().end]).toEqual([KARI, null]);
  });
});

test("signing out leaves nothing, not even a draft in memory [V14.3.1]", async () => {
  writeDraft("transfers.7", { swaps: [] });
  client.setQueryData(keys.myTeam(7), { picks: [1] });
  forgetVisitor(client);
  expect([accountHere(), client.getQueryData(keys.myTeam(7))]).toEqual([null, undefined]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  await signIn(KARI);
  expect(readDraft("transfers.7")).toBeNull();
});
