/** Every way to a session of an account with a second factor asks for it. */
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  sql,
  startTestServer,
  type ClientAnswer,
  type SignedUp,
  type TestClient,
  type TestServer,
} from "../../../testing/index.ts";
import { startMailroom, type Mailroom } from "../accounts/emails/letters.testing.ts";
import { addTotp, BASE, codeOf, flowOf, signUpVerified } from "./factors/factors.testing.ts";

let mail: Mailroom;
let t: TestServer;
let person: SignedUp & { secret: string };
beforeAll(async () => {
  mail = await startMailroom();
  t = mail.server;
  const owner = await signUpVerified(t);
  person = { ...owner, ...(await addTotp(owner.client)) };
  await mail.letters();
});
afterAll(() => mail?.close());

/** The answer asks for the second factor, and no session began. */
async function expectAsked(client: TestClient, answer: ClientAnswer): Promise<void> {
  expect([answer.status, flowOf(answer.body, "mfa_authenticate")]).toEqual([
    401,
    { id: "mfa_authenticate", is_pending: true, types: ["totp", "recovery_codes"] },
  ]);
  expect(client.cookies.has("sessionid")).toBe(false);
  expect((await client.get("/api/me/")).body.player).toBeNull();
  for (const [method, path, refused] of [
    ["GET", `${BASE}/account/email`, 401],
    ["GET", `${BASE}/account/providers`, 401],
    ["GET", `${BASE}/account/authenticators`, 401],
    ["GET", `${BASE}/account/authenticators/totp`, 401],
    ["GET", `${BASE}/account/authenticators/recovery-codes`, 401],
    ["GET", `${BASE}/account/authenticators/webauthn`, 401],
    ["GET", `${BASE}/auth/sessions`, 401],
    ["POST", `${BASE}/account/password/change`, 401],
    ["POST", `${BASE}/auth/reauthenticate`, 401],
    ["POST", `${BASE}/auth/2fa/reauthenticate`, 401],
    ["PUT", "/api/player/update/", 403],
    ["POST", "/api/player/delete/", 403],
  ] as const) {
    const body = method === "GET" ? undefined : { password: person.password, code: "000000" };
    expect([path, (await client.request(method, path, body)).status]).toEqual([path, refused]);
  }
}

test("the password, by either call [AP-077] [V2.3.1]", async () => {
  const { email, password } = person;
  for (const path of [`${BASE}/auth/login`, "/api/player/login/"]) {
    const client = t.client();
    await expectAsked(client, await client.post(path, { email, password }));
  }
});

test("a code from a letter [AP-077] [V6.3.4]", async () => {
  const client = t.client();
  await client.post(`${BASE}/auth/code/request`, { email: person.email });
  const [letter] = await mail.letters(person.email);
  const code = /\n([2-9A-HJKMNP-Z]{6})\n/.exec(letter!.text)![1]!;
  await expectAsked(client, await client.post(`${BASE}/auth/code/confirm`, { code }));
  const passed = await client.post(`${BASE}/auth/2fa/authenticate`, { code: codeOf(person.secret) });
  expect(flowOf(passed.body, "mfa_trust")).toBeDefined();
  const signedIn = await client.post(`${BASE}/auth/2fa/trust`, { trust: false });
  expect(signedIn.body.data.methods.map(({ method }: { method: string }) => method)).toEqual(["code", "mfa"]);
});

test("a new password by a mailed link [AP-077] [V6.4.3]", async () => {
  const client = t.client();
  await client.post(`${BASE}/auth/password/request`, { email: person.email });
  const [letter] = await mail.letters(person.email);
  const [, uid, token] = /^\/player\/password-set\/([^/]+)\/([^/]+)\/$/.exec(letter!.link)!;
  const password = "another-good-one";
  const reset = await client.post(`${BASE}/auth/password/reset`, { key: `${uid}-${token}`, password });
  expect([reset.status, reset.body.meta]).toEqual([401, { is_authenticated: false }]);
  expect((await client.get("/api/me/")).body.player).toBeNull();
  await expectAsked(client, await client.post(`${BASE}/auth/login`, { email: person.email, password }));
});

test("a game that begins has no account at all, and none with a password that is known [V6.3.2]", async () => {
  const fresh = await startTestServer({ config: { demo: false } });
  try {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from accounts`.execute(fresh.ctx.db);
    expect(rows[0]!.count).toBe(0);
  } finally {
    await fresh.close();
  }
});

test("no call and no column knows a hint or a secret question [V6.4.2]", async () => {
  const { body } = await t.client().get("/api/openapi.json");
  const names = new Set([...JSON.stringify(body).matchAll(/"([a-z_]+)":/gu)].map((match) => match[1]!));
  expect(names.has("password")).toBe(true);
  const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
    where table_schema = 'public'`.execute(t.ctx.db);
  const asks = /hint|secret_?question|security_?(?:question|answer)|maiden|first_pet/u;
  expect([...names, ...rows.map((row) => row.column_name)].filter((name) => asks.test(name))).toEqual([]);
});
