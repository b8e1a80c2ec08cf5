import { afterAll, beforeAll, expect, test } from "vitest";

import { sql, startTestServer, type TestServer } from "../../../../testing/index.ts";
import { seal, unseal } from "./seal.ts";
import { addTotp, age, BASE, codeOf, CODES_PATH, signUpVerified, TOTP_PATH, wrongCode } from "./factors.testing.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const INCORRECT = { status: 400, errors: [{ code: "incorrect_code", message: "Incorrect code.", param: "code" }] };
const LIST = `${BASE}/account/authenticators`;

test("the configuration names the second factors and passkeys [AP-070, AP-077, AP-078]", async () => {
  const { body } = await t.client().get(`${BASE}/config`);
  expect(body.data.mfa).toEqual({
    supported_types: ["totp", "recovery_codes", "webauthn"],
    passkey_login_enabled: true,
  });
});

test("nobody's factors are 401, nothing is listed before one is set up [AP-077, AP-080]", async () => {
  for (const path of [LIST, TOTP_PATH, CODES_PATH]) {
    const answer = await t.client().get(path);
    expect([answer.status, answer.body.meta]).toEqual([401, { is_authenticated: false }]);
  }
  const { client } = await signUpVerified(t);
  expect((await client.get(LIST)).body).toEqual({ status: 200, data: [] });
  const codes = await client.get(CODES_PATH);
  expect([codes.status, codes.body]).toEqual([404, { status: 404 }]);
  const made = await client.post(CODES_PATH);
  expect([made.status, made.body.errors[0].code]).toEqual([400, "cannot_generate_recovery_codes"]);
});

test("without an authenticator app the answer is 404 with a secret, the same while it waits for its code [AP-077]", async () => {
  const { client, email } = await signUpVerified(t);
  const first = await client.get(TOTP_PATH);
  expect([first.status, first.body]).toEqual([
    404,
    { status: 404, meta: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/), totp_url: expect.any(String) } },
  ]);
  const { secret, totp_url: address } = first.body.meta;
  const url = new URL(address);
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    "otpauth:",
    "totp",
    `/Elleveren:${email}`,
  ]);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: "Elleveren",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
  expect((await client.get(TOTP_PATH)).body).toEqual(first.body);
  const other = await signUpVerified(t);
  expect((await other.client.get(TOTP_PATH)).body.meta.secret).not.toBe(secret);
});

test("a code of the app turns the second step on, with ten recovery codes [AP-077]", async () => {
  const { client } = await signUpVerified(t);
  const { secret } = (await client.get(TOTP_PATH)).body.meta;
  const startedMs = Date.now();
  const code = codeOf(secret);
  const answer = await client.post(TOTP_PATH, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  const totp = { type: "totp", created_at: expect.any(Number), last_used_at: null };
  expect([answer.status, answer.body]).toEqual([
    200,
    { status: 200, data: totp, meta: { recovery_codes_generated: true } },
  ]);
  expect(Math.abs(answer.body.data.created_at * 1000 - startedMs)).toBeLessThan(60_000);
  expect((await client.get(TOTP_PATH)).body).toEqual({ status: 200, data: answer.body.data });
  expect((await client.get(LIST)).body).toEqual({
    status: 200,
    data: [
      answer.body.data,
      {
        type: "recovery_codes",
        created_at: expect.any(Number),
        last_used_at: null,
        total_code_count: 10,
        unused_code_count: 10,
      },
    ],
  });
  const codes = await client.get(CODES_PATH);
  expect([codes.status, codes.body]).toEqual([
    200,
    {
      status: 200,
      data: {
        type: "recovery_codes",
        created_at: expect.any(Number),
        last_used_at: null,
        total_code_count: 10,
        unused_code_count: 10,
        unused_codes: expect.any(Array),
      },
    },
  ]);
  const shown = codes.body.data.unused_codes as string[];
  expect(new Set(shown).size).toBe(10);
  for (const one of shown) expect(one).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/);
  expect((await client.get(CODES_PATH)).body).toEqual(codes.body);
});

