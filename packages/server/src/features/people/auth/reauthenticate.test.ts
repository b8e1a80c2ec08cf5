import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, TEST_PASSWORD, testConfig, type TestServer } from "../../../testing/index.ts";
import { age } from "./factors/factors.testing.ts";
import { requireProof } from "./proof.ts";

const ADDRESS = "/api/_allauth/browser/v1/auth/reauthenticate";
/** A call of the test's own that asks for a fresh proof. */
const PROTECTED = "/api/test/protected";
let t: TestServer;

beforeAll(async () => {
  t = await startTestServer({
    extraRoutes: (app, ctx) =>
      void app.post(PROTECTED, async (request) => ({ account: await requireProof(ctx, request) })),
  });
});
afterAll(() => t.close());

const grow = (accountId: number, seconds: number) => age(t, accountId, seconds);

test("what is protected asks again five minutes after the last proof, and the password opens it once more [AP-080]", async () => {
  const { client, accountId, email } = await t.signUp();
  expect((await client.post(PROTECTED)).body).toEqual({ account: accountId });
  await grow(accountId, 301);

  const asked = await client.post(PROTECTED);
  expect(asked.status).toBe(401);
  expect(asked.body).toEqual({
    status: 401,
    data: {
      user: { id: accountId, display: expect.any(String), has_usable_password: true, email },
      methods: [{ method: "password", at: expect.any(Number), email }],
      flows: [{ id: "reauthenticate" }],
    },
    meta: { is_authenticated: true },
  });

  const proved = await client.post(ADDRESS, { password: TEST_PASSWORD });
  expect(proved.status).toBe(200);
  expect(proved.body.data.methods).toEqual([
    { method: "password", at: expect.any(Number), email },
    { method: "password", at: expect.any(Number) },
  ]);
  expect((await client.post(PROTECTED)).status).toBe(200);
});

test("proving oneself again gives the session a new token, and the old one is nobody's [V7.2.4]", async () => {
  const { client, password } = await t.signUp();
  const thief = t.client();
  for (const [name, value] of client.cookies) thief.cookies.set(name, value);
  expect((await thief.get("/api/me/")).body.player).not.toBeNull();
  const before = client.cookies.get("sessionid");
  expect((await client.post(ADDRESS, { password })).status).toBe(200);
  expect(client.cookies.get("sessionid")).not.toBe(before);
  expect((await client.get("/api/me/")).body.player).not.toBeNull();
  expect((await client.post(PROTECTED)).status).toBe(200);
  expect((await thief.get("/api/me/")).body.player).toBeNull();
  expect((await client.get("/api/_allauth/browser/v1/auth/sessions")).body.data).toHaveLength(1);
});

test("an app is told the new token with its proof [V7.2.4]", async () => {
  const { email, password } = await t.signUp();
  const app = "/api/_allauth/browser/v1/auth";
  const signedIn = await t.client().post(`${app}/login`, { email, password }, { headers: { "x-session-token": "" } });
  const token = String(signedIn.body.meta.session_token);
  const proved = await t
    .client()
    .post(`${app}/reauthenticate`, { password }, { headers: { "x-session-token": token } });
  const renewed = String(proved.body.meta.session_token);
  expect([proved.status, renewed === token]).toEqual([200, false]);
  const sessionOf = async (of: string) =>
    (await t.client().get(`${app}/session`, { headers: { "x-session-token": of } })).status;
  expect([await sessionOf(renewed), await sessionOf(token)]).toEqual([200, 410]);
});

test("a wrong password proves nothing", async () => {
  const { client, accountId } = await t.signUp();
  await grow(accountId, 301);
  const answer = await client.post(ADDRESS, { password: "not this one" });
  expect([answer.status, answer.body]).toEqual([
    400,
    { status: 400, errors: [{ code: "incorrect_password", message: "Incorrect password.", param: "password" }] },
  ]);
  expect((await client.post(PROTECTED)).status).toBe(401);
});

test("a proof holds for its own session only", async () => {
  const { client, accountId, email, password } = await t.signUp();
  const other = t.client();
  await other.post("/api/player/login/", { email, password });
  await grow(accountId, 301);
  expect((await client.post(ADDRESS, { password })).status).toBe(200);
  expect((await client.post(PROTECTED)).status).toBe(200);
  expect((await other.post(PROTECTED)).status).toBe(401);
});

test("a stranger is told so before his body is looked at; bodies and methods have the API's own refusals", async () => {
  const stranger = await t.client().post(ADDRESS, { nonsense: 1 });
  expect(stranger.status).toBe(401);
  expect(stranger.body.meta).toEqual({ is_authenticated: false });
  const { client } = await t.signUp();
  const empty = await client.post(ADDRESS, {});
  expect([empty.status, empty.body]).toEqual([
    400,
    { status: 400, errors: [{ code: "required", message: expect.any(String), param: "password" }] },
  ]);
  const broken = await client.post(ADDRESS, "{");
  expect([broken.status, broken.body.status, broken.body.errors[0].code]).toEqual([400, 400, "invalid"]);
  const wrongMethod = await client.put(ADDRESS, {});
  expect([wrongMethod.status, wrongMethod.body, wrongMethod.headers.get("allow")]).toEqual([
    405,
    { status: 405 },
    "POST",
  ]);
  const unknown = await client.get("/api/_allauth/browser/v1/auth/nothing");
  expect([unknown.status, unknown.body]).toEqual([404, { status: 404 }]);
  const foreign = await client.post(ADDRESS, { password: TEST_PASSWORD }, { csrf: false });
  expect([foreign.status, foreign.body.status]).toEqual([403, 403]);
});

test("guesses at a found browser are counted, the right password's are not", async () => {
  const { rateLimits } = testConfig();
  const strict = await startTestServer({ config: { rateLimits: { ...rateLimits, signInPerEmail: 3 } } });
  try {
    const { client, password } = await strict.signUp();
    for (let index = 0; index < 5; index += 1) {
      expect((await client.post(ADDRESS, { password })).status).toBe(200);
    }
    const statuses = [];
    for (let index = 0; index < 4; index += 1) {
      statuses.push((await client.post(ADDRESS, { password: "a guess" })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 429]);
    const right = await client.post(ADDRESS, { password });
    expect([right.status, right.body]).toEqual([429, { status: 429 }]);
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});
