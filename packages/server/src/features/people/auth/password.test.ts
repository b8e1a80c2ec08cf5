import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  makeToken,
  startTestServer,
  TEST_PASSWORD,
  testConfig,
  tokenClient,
  type SignedUp,
  type TestServer,
} from "../../../testing/index.ts";
import { startMailroom, type Mailroom } from "../accounts/emails/letters.testing.ts";
import { age } from "./factors/factors.testing.ts";

const BASE = "/api/_allauth/browser/v1";
let mail: Mailroom;
let t: TestServer;
let person: SignedUp;
beforeAll(async () => {
  mail = await startMailroom();
  t = mail.server;
});
afterAll(() => mail?.close());
beforeEach(async () => {
  person = await t.signUp();
  await mail.letters();
});

/** Asks, and reads the key in the mailed link. */
async function askForKey(email = person.email): Promise<string> {
  const answer = await t.client().post(`${BASE}/auth/password/request`, { email });
  expect([answer.status, answer.body]).toEqual([200, { status: 200 }]);
  const [letter] = await mail.letters(email);
  const [, uid, token] = /^\/player\/password-set\/([^/]+)\/([^/]+)\/$/.exec(letter?.link ?? "") ?? [];
  return `${uid}-${token}`;
}
const look = (key: string) =>
  t.client().get(`${BASE}/auth/password/reset`, { headers: { "x-password-reset-key": key } });
const reset = (key: string, password: string, client = t.client()) =>
  client.post(`${BASE}/auth/password/reset`, { key, password });
const login = (password: string, email = person.email) => t.client().post(`${BASE}/auth/login`, { email, password });
const INVALID_KEY = {
  status: 400,
  errors: [{ code: "invalid_password_reset", message: "The password reset token was invalid.", param: "key" }],
};

test("asking for a link answers the same whether the address is known, and writes to the known one only [AP-075]", async () => {
  const known = await t.client().post(`${BASE}/auth/password/request`, { email: person.email });
  const unknown = await t.client().post(`${BASE}/auth/password/request`, { email: "nobody@example.test" });
  expect([known.status, known.body]).toEqual([200, { status: 200 }]);
  expect([unknown.status, unknown.body]).toEqual([200, { status: 200 }]);
  expect((await mail.letters()).map(({ to }) => to)).toEqual([person.email]);
});

test.each([
  [{}, "required"],
  [{ email: " " }, "blank"],
  [{ email: "not-an-address" }, "invalid"],
  [{ email: `${"x".repeat(250)}@example.test` }, "max_length"],
  [{ email: "y".repeat(400) }, "max_length"],
  [{ email: "nul\0@example.test" }, "control_characters"],
])("asking with %j is refused as %s [AP-075]", async (body, code) => {
  const answer = await t.client().post(`${BASE}/auth/password/request`, body);
  expect([answer.status, answer.body]).toEqual([
    400,
    { status: 400, errors: [{ code, message: expect.any(String), param: "email" }] },
  ]);
});

test("a link says whose it is, sets the password once, and signs nobody in [AP-075] [V6.4.3]", async () => {
  const key = await askForKey();
  const info = await look(key);
  expect([info.status, info.body]).toEqual([
    200,
    {
      status: 200,
      data: {
        user: { id: person.accountId, display: expect.any(String), has_usable_password: true, email: person.email },
      },
    },
  ]);
  const client = t.client();
  const done = await reset(key, "brand-new-one", client);
  expect([done.status, done.body.meta]).toEqual([401, { is_authenticated: false }]);
  expect(done.body.data.flows.map(({ id }: { id: string }) => id)).toContain("login");
  expect((await client.get(`${BASE}/auth/session`)).status).toBe(401);
  expect((await login(TEST_PASSWORD)).status).toBe(400);
  expect((await login("brand-new-one")).status).toBe(200);
  for (const again of [await reset(key, "yet-another"), await look(key)]) {
    expect([again.status, again.body]).toEqual([400, INVALID_KEY]);
  }
});

test("a new password ends every session and every login under way, this browser's too [AP-075] [V7.4.3]", async () => {
  const key = await askForKey();
  const elsewhere = t.client();
  await elsewhere.post(`${BASE}/auth/login`, { email: person.email, password: TEST_PASSWORD });
  await sql`insert into pending_logins (token_hash, account_id, flow, expires_at)
    values ('\\x00', ${person.accountId}, 'verify_email', clock_timestamp() + interval '10 minutes')`.execute(t.ctx.db);
  expect((await reset(key, "brand-new-one", person.client)).status).toBe(401);
  for (const client of [person.client, elsewhere]) {
    expect((await client.get(`${BASE}/auth/session`)).status).toBe(401);
    expect((await client.get("/api/me/")).body.player).toBeNull();
  }
  const { rows } = await sql`select 1 from pending_logins where account_id = ${person.accountId}`.execute(t.ctx.db);
  expect(rows).toEqual([]);
});

