/**
 * Access to the control room by every kind of request: operators with a second factor are let in, and others cannot see
 * that it exists.
 */
import { CALLS } from "../../../http/session/access.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  giveSecondFactor,
  startTestServer,
  type ClientAnswer,
  type SignedUp,
  type TestClient,
  type TestServer,
} from "../../../testing/index.ts";
import {
  addPasskey,
  addTotp,
  age,
  BASE,
  codeOf,
  CODES_PATH,
  TOTP_PATH,
  WEBAUTHN_PATH,
} from "../auth/factors/factors.testing.ts";

let t: TestServer;
let operator: SignedUp;
let manager: SignedUp;

beforeAll(async () => {
  t = await startTestServer();
  operator = await t.signUp({ role: "operator" });
  manager = await t.signUp();
});
afterAll(() => t?.close());

const OPERATORS_CALLS = [...CALLS.values()].filter(({ access }) => access === "operator");
const addressOf = (path: string) => path.replaceAll(/:\w+/gu, "1");

/** The server's answer for an unknown path. */
async function expectNothingThere(
  client: TestClient,
  method: string,
  path: string,
  answer: ClientAnswer,
): Promise<void> {
  const nowhere = await client.request(
    method,
    "/api/no/such/call/",
    method === "GET" || method === "HEAD" ? undefined : {},
  );
  expect([method, path, answer.status, answer.body]).toEqual([method, path, 404, nowhere.body]);
  expect(answer.headers.get("content-type")).toBe(nowhere.headers.get("content-type"));
}

test("there are calls of operators, and each begins with /api/control/", () => {
  expect(OPERATORS_CALLS.length).toBeGreaterThan(1);
  expect(OPERATORS_CALLS.filter(({ path }) => !path.startsWith("/api/control/"))).toEqual([]);
  expect(
    [...CALLS.values()].filter(({ path, access }) => path.startsWith("/api/control/") && access !== "operator"),
  ).toEqual([]);
});

test("to strangers and managers every call of operators is nowhere, whatever they send, and however they spell it [GL-41]", async () => {
  for (const client of [t.client(), manager.client]) {
    for (const { method, path } of OPERATORS_CALLS) {
      const address = addressOf(path);
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      await expectNothingThere(client, method, path, await client.request(method, address, body));
      if (method === "GET") {
        await expectNothingThere(client, "HEAD", path, await client.request("HEAD", address));
        for (const spelled of [address.slice(0, -1), `/${address}`, address.replace("control", "%63ontrol")]) {
          await expectNothingThere(client, "GET", spelled, await client.get(spelled));
        }
      } else {
        const broken = await client.request(method, address, "{", { headers: { "content-type": "application/json" } });
        await expectNothingThere(client, method, `${path} with a broken body`, broken);
      }
    }
    // Words that some servers take for another method, another address, another person.
    const overrides = {
      "x-http-method-override": "GET",
      "x-original-url": "/api/control/",
      "x-forwarded-user": operator.email,
      authorization: "Bearer operator",
    };
    const answer = await client.get("/api/control/", { headers: overrides });
    expect(answer.status).toBe(404);
  }
});

test("the page of the control room is the site's ordinary page to everybody else", async () => {
  for (const client of [t.client(), manager.client]) {
    for (const path of ["/control", "/control/", "/control/audit"]) {
      const here = await client.get(path);
      const nowhere = await client.get("/no/such/page");
      expect([path, here.status, here.body]).toEqual([path, nowhere.status, nowhere.body]);
    }
    const file = await client.get("/control/assets/control.js");
    expect([file.status, file.body]).toEqual([404, { detail: "Not found." }]);
  }
});

test("an operator is let in with a second factor, of any kind, for twelve hours; and without one is asked for it", async () => {
  const person = await t.signUp({ role: "operator", hasSecondFactor: false });
  const needed = { detail: "A second factor is needed.", code: "second_factor_needed" };
  const look = () => person.client.get("/api/control/");
  expect([(await look()).status, (await look()).body]).toEqual([403, needed]);

  const { secret } = await addTotp(person.client);
  // Setting it up took a code of it.
  expect((await look()).status).toBe(200);
  await giveSecondFactor(t.ctx, person.accountId, 12 * 3600 + 1);
  // Having an app is not using it.
  expect((await look()).body).toEqual(needed);
  const given = await person.client.post(`${BASE}/auth/2fa/reauthenticate`, { code: codeOf(secret) });
  expect(given.status).toBe(200);
  expect((await look()).body).toMatchObject({
    account: person.accountId,
    name: expect.stringMatching(/^Kari /u),
    maintenance: false,
  });

  await giveSecondFactor(t.ctx, person.accountId, 12 * 3600 - 60);
  expect((await look()).status).toBe(200);
  await giveSecondFactor(t.ctx, person.accountId, 0);
  const passkey = await addPasskey(t, person.client);
  await giveSecondFactor(t.ctx, person.accountId, 12 * 3600 + 1);
  expect((await look()).body).toEqual(needed);
  const { body } = await person.client.get(`${BASE}/auth/webauthn/reauthenticate`);
  const credential = passkey.sign(body.data.request_options);
  expect((await person.client.post(`${BASE}/auth/webauthn/reauthenticate`, { credential })).status).toBe(200);
  expect((await look()).status).toBe(200);
});

test("his password alone leads an operator to no second factor, in a browser that he trusts or left open", async () => {
  const person = await t.signUp({ role: "operator", hasSecondFactor: false });
  const { email, password } = person;
  const { secret } = await addTotp(person.client);
  const trusting = t.client();
  await trusting.post(`${BASE}/auth/login`, { email, password });
  await trusting.post(`${BASE}/auth/2fa/authenticate`, { code: codeOf(secret) });
  expect((await trusting.post(`${BASE}/auth/2fa/trust`, { trust: true })).status).toBe(200);
  await trusting.delete(`${BASE}/auth/session`);
  expect((await trusting.post(`${BASE}/auth/login`, { email, password })).status).toBe(200);
  await age(t, person.accountId, 12 * 3600 + 1);
  for (const client of [trusting, person.client]) {
    const proved = await client.post(`${BASE}/auth/reauthenticate`, { password });
    expect(proved.status).toBe(200);
    for (const [method, path] of [
      ["GET", CODES_PATH],
      ["POST", CODES_PATH],
      ["POST", TOTP_PATH],
      ["DELETE", TOTP_PATH],
      ["GET", `${WEBAUTHN_PATH}?passwordless`],
      ["POST", WEBAUTHN_PATH],
      ["DELETE", WEBAUTHN_PATH],
    ] as const) {
      const refused = await client.request(method, path, method === "GET" ? undefined : {});
      expect([method, path, refused.status, refused.body.data.flows]).toEqual([
        method,
        path,
        401,
        [{ id: "mfa_reauthenticate", types: ["totp", "recovery_codes"] }],
      ]);
    }
    expect((await client.get("/api/control/")).status).toBe(403);
    expect((await client.put(WEBAUTHN_PATH, { id: 1, name: "Mine" })).status).toBe(401);
  }
});
