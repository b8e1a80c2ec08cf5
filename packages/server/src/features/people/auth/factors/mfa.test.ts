import { afterAll, beforeAll, expect, test } from "vitest";

import {
  sql,
  startTestServer,
  TEST_PASSWORD,
  testConfig,
  type SignedUp,
  type TestServer,
} from "../../../../testing/index.ts";
import {
  addTotp,
  age,
  BASE,
  codeOf,
  flowOf,
  givePassword,
  signUpVerified,
  TOTP_PATH,
  wrongCode,
} from "./factors.testing.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const STEP = `${BASE}/auth/2fa/authenticate`;
const TRUST = `${BASE}/auth/2fa/trust`;
const REPROVE = `${BASE}/auth/2fa/reauthenticate`;
const INCORRECT = { status: 400, errors: [{ code: "incorrect_code", message: "Incorrect code.", param: "code" }] };

async function withTotp(): Promise<SignedUp & { secret: string; recoveryCodes: string[] }> {
  const person = await signUpVerified(t);
  return { ...person, ...(await addTotp(person.client)) };
}

test("a right password is half the way: the second step waits, and opens nothing [AP-077]", async () => {
  const person = await withTotp();
  const client = t.client();
  const asked = await client.post(`${BASE}/auth/login`, { email: person.email, password: person.password });
  expect([asked.status, asked.body]).toEqual([
    401,
    { status: 401, data: { flows: expect.any(Array) }, meta: { is_authenticated: false } },
  ]);
  expect(asked.body.data.flows.filter((flow: { is_pending?: boolean }) => flow.is_pending)).toEqual([
    { id: "mfa_authenticate", is_pending: true, types: ["totp", "recovery_codes"] },
  ]);
  expect(client.cookies.has("sessionid")).toBe(false);
  expect((await client.get("/api/me/")).body.player).toBeNull();
  expect((await client.get(`${BASE}/account/authenticators`)).status).toBe(401);
});

test("the code of the app, then the question of trust, then the session with both proofs [AP-077]", async () => {
  const person = await withTotp();
  const client = await givePassword(t, person);
  const second = await client.post(STEP, { code: codeOf(person.secret) });
  expect(second.status).toBe(401);
  expect(flowOf(second.body, "mfa_trust")).toEqual({ id: "mfa_trust", is_pending: true });
  expect(flowOf(second.body, "mfa_authenticate")).toBeUndefined();
  expect((await client.get("/api/me/")).body.player).toBeNull();

  const signedIn = await client.post(TRUST, { trust: false });
  expect([signedIn.status, signedIn.body.meta]).toEqual([200, { is_authenticated: true }]);
  expect(signedIn.body.data.methods).toEqual([
    { method: "password", at: expect.any(Number), email: person.email },
    { method: "mfa", at: expect.any(Number), type: "totp" },
  ]);
  expect(client.cookies.has("trustid")).toBe(false);
  expect((await client.get("/api/me/")).body.player.id).toBe(person.accountId);
  const [totp] = (await client.get(`${BASE}/account/authenticators`)).body.data;
  expect(Math.abs(totp.last_used_at * 1000 - Date.now())).toBeLessThan(60_000);
});

test("the plain call to sign in is held back by the second step too [AP-077]", async () => {
  const person = await withTotp();
  const client = t.client();
  const answer = await client.post("/api/player/login/", { email: person.email, password: person.password });
  expect(answer.status).toBe(401);
  expect(flowOf(answer.body, "mfa_authenticate")).toBeDefined();
  expect((await client.get("/api/me/")).body.player).toBeNull();
});

test("a code is taken once: not again, nor one that came before it [AP-077]", async () => {
  const person = await withTotp();
  const first = await givePassword(t, person);
  const code = codeOf(person.secret);
  expect((await first.post(STEP, { code })).status).toBe(401);
  const second = await givePassword(t, person);
  for (const old of [code, codeOf(person.secret, -1)]) {
    const answer = await second.post(STEP, { code: old });
    expect([answer.status, answer.body]).toEqual([400, INCORRECT]);
  }
  // The clock of the app may be half a minute fast.
  const next = await second.post(STEP, { code: codeOf(person.secret, 1) });
  expect(flowOf(next.body, "mfa_trust")).toBeDefined();
});