test("a link proves the address it was sent to", async () => {
  const verified = async () => {
    const client = t.client();
    await client.post(`${BASE}/auth/login`, { email: person.email, password: "brand-new-one" });
    return (await client.get(`${BASE}/account/email`)).body.data;
  };
  expect((await person.client.get(`${BASE}/account/email`)).body.data).toMatchObject([{ verified: false }]);
  await reset(await askForKey(), "brand-new-one");
  expect(await verified()).toEqual([{ email: person.email, primary: true, verified: true }]);
});

test("used, replaced, expired, tampered and foreign keys do nothing [V6.4.1]", async () => {
  const first = await askForKey();
  const key = await askForKey();
  const other = await t.signUp();
  const uidOf = (id: number) => Buffer.from(String(id)).toString("base64url");
  const [uid, token] = [key.slice(0, key.indexOf("-")), key.slice(key.indexOf("-") + 1)];
  const last = token.endsWith("A") ? "B" : "A";
  const wrong = [
    first,
    `${uidOf(other.accountId)}-${token}`,
    `${uid}-${token.slice(0, -1)}${last}`,
    `${uid}-${token}x`,
    `${uid}-`,
    uid,
    token,
    "'; drop table accounts; --",
    "æøå-ÆØÅ",
    "x".repeat(300),
  ];
  for (const bad of wrong) {
    const answer = await reset(bad, "brand-new-one");
    expect([bad, answer.status, answer.body]).toEqual([bad, 400, INVALID_KEY]);
  }
  expect((await look("")).body).toEqual(INVALID_KEY);
  expect((await t.client().get(`${BASE}/auth/password/reset`)).body).toEqual(INVALID_KEY);
  await sql`update password_resets set created_at = created_at - interval '61 minutes'`.execute(t.ctx.db);
  expect((await look(key)).body).toEqual(INVALID_KEY);
  expect((await reset(key, "brand-new-one")).body).toEqual(INVALID_KEY);
  expect((await login(TEST_PASSWORD)).status).toBe(200);
});

test("a password that is refused leaves the link as it was", async () => {
  const key = await askForKey();
  for (const [body, expected] of [
    [
      { key, password: "kort1" },
      { code: "password_too_short", param: "password" },
    ],
    [{ key }, { code: "required", param: "password" }],
    [{ password: "brand-new-one" }, { code: "required", param: "key" }],
    [
      { key, password: "x".repeat(301) },
      { code: "max_length", param: "password" },
    ],
  ] as const) {
    const answer = await t.client().post(`${BASE}/auth/password/reset`, body);
    expect([answer.status, answer.body.errors]).toMatchObject([400, [expected]]);
  }
  expect((await reset(key, "påskeharen-🐇")).status).toBe(401);
  expect((await login("påskeharen-🐇")).status).toBe(200);
});

test("the site's older call and this one share their links", async () => {
  const key = await askForKey();
  const [uidb64, token] = [key.slice(0, key.indexOf("-")), key.slice(key.indexOf("-") + 1)];
  const body = { uidb64, token, new_password1: "by-the-form", new_password2: "by-the-form" };
  expect((await t.client().put("/api/player/password-set/", body)).status).toBe(200);
  expect((await look(key)).body).toEqual(INVALID_KEY);
});

test("another password keeps this browser in, with a new session on the same proofs, and ends the others [V7.4.3]", async () => {
  const elsewhere = t.client();
  await elsewhere.post(`${BASE}/auth/login`, { email: person.email, password: TEST_PASSWORD });
  const before = person.client.cookies.get("sessionid");
  const methods = (await person.client.get(`${BASE}/auth/session`)).body.data.methods;
  const answer = await person.client.post(`${BASE}/account/password/change`, {
    current_password: TEST_PASSWORD,
    new_password: "brand-new-one",
  });
  expect([answer.status, answer.body.meta, answer.body.data.methods]).toEqual([
    200,
    { is_authenticated: true },
    methods,
  ]);
  expect(answer.body.data.user.id).toBe(person.accountId);
  expect(person.client.cookies.get("sessionid")).not.toBe(before);
  expect((await person.client.get(`${BASE}/auth/session`)).status).toBe(200);
  expect((await elsewhere.get(`${BASE}/auth/session`)).status).toBe(401);
  expect((await login(TEST_PASSWORD)).status).toBe(400);
  expect((await login("brand-new-one")).status).toBe(200);
});