test("a second app is refused, and so is one before the address is confirmed", async () => {
  const { client } = await signUpVerified(t);
  const { secret } = await addTotp(client);
  const again = await client.post(TOTP_PATH, { code: codeOf(secret) });
  expect([again.status, again.body]).toEqual([409, { status: 409 }]);

  const unverified = await t.signUp();
  for (const answer of [
    await unverified.client.get(TOTP_PATH),
    await unverified.client.post(TOTP_PATH, { code: "123456" }),
  ]) {
    expect([answer.status, answer.body]).toEqual([409, { status: 409 }]);
  }
});

test("a wrong code, another session's secret and no secret at all set nothing up", async () => {
  const { client, email, password } = await signUpVerified(t);
  const none = await client.post(TOTP_PATH, { code: "123456" });
  expect([none.status, none.body]).toEqual([400, INCORRECT]);
  const { secret } = (await client.get(TOTP_PATH)).body.meta;
  for (const code of [wrongCode(secret), codeOf(secret, -3), codeOf(secret, 3), "", "12345", "1234567", "abcdef"]) {
    const answer = await client.post(TOTP_PATH, { code });
    expect([code, answer.status, answer.body]).toEqual([code, 400, INCORRECT]);
  }
  const other = t.client();
  expect((await other.post(`${BASE}/auth/login`, { email, password })).status).toBe(200);
  expect((await other.post(TOTP_PATH, { code: codeOf(secret) })).status).toBe(400);
  for (const [body, code] of [
    [{}, "required"],
    [{ code: null }, "null"],
    [{ code: 123456 }, "invalid"],
    [{ code: "1".repeat(301) }, "max_length"],
  ] as const) {
    const answer = await client.post(TOTP_PATH, body);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ code, message: expect.any(String), param: "code" }]]);
  }
  expect((await client.get(LIST)).body.data).toEqual([]);
});

test("two confirmations at once set up one app [AP-077]", async () => {
  const { client } = await signUpVerified(t);
  const { secret } = (await client.get(TOTP_PATH)).body.meta;
  const answers = await Promise.all([1, 2, 3].map(() => client.post(TOTP_PATH, { code: codeOf(secret) })));
  const [first, ...others] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(first).toBe(200);
  // Too late for an app, or for the session as it was before the app.
  for (const status of others) expect([401, 409]).toContain(status);
});

test("what touches factors asks for a fresh proof first, reading the list does not [AP-077] [V7.5.3]", async () => {
  const { client, accountId } = await signUpVerified(t);
  await addTotp(client);
  await age(t, accountId, 301);
  for (const [method, path, body] of [
    ["POST", TOTP_PATH, {}],
    ["DELETE", TOTP_PATH, undefined],
    ["GET", CODES_PATH, undefined],
    ["POST", CODES_PATH, undefined],
  ] as const) {
    const answer = await client.request(method, path, body);
    expect([method, path, answer.status]).toEqual([method, path, 401]);
    expect(answer.body.meta).toEqual({ is_authenticated: true });
    expect(answer.body.data.flows).toEqual([{ id: "mfa_reauthenticate", types: ["totp", "recovery_codes"] }]);
  }
  expect((await client.get(LIST)).status).toBe(200);
  expect((await client.get(TOTP_PATH)).status).toBe(200);
});

test("new recovery codes replace the old [AP-077]", async () => {
  const { client } = await signUpVerified(t);
  const { recoveryCodes } = await addTotp(client);
  const renewed = await client.post(CODES_PATH);
  expect(renewed.status).toBe(200);
  const fresh = renewed.body.data.unused_codes as string[];
  expect(fresh).toHaveLength(10);
  expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  expect((await client.get(CODES_PATH)).body.data.unused_codes).toEqual(fresh);
  expect((await client.post(`${BASE}/auth/2fa/reauthenticate`, { code: recoveryCodes[0] })).status).toBe(400);
  expect((await client.post(`${BASE}/auth/2fa/reauthenticate`, { code: fresh[0] })).status).toBe(200);
});

