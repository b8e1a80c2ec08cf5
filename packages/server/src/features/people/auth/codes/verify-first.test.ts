/** Settings that require a verified address before the first sign-in (`EMAIL_VERIFICATION=mandatory`). */
import { AUTH_BASE } from "@elleveren/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { TEST_PASSWORD, type ClientAnswer, type TestClient, type TestServer } from "../../../../testing/index.ts";
import { personDetails } from "../../accounts/account-testing.ts";
import { startMailroom, type Mailroom } from "../../accounts/emails/letters.testing.ts";

const hashed = vi.hoisted(() => {
  // Test files share loaded modules; this one loads the server anew, with a counted hash.
  vi.resetModules();
  return { count: 0 };
});
vi.mock(import("@node-rs/argon2"), async (load) => {
  const real = await load();
  return {
    ...real,
    hash: (...args: Parameters<typeof real.hash>) => {
      hashed.count += 1;
      return real.hash(...args);
    },
  };
});

let mail: Mailroom;
let t: TestServer;
let count = 0;
beforeAll(async () => {
  mail = await startMailroom({ emailVerification: "mandatory" });
  t = mail.server;
});
afterAll(() => mail?.close());

const WAITS = {
  status: 401,
  data: { flows: expect.arrayContaining([{ id: "verify_email", is_pending: true }]) },
  meta: { is_authenticated: false },
};
const fresh = (): string => `fresh${(count += 1)}@example.test`;
const signUp = (client: TestClient, email: string) =>
  client.post(`${AUTH_BASE}/auth/signup`, { email, password: TEST_PASSWORD });
const login = (client: TestClient, email: string) =>
  client.post(`${AUTH_BASE}/auth/login`, { email, password: TEST_PASSWORD });
const verify = (client: TestClient, key: string) => client.post(`${AUTH_BASE}/auth/email/verify`, { key });
const is = (answer: ClientAnswer, expected: unknown) => expect([answer.status, answer.body]).toEqual(expected);

/** An account that signed in through its e-mail. */
async function member(): Promise<{ client: TestClient; email: string }> {
  const [client, email] = [t.client(), fresh()];
  await signUp(client, email);
  expect((await verify(client, await mail.verificationKey(email))).status).toBe(200);
  return { client, email };
}

test("a sign-up waits for its letter, and is in by the link where it was begun [AP-074] [AP-076]", async () => {
  const [client, email] = [t.client(), fresh()];
  is(await signUp(client, email), [401, WAITS]);
  is(await client.get(`${AUTH_BASE}/auth/session`), [401, WAITS]);
  for (const call of ["account/email", "auth/sessions"]) {
    expect((await client.get(`${AUTH_BASE}/${call}`)).status, call).toBe(401);
  }
  expect((await client.get("/api/me/")).body.player).toBeNull();
  const key = await mail.verificationKey(email);
  const look = (browser: TestClient) =>
    browser.get(`${AUTH_BASE}/auth/email/verify`, { headers: { "x-email-verification-key": key } });
  expect((await look(client)).body).toMatchObject({ data: { email }, meta: { is_authenticating: true } });
  expect((await look(t.client())).body.meta).toEqual({ is_authenticating: false });
  const answer = await verify(client, key);
  expect([answer.status, answer.body.data.user.email, answer.body.data.methods]).toEqual([
    200,
    email,
    [{ method: "password", email, at: expect.any(Number) }],
  ]);
  is(await signUp(client, fresh()), [409, { status: 409 }]);
});

test("a link that is opened elsewhere verifies the address and signs nobody in; the password does, then", async () => {
  const [client, email] = [t.client(), fresh()];
  await signUp(client, email);
  const elsewhere = t.client();
  const answer = await verify(elsewhere, await mail.verificationKey(email));
  expect([answer.status, JSON.stringify(answer.body).includes("is_pending")]).toEqual([401, false]);
  expect((await elsewhere.get("/api/me/")).body.player).toBeNull();
  expect((await login(elsewhere, email)).status).toBe(200);
});

