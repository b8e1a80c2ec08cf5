/** The result of each kind of answer. */
import type { meCall } from "@elleveren/contract";
import { afterEach, expect, test, vi } from "vitest";

import { api, send } from "./http.ts";
import { isUpdating, isWorthRepeating, type ApiFailure } from "./problems.ts";

afterEach(() => vi.unstubAllGlobals());

const answer = ({ status, body }: { status: number; body: string }) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));

const getMe = api<typeof meCall>("GET", "/api/me/");
const failure = (): Promise<ApiFailure> =>
  send(getMe, {}).then(
    () => expect.unreachable("an answer that was no success"),
    (error: ApiFailure) => error,
  );

test("400 keeps the JSON of the answer as the bad request, and its problems in reading order [ER-01]", async () => {
  const body = {
    email: [{ message: "taken", code: "duplicate" }],
    password: [{ message: "short", code: "min_length" }],
  };
  answer({ status: 400, body: JSON.stringify(body) });
  const failed = await failure();
  expect([failed.kind, failed.status]).toEqual(["problems", 400]);
  expect(failed.badRequest).toEqual(body);
  expect(failed.problems.map(({ path, problem }) => [path[0], problem.code])).toEqual([
    ["email", "duplicate"],
    ["password", "min_length"],
  ]);
});

test.each([
  [403, '{"detail":"Not allowed."}', "Not allowed."],
  [500, "<h1>Oh no</h1>", "<h1>Oh no</h1>"],
  [503, '"The game is being updated."', "The game is being updated."],
  [400, "not JSON", "not JSON"],
])("%i keeps status and text as the server error [ER-02]", async (status, body, text) => {
  answer({ status, body });
  const failed = await failure();
  expect(failed).toMatchObject({ kind: "server", status, detail: text, url: "/api/me/", badRequest: undefined });
});

test("a success that breaks off is a failure too", async () => {
  answer({ status: 200, body: '{"player":' });
  expect(await failure()).toMatchObject({ kind: "server", status: 200 });
});

test("an update is told from an outage, and only the outage is worth another try at once", async () => {
  answer({ status: 503, body: '"The game is being updated."' });
  const update = await failure();
  expect([isUpdating(update), isWorthRepeating(update)]).toEqual([true, false]);
  answer({ status: 503, body: "<h1>Service Unavailable</h1>" });
  const outage = await failure();
  expect([isUpdating(outage), isWorthRepeating(outage)]).toEqual([false, true]);
});

test("when nobody answers, the network's own words and the address are kept [ER-03]", async () => {
  const { fetch } = globalThis;
  // Nothing listens there.
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => fetch(`http://127.0.0.1:9${address}`, init));
  const failed = await failure();
  expect(failed).toMatchObject({ kind: "network", status: 0, url: "/api/me/" });
  expect(failed.detail).not.toBe("");
});