test("one code sent many times at once signs in once [AP-077] [V6.5.1]", async () => {
  const person = await withTotp();
  for (const code of [codeOf(person.secret), person.recoveryCodes[3]!]) {
    const clients = await Promise.all([1, 2, 3, 4].map(() => givePassword(t, person)));
    const answers = await Promise.all(clients.map((client) => client.post(STEP, { code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([400, 400, 400, 401]);
    expect(answers.filter(({ body }) => body.data && flowOf(body, "mfa_trust"))).toHaveLength(1);
  }
});

test("a recovery code works once, however it is typed, and is no longer listed [AP-077] [V6.5.1]", async () => {
  const person = await withTotp();
  const [code = "", other = ""] = person.recoveryCodes;
  const client = await givePassword(t, person);
  const typed = ` ${code.toUpperCase().replace("-", " ").replaceAll("0", "O").replaceAll("1", "l")} `;
  expect((await client.post(STEP, { code: typed })).status).toBe(401);
  const signedIn = await client.post(TRUST, { trust: false });
  expect(signedIn.body.data.methods.at(-1)).toEqual({
    method: "mfa",
    at: expect.any(Number),
    type: "recovery_codes",
  });
  const codes = (await client.get(`${BASE}/account/authenticators/recovery-codes`)).body.data;
  expect(codes).toMatchObject({
    total_code_count: 10,
    unused_code_count: 9,
    unused_codes: person.recoveryCodes.slice(1),
    last_used_at: expect.any(Number),
  });
  const again = await givePassword(t, person);
  expect((await again.post(STEP, { code })).status).toBe(400);
  expect((await again.post(STEP, { code: other })).status).toBe(401);
});

test("another account's code, and an empty or unreadable one, is wrong", async () => {
  const person = await withTotp();
  const stranger = await withTotp();
  const client = await givePassword(t, person);
  for (const code of [codeOf(stranger.secret), stranger.recoveryCodes[0]!, "", "-----"]) {
    const answer = await client.post(STEP, { code });
    expect([answer.status, answer.body]).toEqual([400, INCORRECT]);
  }
  const missing = await client.post(STEP, {});
  expect([missing.status, missing.body.errors[0]]).toMatchObject([400, { code: "required", param: "code" }]);
});

test("five wrong codes end the login, which has to begin anew [AP-077]", async () => {
  const person = await withTotp();
  const client = await givePassword(t, person);
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await client.post(STEP, { code: wrongCode(person.secret) })).status).toBe(400);
  }
  const over = await client.post(STEP, { code: codeOf(person.secret) });
  expect(over.status).toBe(401);
  expect(over.body.data.flows.filter((flow: { is_pending?: boolean }) => flow.is_pending)).toEqual([]);
  expect((await client.get("/api/me/")).body.player).toBeNull();
  const again = await givePassword(t, person);
  expect((await again.post(STEP, { code: codeOf(person.secret) })).status).toBe(401);
});

test("guesses count for the account: a new login brings no new ones, a right code takes none", async () => {
  const { rateLimits } = testConfig();
  const strict = await startTestServer({ config: { rateLimits: { ...rateLimits, signInPerEmail: 3 } } });
  try {
    const person = await signUpVerified(strict);
    const { secret } = await addTotp(person.client);
    const right = await givePassword(strict, person);
    expect((await right.post(STEP, { code: codeOf(secret) })).status).toBe(401);
    for (let guess = 0; guess < 3; guess += 1) {
      const client = await givePassword(strict, person);
      expect((await client.post(STEP, { code: wrongCode(secret) })).status).toBe(400);
    }
    const client = await givePassword(strict, person);
    const answer = await client.post(STEP, { code: codeOf(secret, 1) });
    expect([answer.status, answer.body]).toEqual([429, { status: 429 }]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await person.client.post(REPROVE, { code: codeOf(secret, 1) })).status).toBe(429);
  } finally {
    await strict.close();
  }
});

test("without a login under way there is no second step, and none can be skipped [AP-077]", async () => {
  const nobody = t.client();
  for (const [path, body] of [
    [STEP, { code: "123456" }],
    [TRUST, { trust: true }],
  ] as const) {
    const answer = await nobody.post(path, body);
    expect([answer.status, answer.body.meta]).toEqual([401, { is_authenticated: false }]);
  }
  const person = await withTotp();
  const client = await givePassword(t, person);
  const skipped = await client.post(TRUST, { trust: true });
  expect(skipped.status).toBe(401);
  expect(flowOf(skipped.body, "mfa_authenticate")).toMatchObject({ is_pending: true });
  expect(client.cookies.has("trustid")).toBe(false);
  expect((await client.get("/api/me/")).body.player).toBeNull();
});

async function trusting(person: SignedUp & { secret: string }, steps = 0) {
  const client = await givePassword(t, person);
  await client.post(STEP, { code: codeOf(person.secret, steps) });
  const answer = await client.post(TRUST, { trust: true });
  expect(answer.status).toBe(200);
  return { client, answer };
}