test("removing the last factor turns the second step off, recovery codes and all [AP-077] [V6.5.6]", async () => {
  const { client, email, password } = await signUpVerified(t);
  await addTotp(client);
  const removed = await client.delete(TOTP_PATH);
  expect([removed.status, removed.body]).toEqual([200, { status: 200 }]);
  expect((await client.get(LIST)).body.data).toEqual([]);
  expect((await client.delete(TOTP_PATH)).status).toBe(200);
  expect((await t.client().post(`${BASE}/auth/login`, { email, password })).status).toBe(200);
});

test("secrets are sealed, each for its account [AP-077]", async () => {
  const [one, two] = [await signUpVerified(t), await signUpVerified(t)];
  const { secret } = await addTotp(one.client);
  await addTotp(two.client);
  const { rows } = await sql<{ row: string }>`select row_to_json(x)::text as row from totp_authenticators x
    union all select row_to_json(x)::text from recovery_codes x`.execute(t.ctx.db);
  const plain = Buffer.from(secret).toString("hex");
  expect(rows.filter(({ row }) => row.includes(secret) || row.includes(plain))).toEqual([]);
  // With write access to rows, another account's secret is still unusable.
  await sql`update totp_authenticators set secret = (select secret from totp_authenticators where account_id = ${one.accountId})
    where account_id = ${two.accountId}`.execute(t.ctx.db);
  const answer = await two.client.post(`${BASE}/auth/2fa/reauthenticate`, { code: codeOf(secret) });
  expect(answer.status).toBe(500);
});

test("a recovery code has 120 bits of good randomness, and no copy of the table tells one [V6.5.2, V6.5.3, V6.5.4]", async () => {
  const people = [await signUpVerified(t), await signUpVerified(t)];
  const codes: string[] = [];
  for (const person of people) {
    const { recoveryCodes } = await addTotp(person.client);
    codes.push(...recoveryCodes);
    const { rows } = await sql<{ row: string; seed: Buffer }>`
      select recovery_codes::text as row, seed from recovery_codes where account_id = ${person.accountId}`.execute(
      t.ctx.db,
    );
    const [{ row, seed }] = rows as [{ row: string; seed: Buffer }];
    const plain = await unseal(t.ctx, t.ctx.db, person.accountId, seed);
    expect(plain).toHaveLength(32);
    expect(seed.includes(plain)).toBe(false);
    for (const code of recoveryCodes) expect(row).not.toContain(code.replaceAll("-", ""));
  }
  // 24 letters of 32: every place uses them all, and no two codes share a beginning.
  expect(new Set(codes.map((code) => code.replaceAll("-", "").slice(0, 8))).size).toBe(20);
  const letters = codes.join("").replaceAll("-", "");
  expect(letters).toHaveLength(20 * 24);
  expect(new Set(letters).size).toBe(32);
});

test("codes that an older release made, of ten letters, work until their owner makes new ones", async () => {
  const { client, accountId } = await signUpVerified(t);
  await addTotp(client);
  const short = await seal(t.ctx, t.ctx.db, accountId, t.ctx.random.bytes(20));
  await sql`update recovery_codes set seed = ${short} where account_id = ${accountId}`.execute(t.ctx.db);
  const old = (await client.get(CODES_PATH)).body.data.unused_codes as string[];
  for (const one of old) expect(one).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
  const prove = (code: string) => client.post(`${BASE}/auth/2fa/reauthenticate`, { code });
  expect((await prove(old[0]!)).status).toBe(200);
  expect((await prove(old[0]!)).status).toBe(400);
  await client.post(CODES_PATH);
  expect((await prove(old[1]!)).status).toBe(400);
});
