import { afterAll, beforeAll, expect, test } from "vitest";

import { sql, type TestClient, type TestServer } from "../../../../testing/index.ts";
import { startMailroom, type Mailroom } from "../../accounts/emails/letters.testing.ts";
import { BASE, flowOf, signUpVerified } from "../factors/factors.testing.ts";
import { makePasskey, type Forgery } from "./software-authenticator.testing.ts";

let mail: Mailroom;
let t: TestServer;
let count = 0;
beforeAll(async () => {
  mail = await startMailroom();
  t = mail.server;
});
afterAll(() => mail?.close());

const SIGN_UP = `${BASE}/auth/webauthn/signup`;
const REFUSED = { status: 400, errors: [{ code: "incorrect_code", message: "Incorrect code.", param: "credential" }] };
const fresh = (): string => `passkey${(count += 1)}@example.test`;
const verify = (client: TestClient, key: string) => client.post(`${BASE}/auth/email/verify`, { key });

/** A verified address, before the passkey is made. */
async function begin(email = fresh()): Promise<{ client: TestClient; email: string }> {
  const client = t.client();
  expect((await client.post(SIGN_UP, { email })).status).toBe(401);
  const verified = await verify(client, await mail.verificationKey(email.toLowerCase()));
  expect([verified.status, flowOf(verified.body, "mfa_signup_webauthn")]).toEqual([
    401,
    { id: "mfa_signup_webauthn", is_pending: true },
  ]);
  return { client, email };
}

async function finish(client: TestClient, forgery?: Forgery) {
  const options = (await client.get(SIGN_UP)).body.data.creation_options;
  const passkey = makePasskey(options, t.origin, forgery);
  return { passkey, answer: await client.put(SIGN_UP, { name: "My phone", credential: passkey.credential }) };
}

test("an address, its letter, a passkey: then there is an account without a password [AP-078]", async () => {
  const [client, email] = [t.client(), fresh()];
  const begun = await client.post(SIGN_UP, { email });
  expect([begun.status, begun.body.meta]).toEqual([401, { is_authenticated: false }]);
  expect(begun.body.data.flows.filter((flow: { is_pending?: boolean }) => flow.is_pending)).toEqual([
    { id: "verify_email", is_pending: true },
  ]);
  expect((await client.get(SIGN_UP)).status).toBe(409);
  const verified = await verify(client, await mail.verificationKey(email));
  expect(verified.body.data.flows.filter((flow: { is_pending?: boolean }) => flow.is_pending)).toEqual([
    { id: "mfa_signup_webauthn", is_pending: true },
  ]);
  expect((await client.get("/api/me/")).body.player).toBeNull();

  const asked = (await client.get(SIGN_UP)).body.data.creation_options.publicKey;
  expect(asked).toMatchObject({
    rp: { id: "127.0.0.1" },
    user: { name: email, displayName: email },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const { passkey, answer } = await finish(client);
  expect([answer.status, answer.body.meta]).toEqual([200, { is_authenticated: true }]);
  expect(answer.body.data).toEqual({
    user: { id: expect.any(Number), display: email, has_usable_password: false, email },
    methods: [{ method: "mfa", at: expect.any(Number), type: "webauthn" }],
  });
  expect((await client.get("/api/me/")).body.player).toMatchObject({ email, dirty: true });
  expect((await client.get(`${BASE}/account/authenticators`)).body.data).toMatchObject([
    { type: "recovery_codes", unused_code_count: 10 },
    { type: "webauthn", name: "My phone", is_passwordless: true },
  ]);
  const again = t.client();
  const { request_options: options } = (await again.get(`${BASE}/auth/webauthn/login`)).body.data;
  expect((await again.post(`${BASE}/auth/webauthn/login`, { credential: passkey.sign(options) })).status).toBe(200);
  expect((await client.post(SIGN_UP, { email: fresh() })).status).toBe(409);
});

test("the key alone signs nobody in, and only where the sign-up was begun does it go on [AP-078]", async () => {
  const [client, email] = [t.client(), fresh()];
  await client.post(SIGN_UP, { email });
  const elsewhere = t.client();
  const verified = await verify(elsewhere, await mail.verificationKey(email));
  expect([verified.status, flowOf(verified.body, "mfa_signup_webauthn")]).toEqual([401, undefined]);
  expect((await elsewhere.get(SIGN_UP)).status).toBe(409);
  expect((await client.get(SIGN_UP)).status).toBe(409);
  expect((await client.get("/api/me/")).body.player).toBeNull();
});

test("a sign-up that was given up is taken up again, by whoever reads the letters [AP-078]", async () => {
  const email = fresh();
  expect((await t.client().post(SIGN_UP, { email })).status).toBe(401);
  const { client } = await begin(email.toUpperCase());
  expect((await finish(client)).answer.status).toBe(200);
});

test("an address that has an owner looks like a new one, and he is told [AP-078]", async () => {
  const owner = await signUpVerified(t);
  await mail.letters();
  const client = t.client();
  const taken = await client.post(SIGN_UP, { email: owner.email });
  const free = await t.client().post(SIGN_UP, { email: fresh() });
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  const [letter, ...others] = await mail.letters(owner.email);
  expect(others).toEqual([]);
  expect(letter!.link).not.toContain("verify-email");
  expect((await client.get(SIGN_UP)).status).toBe(409);
  // A registration begun by password counts as an owner too, though not verified.
  const begun = await t.signUp();
  await mail.letters();
  expect((await t.client().post(SIGN_UP, { email: begun.email })).status).toBe(401);
  expect((await mail.letters(begun.email)).map(({ link }) => link)).toEqual([
    expect.not.stringContaining("verify-email"),
  ]);
});

test("a passkey that was not made for this sign-up is refused, and the sign-up goes on [AP-078]", async () => {
  const { client } = await begin();
  const other = await begin();
  for (const forgery of [
    { origin: "https://elleveren.example.org" },
    { userVerified: false },
    { challenge: Buffer.alloc(32).toString("base64url") },
  ]) {
    const { answer } = await finish(client, forgery);
    expect([forgery, answer.status, answer.body]).toEqual([forgery, 400, REFUSED]);
  }
  const options = (await other.client.get(SIGN_UP)).body.data.creation_options;
  const foreign = makePasskey(options, t.origin);
  expect((await client.put(SIGN_UP, { credential: foreign.credential })).body).toEqual(REFUSED);
  expect((await client.get("/api/me/")).body.player).toBeNull();
  expect((await finish(client)).answer.status).toBe(200);
});

test("broken addresses are refused at their field, nothing pending is 409, and no account is left behind", async () => {
  const before = await sql<{ count: number }>`select count(*)::int as count from accounts`.execute(t.ctx.db);
  for (const [body, code] of [
    [{}, "required"],
    [{ email: "" }, "required"],
    [{ email: "nobody" }, "invalid"],
    [{ email: null }, "null"],
  ] as const) {
    const answer = await t.client().post(SIGN_UP, body);
    expect([answer.status, answer.body.errors[0]]).toMatchObject([400, { code, param: "email" }]);
  }
  const { credential } = makePasskey(
    {
      publicKey: { challenge: "AAAA", rp: { id: "127.0.0.1", name: "" }, user: { id: "AAAA" } },
    } as Parameters<typeof makePasskey>[0],
    t.origin,
  );
  expect((await t.client().put(SIGN_UP, { credential })).status).toBe(409);
  const after = await sql<{ count: number }>`select count(*)::int as count from accounts`.execute(t.ctx.db);
  expect(after.rows).toEqual(before.rows);
});