test("signing in waits too, by both calls; a letter that has just gone out is not followed by another but on demand", async () => {
  const email = fresh();
  await signUp(t.client(), email);
  expect(await mail.letters(email)).toHaveLength(1);
  const client = t.client();
  is(await login(client, email), [401, WAITS]);
  is(await t.client().post("/api/player/login/", { email, password: TEST_PASSWORD }), [401, WAITS]);
  expect(await mail.letters(email)).toEqual([]);
  is(await client.post(`${AUTH_BASE}/auth/email/verify/resend`), [200, { status: 200 }]);
  expect((await verify(client, await mail.verificationKey(email))).status).toBe(200);
  is(await t.client().post(`${AUTH_BASE}/auth/email/verify/resend`), [409, { status: 409 }]);
});

test("a code that was sent to the address proves it as well as the letter does", async () => {
  const [client, email] = [t.client(), fresh()];
  await signUp(t.client(), email);
  await mail.letters();
  await client.post(`${AUTH_BASE}/auth/code/request`, { email });
  const code = /\n([2-9A-Z]{6})\n/.exec((await mail.letters(email)).at(-1)!.text)![1]!;
  expect((await client.post(`${AUTH_BASE}/auth/code/confirm`, { code })).status).toBe(200);
});

test("what waits ends after ten minutes; its letter still verifies the address", async () => {
  const [client, email] = [t.client(), fresh()];
  await signUp(client, email);
  const key = await mail.verificationKey(email);
  await sql`update pending_logins set expires_at = expires_at - interval '10 minutes'`.execute(t.ctx.db);
  is(await client.post(`${AUTH_BASE}/auth/email/verify/resend`), [409, { status: 409 }]);
  // The e-mail's key outlives the login: the address is verified, and a new sign-in is needed.
  expect((await verify(client, key)).status).toBe(401);
  expect((await login(client, email)).status).toBe(200);
});

describe("a sign-up with somebody's address", () => {
  test.each<[string, (client: TestClient, email: string) => Promise<ClientAnswer>]>([
    ["the account API", signUp],
    ["the older call", (client, email) => client.post("/api/player/create/", personDetails({ email }))],
  ])("by %s is answered as a new one, costs as much, and tells its owner by a letter", async (_, register) => {
    const owner = await member();
    const [first, second] = [t.client(), t.client()];
    const observe = async (client: TestClient, email: string) => {
      await client.get(`${AUTH_BASE}/config`);
      const before = hashed.count;
      const { status, body, headers } = await register(client, email);
      return {
        status,
        body,
        headers: [...headers.keys()],
        cookies: [...client.cookies.keys()],
        hashes: hashed.count - before,
      };
    };
    const taken = await observe(first, owner.email.toUpperCase());
    expect(await observe(second, fresh())).toEqual(taken);
    expect(taken).toMatchObject({ status: 401, body: WAITS, hashes: 1 });
    const letters = await mail.letters(owner.email);
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining("Elleveren")]);
    expect(letters[0]!.text).not.toContain("/account/verify-email/");
    // Nothing that follows tells either: asking again, guessing a key, signing in with the password of the sign-up.
    for (const client of [first, second]) {
      is(await client.get(`${AUTH_BASE}/auth/session`), [401, WAITS]);
      is(await client.post(`${AUTH_BASE}/auth/email/verify/resend`), [200, { status: 200 }]);
      expect((await verify(client, "A".repeat(43))).body.errors[0].code).toBe("invalid_or_expired_key");
    }
    expect((await login(owner.client, owner.email)).status).toBe(409);
  });

  test("tells no more among other faults: only what is wrong in itself is named", async () => {
    const owner = await member();
    const faults = async (email: string) => {
      const { status, body } = await t.client().post(`${AUTH_BASE}/auth/signup`, { email, password: "kort1" });
      return [status, body];
    };
    expect(await faults(owner.email)).toEqual(await faults(fresh()));
  });

  test("by fifty people at once makes one account, and all wait alike", async () => {
    const client = t.client();
    await client.get(`${AUTH_BASE}/config`);
    const email = fresh();
    const answers = await Promise.all(Array.from({ length: 50 }, () => signUp(client, email)));
    for (const answer of answers) is(answer, [401, WAITS]);
    const { rows } = await sql`select 1 from accounts where email_key = ${email}`.execute(t.ctx.db);
    expect(rows).toHaveLength(1);
  });
});
