import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, TEST_PASSWORD, type TestServer } from "../../../testing/index.ts";

const BASE = "/api/_allauth/browser/v1";
let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const NOT_SIGNED_IN = {
  status: 401,
  data: { flows: [{ id: "login" }, { id: "signup" }, { id: "login_by_code" }, { id: "mfa_login_webauthn" }] },
  meta: { is_authenticated: false },
};

test("the configuration says what the sign-in page may offer, and sets the CSRF cookie [AP-070]", async () => {
  const client = t.client();
  const { status, body, headers } = await client.get(`${BASE}/config`);
  expect(status).toBe(200);
  expect(body.status).toBe(200);
  expect(body.data.account).toEqual({
    login_methods: ["email"],
    is_open_for_signup: true,
    email_verification_by_code_enabled: false,
    login_by_code_enabled: true,
    password_reset_by_code_enabled: false,
    authentication_method: "email",
  });
  expect(client.cookies.has("csrftoken")).toBe(true);
  expect(headers.get("cache-control")).toBe("no-store");
});

test("the session of nobody is 401 with the flows [AP-071]", async () => {
  const answer = await t.client().get(`${BASE}/auth/session`);
  expect([answer.status, answer.body]).toEqual([401, NOT_SIGNED_IN]);
});

test("the session of somebody says who, how and since when [AP-071]", async () => {
  const startedMs = Date.now();
  const { client, email, accountId } = await t.signUp({ firstName: "Ola", lastName: "Nordmann" });
  const { status, body } = await client.get(`${BASE}/auth/session`);
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 200,
    data: {
      user: { id: accountId, display: "Ola Nordmann", has_usable_password: true, email },
      methods: [{ method: "password", at: expect.any(Number), email }],
    },
    meta: { is_authenticated: true },
  });
  expect(Math.abs(body.data.methods[0].at * 1000 - startedMs)).toBeLessThan(60_000);
});

test("ending the session answers 401, also when there was none [AP-072]", async () => {
  const { client } = await t.signUp();
  for (const _ of [1, 2]) {
    const answer = await client.delete(`${BASE}/auth/session`);
    expect([answer.status, answer.body]).toEqual([401, NOT_SIGNED_IN]);
  }
  expect((await client.get("/api/me/")).body.player).toBeNull();
});

test("signing in opens the one session that the game's own calls know too [AP-069]", async () => {
  const { email, accountId } = await t.signUp();
  const client = t.client();
  const answer = await client.post(`${BASE}/auth/login`, { email, password: TEST_PASSWORD });
  expect([answer.status, answer.body.meta, answer.body.data.user.id]).toEqual([
    200,
    { is_authenticated: true },
    accountId,
  ]);
  expect((await client.get("/api/me/")).body.player.id).toBe(accountId);
});

test("without the CSRF header nothing changes [AP-069]", async () => {
  const { client, email } = await t.signUp();
  expect((await client.delete(`${BASE}/auth/session`, undefined, { csrf: false })).status).toBe(403);
  expect((await client.get("/api/me/")).body.player.email).toBe(email);
});

test("a wrong password and an unknown e-mail answer the same 400", async () => {
  const { email } = await t.signUp();
  for (const login of [email, "nobody@example.test"]) {
    const answer = await t.client().post(`${BASE}/auth/login`, { email: login, password: "wrong-one" });
    expect(answer.status).toBe(400);
    expect(answer.body.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { code: "email_password_mismatch", message: expect.any(String), param: "password" },
    ]);
  }
});

test("somebody signed in gets 400 for a bad body and 409 for a good one", async () => {
  const { client, email } = await t.signUp();
  const bad = await client.post(`${BASE}/auth/login`, { email });
  expect([bad.status, bad.body.errors]).toEqual([
    400,
    [{ code: "required", message: "This field is required.", param: "password" }],
  ]);
  for (const [path, body] of [
    ["login", { email, password: TEST_PASSWORD }],
    ["signup", { email: "another@example.test", password: TEST_PASSWORD }],
  ] as const) {
    const answer = await client.post(`${BASE}/auth/${path}`, body);
    expect([answer.status, answer.body]).toEqual([409, { status: 409 }]);
  }
});

test("an account of e-mail and password only is signed in, and dirty until the details are given [AP-074]", async () => {
  const client = t.client();
  const email = "new@example.test";
  const answer = await client.post(`${BASE}/auth/signup`, { email, password: TEST_PASSWORD });
  expect([answer.status, answer.body.data.user.email]).toEqual([200, email]);
  const { player } = (await client.get("/api/me/")).body;
  expect(player).toMatchObject({ dirty: true, first_name: "", date_of_birth: null, region: null });

  const again = await t.client().post(`${BASE}/auth/signup`, { email, password: TEST_PASSWORD });
  expect([again.status, again.body.errors[0]]).toMatchObject([400, { code: "email_taken", param: "email" }]);
  const short = await t.client().post(`${BASE}/auth/signup`, { email: "short@example.test", password: "12345" });
  expect([short.status, short.body.errors[0]]).toMatchObject([400, { code: "password_too_short", param: "password" }]);
});

test("an app whose token is gone is told to forget it", async () => {
  const answer = await t.client().get(`${BASE}/auth/session`, { headers: { "x-session-token": "long-gone" } });
  expect([answer.status, answer.body]).toEqual([410, { status: 410, data: {}, meta: { is_authenticated: false } }]);
});