test("a trusted browser is not asked again, another one and another account are [AP-077]", async () => {
  const person = await withTotp();
  const { client, answer } = await trusting(person);
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("trustid="))!;
  expect(cookie).toMatch(/; Max-Age=1209600;/);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  await client.delete(`${BASE}/auth/session`);
  const login = { email: person.email, password: person.password };
  const again = await client.post(`${BASE}/auth/login`, login);
  expect(again.status).toBe(200);
  expect(again.body.data.methods).toEqual([{ method: "password", at: expect.any(Number), email: person.email }]);

  await client.delete(`${BASE}/auth/session`);
  expect((await t.client().post(`${BASE}/auth/login`, login)).status).toBe(401);
  const other = await withTotp();
  const foreign = await client.post(`${BASE}/auth/login`, { email: other.email, password: other.password });
  expect(foreign.status).toBe(401);
  // Stored is a hash of the cookie's token only.
  const { rows } = await sql<{ stored: string; expected: string }>`select encode(token_hash, 'hex') as stored,
    encode(sha256(${client.cookies.get("trustid")}::bytea), 'hex') as expected
    from trusted_browsers where account_id = ${person.accountId}`.execute(t.ctx.db);
  expect(rows.map(({ stored, expected }) => stored === expected)).toEqual([true]);
});

test("trust ends after fourteen days, with a new password, and when factors change [AP-077]", async () => {
  const ends: ((person: SignedUp) => Promise<unknown>)[] = [
    ({ accountId }) =>
      sql`update trusted_browsers set expires_at = expires_at - interval '14 days' where account_id = ${accountId}`.execute(
        t.ctx.db,
      ),
    async ({ client }) => {
      const answer = await client.put("/api/player/password-change/", {
        old_password: TEST_PASSWORD,
        password: TEST_PASSWORD,
      });
      expect(answer.status).toBe(200);
    },
    async ({ client }) => {
      expect((await client.delete(TOTP_PATH)).status).toBe(200);
      await addTotp(client);
    },
  ];
  for (const end of ends) {
    const person = await withTotp();
    const { client } = await trusting(person);
    await client.delete(`${BASE}/auth/session`);
    await end(person);
    const asked = await client.post(`${BASE}/auth/login`, { email: person.email, password: person.password });
    expect([asked.status, flowOf(asked.body, "mfa_authenticate")]).toMatchObject([401, { is_pending: true }]);
  }
});

test("an answer about trust is yes or no", async () => {
  const person = await withTotp();
  const client = await givePassword(t, person);
  await client.post(STEP, { code: codeOf(person.secret) });
  for (const body of [{}, { trust: "yes" }, { trust: null }]) {
    const answer = await client.post(TRUST, body);
    expect([answer.status, answer.body.errors[0].param]).toEqual([400, "trust"]);
  }
  expect((await client.post(TRUST, { trust: false })).status).toBe(200);
  expect((await client.post(TRUST, { trust: false })).status).toBe(401);
});

test("a login under way ends when a factor goes [AP-077]", async () => {
  const person = await withTotp();
  const client = await givePassword(t, person);
  await person.client.delete(TOTP_PATH);
  const answer = await client.get(`${BASE}/auth/session`);
  expect(flowOf(answer.body, "mfa_authenticate")).toBeUndefined();
});

test("a code proves once more who is signed in [AP-077]", async () => {
  const person = await withTotp();
  await age(t, person.accountId, 301);
  const wrong = await person.client.post(REPROVE, { code: wrongCode(person.secret) });
  expect([wrong.status, wrong.body]).toEqual([400, INCORRECT]);
  expect((await person.client.delete(TOTP_PATH)).status).toBe(401);
  const answer = await person.client.post(REPROVE, { code: codeOf(person.secret) });
  expect(answer.status).toBe(200);
  expect(answer.body.data.methods.at(-1)).toEqual({
    method: "mfa",
    at: expect.any(Number),
    type: "totp",
    reauthenticated: true,
  });
  expect((await person.client.delete(TOTP_PATH)).status).toBe(200);
  expect((await t.client().post(REPROVE, { code: "123456" })).status).toBe(401);
});

test("an app goes through the same steps with its token, and is not asked about trust [AP-077]", async () => {
  const person = await withTotp();
  const login = { email: person.email, password: person.password };
  const start = await t.client().post(`${BASE}/auth/login`, login, { headers: { "x-session-token": "" } });
  expect(start.status).toBe(401);
  const pending = start.headers.get("x-session-token")!;
  expect(start.body.meta).toEqual({ is_authenticated: false, session_token: pending });
  const done = await t
    .client()
    .post(STEP, { code: codeOf(person.secret) }, { headers: { "x-session-token": pending } });
  expect(done.status).toBe(200);
  expect(done.body.meta).toEqual({ is_authenticated: true, session_token: done.headers.get("x-session-token") });
});
