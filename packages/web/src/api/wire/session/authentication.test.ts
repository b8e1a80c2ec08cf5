/** The authentication state in the account API's answers. */
import type { authConfigCall, authSessionCall, meCall } from "@elleveren/contract";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { onAuthenticationChange } from "./authentication.ts";
import { api, send } from "../http.ts";
import { keys } from "../keys.ts";
import { followAuthentication } from "../../people/me.ts";
import type { Me } from "../../people/account.ts";
import type { ApiFailure } from "../problems.ts";
import { sessionToken } from "./session-token.ts";

const ENTRY = "elleveren.session-token";
const getSession = api<typeof authSessionCall>("GET", "/api/_allauth/browser/v1/auth/session");
const getConfig = api<typeof authConfigCall>("GET", "/api/_allauth/browser/v1/config");
const getMe = api<typeof meCall>("GET", "/api/me/");

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}
const asked: { url: string; headers: Headers }[] = [];
const answer = (give: (url: string) => Answer) =>
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers) });
    const { status, body, headers = {} } = give(url);
    return Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers }));
  });

const heard: number[] = [];
let stop: () => void;
beforeEach(() => {
  asked.length = 0;
  heard.length = 0;
  stop = onAuthenticationChange(({ status }) => heard.push(status));
});
afterEach(() => {
  stop();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const envelope = (status: number, isAuthenticated?: boolean): Answer => ({
  status,
  body: { status, data: {}, ...(isAuthenticated === undefined ? {} : { meta: { is_authenticated: isAuthenticated } }) },
});
const failureOf = (call: Promise<unknown>): Promise<ApiFailure> =>
  call.then(
    () => expect.unreachable("an answer that was no success"),
    (error: ApiFailure) => error,
  );

describe("the authentication-changed event", () => {
  test.each([
    ["a 401", envelope(401, false)],
    ["a 401 that asks for one more proof", envelope(401, true)],
    ["a 410", envelope(410, false)],
    ["a 200 of somebody signed in", envelope(200, true)],
  ])("is raised by %s [AC-08]", async (_, given) => {
    answer(() => given);
    await send(getSession, {}).catch(() => undefined);
    expect(heard).toEqual([given.status]);
  });

  test.each([
    ["a 200 of nobody", envelope(200, false)],
    ["a 200 that does not say", envelope(200)],
    ["a 400", envelope(400)],
    ["a 403", envelope(403)],
    ["a 409", envelope(409)],
    ["a 429", envelope(429)],
    ["a 500", { status: 500, body: "<h1>Oh no</h1>" }],
  ])("is not raised by %s [AC-08]", async (_, given) => {
    answer(() => given);
    await send(getSession, {}).catch(() => undefined);
    expect(heard).toEqual([]);
  });

  test("is the account API's alone, and nobody hears it who stopped listening [AC-08]", async () => {
    answer(() => envelope(401, false));
    await send(getMe, {}).catch(() => undefined);
    expect(heard).toEqual([]);
    stop();
    await send(getSession, {}).catch(() => undefined);
    expect(heard).toEqual([]);
  });
});

describe("a stored session token", () => {
  test("is an app's: a browser stores none and sends none [AC-08]", async () => {
    answer(() => ({
      status: 200,
      body: { status: 200, data: {}, meta: { session_token: "t" } },
      headers: { "x-session-token": "t" },
    }));
    await send(getConfig, {});
    expect([sessionToken(), asked[0]?.headers.has("x-session-token")]).toEqual([null, false]);
  });

  test("is what the server answered, goes along with every call, and is gone after a 410 [AC-08]", async () => {
    sessionStorage.setItem(ENTRY, "");
    answer(() => ({ ...envelope(200, true), headers: { "x-session-token": "token-of-mine" } }));
    await send(getSession, {});
    expect(sessionToken()).toBe("token-of-mine");
    answer(() => envelope(401, false));
    await send(getMe, {}).catch(() => undefined);
    await send(getSession, {}).catch(() => undefined);
    expect(sessionToken(), "a 401 may come of a step that is due").toBe("token-of-mine");
    expect(asked.map(({ headers }) => headers.get("x-session-token"))).toEqual(["", "token-of-mine", "token-of-mine"]);
    answer(() => envelope(410, false));
    await send(getSession, {}).catch(() => undefined);
    expect(sessionToken(), "still an app, with nobody signed in").toBe("");
  });

  test("of an answer's meta counts as well [AC-08]", async () => {
    sessionStorage.setItem(ENTRY, "");
    const body = { status: 200, data: {}, meta: { is_authenticated: true, session_token: "from-meta" } };
    answer(() => ({ status: 200, body }));
    await send(getSession, {});
    expect(sessionToken()).toBe("from-meta");
  });
});

test.each([
  ["a refusal", envelope(400)],
  ["a 401", envelope(401, false)],
  ["a fault", { status: 500, body: "<h1>Oh no</h1>" }],
  ["an answer that breaks off", { status: 200, body: '{"status":' }],
])("%s of the account API throws in the account layer's words [ER-05]", async (_, given) => {
  answer(() => given);
  const failed = await failureOf(send(getSession, {}));
  expect(failed.message).toBe("Failed to fetch or parse response");
  expect(failed.status).toBe(given.status);
});

test("a call of the account API that nobody answers throws the same, and a plain call does not [ER-05]", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network down")));
  expect((await failureOf(send(getSession, {}))).message).toBe("Failed to fetch or parse response");
  expect((await failureOf(send(getMe, {}))).message).not.toContain("Failed to fetch or parse response");
});

describe("the site", () => {
  const player = (id: number) => ({ id, email: "a@example.test", is_social: false, entry: null });
  const open = (before: number | null) => {
    const client = new QueryClient();
    const account = before === null ? null : ({ accountId: before } as Me["account"]);
    client.setQueryData(keys.me, { account, watched: new Set() });
    client.setQueryData(keys.myTeam(7), { whose: "before" });
    return { client, end: followAuthentication(client) };
  };
  const squad = (client: QueryClient) => client.getQueryState(keys.myTeam(7));

  test("asks who is there after a change, and forgets what somebody else saw [AC-08]", async () => {
    const { client, end } = open(1);
    answer((url) =>
      url === "/api/me/" ? { status: 200, body: { player: player(2), watched: [] } } : envelope(200, true),
    );
    await send(getSession, {});
    await expect.poll(() => client.getQueryData<Me>(keys.me)?.account?.accountId).toBe(2);
    await expect.poll(() => squad(client)).toBeUndefined();
    end();
  });

  test("keeps what it has while the same person is there, and when nobody can say [AC-08]", async () => {
    const { client, end } = open(1);
    answer((url) =>
      url === "/api/me/" ? { status: 200, body: { player: player(1), watched: [9] } } : envelope(401, true),
    );
    await send(getSession, {}).catch(() => undefined);
    await expect.poll(() => client.getQueryData<Me>(keys.me)?.watched.has(9)).toBe(true);
    expect(squad(client)?.isInvalidated).toBe(false);
    answer((url) => (url === "/api/me/" ? { status: 500, body: "" } : envelope(410, false)));
    await send(getSession, {}).catch(() => undefined);
    await expect.poll(() => asked.filter(({ url }) => url === "/api/me/").length).toBe(2);
    expect(client.getQueryData<Me>(keys.me)?.account?.accountId).toBe(1);
    end();
  });
});
