import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type SignedUp, type TestServer } from "../../testing/index.ts";
import { CALLS } from "./access.ts";

let t: TestServer;
let teamless: SignedUp;

beforeAll(async () => {
  t = await startTestServer();
  teamless = await t.signUp();
});
afterAll(() => t.close());

const addressOf = (path: string) => path.replaceAll(/:\w+/g, "1");
/** The served calls of the contract that declare this access. */
const served = (access: string) =>
  [...CALLS.values()].filter(
    ({ access: needed, method, path }) =>
      needed === access && t.app.hasRoute({ method, url: path.replace(/(?<=.)\/$/, "") }),
  );

describe("who may call is checked before what was sent", () => {
  test("the calls for accounts and entries answer a stranger 403, however wrong the body", async () => {
    const calls = [...served("account"), ...served("entry")];
    expect(calls.length).toBeGreaterThan(10);
    for (const { method, path } of calls) {
      const body = method === "GET" ? undefined : { nonsense: true };
      const answer = await t.client().request(method, addressOf(path), body);
      expect([answer.status, answer.body], `${method} ${path}`).toEqual([
        403,
        { detail: "Authentication credentials were not provided." },
      ]);
    }
  });

  test("the calls for managers answer somebody without a team 403", async () => {
    for (const { method, path } of served("entry")) {
      const body = method === "GET" ? undefined : { nonsense: true };
      const answer = await teamless.client.request(method, addressOf(path), body);
      expect([answer.status, answer.body], `${method} ${path}`).toEqual([
        403,
        { detail: "You do not have permission to perform this action." },
      ]);
    }
  });

  test("public calls never ask who it is", async () => {
    for (const { method, path } of served("public")) {
      // The stream is public and does not end.
      if (method !== "GET" || path === "/api/stream/") continue;
      const answer = await t.client().get(addressOf(path));
      expect(answer.status, `${method} ${path}`).not.toBe(403);
      expect(answer.status, `${method} ${path}`).not.toBe(500);
    }
  });
});