test.each([
  ["POST", `${BASE}/account/password/change`, { current_password: TEST_PASSWORD, new_password: "brand-new-one" }],
  [
    "PUT",
    "/api/player/password-change/",
    { old_password: TEST_PASSWORD, password: "brand-new-one", confirm_password: "brand-new-one" },
  ],
])(
  "a new password ends other sessions and tokens even when the new session cannot be made: %s %s",
  async (method, path, body) => {
    const elsewhere = t.client();
    await elsewhere.post(`${BASE}/auth/login`, { email: person.email, password: TEST_PASSWORD });
    const program = tokenClient(t.origin, (await makeToken(person, ["read"])).token);
    await sql`alter table sessions add constraint no_more check (false) not valid`.execute(t.owner);
    try {
      expect((await person.client.request(method, path, body)).status).toBe(500);
    } finally {
      await sql`alter table sessions drop constraint no_more`.execute(t.owner);
    }
    expect((await elsewhere.get(`${BASE}/auth/session`)).status).toBe(401);
    expect((await program.get("/api/token/")).status).toBe(401);
    expect((await login("brand-new-one")).status).toBe(200);
  },
);

test.each([
  [{ current_password: "wrong", new_password: "brand-new-one" }, [["enter_current_password", "current_password"]]],
  [
    { current_password: "wrong", new_password: "kort" },
    [
      ["enter_current_password", "current_password"],
      ["password_too_short", "new_password"],
    ],
  ],
  [{ new_password: "brand-new-one" }, [["required", "current_password"]]],
  [{ current_password: TEST_PASSWORD }, [["required", "new_password"]]],
  [{ current_password: TEST_PASSWORD, new_password: "      " }, [["blank", "new_password"]]],
])("%j changes nothing", async (body, expected) => {
  const answer = await person.client.post(`${BASE}/account/password/change`, body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors.map(({ code, param }: { code: string; param: string }) => [code, param])).toEqual(expected);
  expect((await login(TEST_PASSWORD)).status).toBe(200);
});

test("an account that signs in elsewhere sets a password without an old one, on a recent proof", async () => {
  const { client, accountId } = person;
  await sql`update accounts set password_hash = null, is_social = true where account_id = ${accountId}`.execute(
    t.ctx.db,
  );
  await age(t, accountId, 301);
  const late = await client.post(`${BASE}/account/password/change`, { new_password: "my-first-one" });
  expect([late.status, late.body.meta]).toEqual([401, { is_authenticated: true }]);
  await age(t, accountId, -301);
  const set = await client.post(`${BASE}/account/password/change`, { new_password: "my-first-one" });
  expect([set.status, set.body.data.user.has_usable_password]).toEqual([200, true]);
  expect((await login("my-first-one")).status).toBe(200);
});

test("a stranger is told so before his body is looked at", async () => {
  const answer = await t.client().post(`${BASE}/account/password/change`, { new_password: 7 });
  expect([answer.status, answer.body.meta]).toEqual([401, { is_authenticated: false }]);
});

test("letters, keys and guesses are limited, for known and unknown addresses alike", async () => {
  const { rateLimits } = testConfig();
  const strict = await startTestServer({
    config: { rateLimits: { ...rateLimits, signInPerEmail: 3, signUpPerIp: 8 } },
  });
  try {
    const { client, email } = await strict.signUp();
    const ask = async (address: string) =>
      (await strict.client().post(`${BASE}/auth/password/request`, { email: address })).status;
    expect([await ask(email), await ask(email), await ask(email.toUpperCase()), await ask(email)]).toEqual([
      200, 200, 200, 429,
    ]);
    const unknown = "nobody@example.test";
    expect([await ask(unknown), await ask(unknown), await ask(unknown), await ask(unknown)]).toEqual([
      200, 200, 200, 429,
    ]);
    // The machine's own count, whomever it asks for.
    expect(await ask("somebody@example.test")).toBe(429);
    const set = async () =>
      (await strict.client().post(`${BASE}/auth/password/reset`, { key: "x-y", password: "brand-new-one" })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 9; count += 1) statuses.push(await set());
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 429]);
    const change = (current: string) =>
      client.post(`${BASE}/account/password/change`, { current_password: current, new_password: "brand-new-one" });
    expect([(await change("a")).status, (await change("b")).status, (await change("c")).status]).toEqual([
      400, 400, 400,
    ]);
    const locked = await change(TEST_PASSWORD);
    expect([locked.status, locked.body]).toEqual([429, { status: 429 }]);
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});
