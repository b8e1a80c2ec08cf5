import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  makeToken,
  TEST_PASSWORD,
  testConfig,
  tokenClient,
  type SignedUp,
  type TestClient,
  type TestServer,
} from "../../../../testing/index.ts";
import { startMailroom, type Mailroom } from "../../accounts/emails/letters.testing.ts";

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

const WAITS = {
  status: 401,
  data: {
    flows: expect.arrayContaining([{ id: "login" }, { id: "signup" }, { id: "login_by_code", is_pending: true }]),
  },
  meta: { is_authenticated: false },
};
const INCORRECT = { status: 400, errors: [{ code: "incorrect_code", message: "Incorrect code.", param: "code" }] };
const ask = (client: TestClient, email = person.email) => client.post(`${BASE}/auth/code/request`, { email });
const confirm = (client: TestClient, code: string) => client.post(`${BASE}/auth/code/confirm`, { code });
const mailedCode = async (email = person.email, letters = mail) =>
  /\n([2-9A-HJKMNP-Z]{6})\n/.exec((await letters.letters(email)).at(-1)?.text ?? "")?.[1] ?? "";
/** Another code than this one. */
const otherThan = (code: string) => `${code.slice(0, -1)}${code.endsWith("2") ? "3" : "2"}`;

test("a code from the letter signs in where it was asked for, and verifies the address [AP-080]", async () => {
  const client = t.client();
  const asked = await ask(client);
  expect([asked.status, asked.body]).toEqual([401, WAITS]);
  expect((await client.get(`${BASE}/auth/session`)).body).toEqual(WAITS);
  const [letter, ...more] = await mail.letters();
  expect(more).toEqual([]);
  const code = /\n([2-9A-HJKMNP-Z]{6})\n/.exec(letter!.text)![1]!;
  expect([letter!.to, letter!.subject]).toEqual([person.email, `${code} er koden din til Elleveren`]);
  expect(letter!.text).toMatch(/^Hei Kari,\n/);

  const stranger = await confirm(t.client(), code);
  expect([stranger.status, stranger.body]).toEqual([409, { status: 409 }]);
  const answer = await confirm(client, ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `);
  expect([answer.status, answer.body.meta]).toEqual([200, { is_authenticated: true }]);
  expect(answer.body.data).toMatchObject({
    user: { id: person.accountId },
    methods: [{ method: "code", email: person.email, at: expect.any(Number) }],
  });
  expect((await client.get(`${BASE}/account/email`)).body.data).toEqual([
    { email: person.email, primary: true, verified: true },
  ]);
  expect((await confirm(client, code)).status).toBe(409);
});

test("the first proof of the address ends the tokens that whoever opened the account left, later ones none", async () => {
  const left = tokenClient(t.origin, (await makeToken(person, ["read"])).token);
  expect((await left.get("/api/token/")).status).toBe(200);
  const owner = t.client();
  const signIn = async () => {
    // A token is written of, too.
    await mail.letters();
    await ask(owner);
    return (await confirm(owner, await mailedCode())).status;
  };
  expect(await signIn()).toBe(200);
  const refused = await left.get("/api/token/");
  expect([refused.status, refused.body.code]).toEqual([401, "token_invalid"]);

  const own = tokenClient(t.origin, (await makeToken({ client: owner }, ["read"])).token);
  await owner.delete(`${BASE}/auth/session`);
  expect(await signIn()).toBe(200);
  expect((await own.get("/api/token/")).status).toBe(200);
});

test("an unknown address is answered the same, is written to by nobody, and no code is right [AP-080]", async () => {
  const [known, unknown] = [t.client(), t.client()];
  const [first, second] = [await ask(known), await ask(unknown, "nobody@example.test")];
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  expect([...second.headers.keys()]).toEqual([...first.headers.keys()]);
  expect([...unknown.cookies.keys()].toSorted()).toEqual([...known.cookies.keys()].toSorted());
  expect((await mail.letters()).map(({ to }) => to)).toEqual([person.email]);
  for (const client of [known, unknown]) {
    const resent = await client.post(`${BASE}/auth/code/resend`);
    expect([resent.status, resent.body]).toEqual([200, { status: 200 }]);
    // No code is right before the e-mail went out.
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await confirm(client, "222222");
      expect([answer.status, answer.body]).toEqual([400, INCORRECT]);
    }
    expect((await confirm(client, "222222")).status).toBe(409);
  }
});

test("five wrong codes end it, for the right one too; the fifth may be right [V6.6.3]", async () => {
  const [client, other] = [t.client(), t.client()];
  await ask(client);
  const code = await mailedCode();
  for (let guess = 0; guess < 5; guess += 1) expect((await confirm(client, otherThan(code))).body).toEqual(INCORRECT);
  const late = await confirm(client, code);
  expect([late.status, late.body]).toEqual([409, { status: 409 }]);
  const flows = (await client.get(`${BASE}/auth/session`)).body.data.flows;
  expect(flows).toContainEqual({ id: "login_by_code" });

  await ask(other);
  const second = await mailedCode();
  for (let guess = 0; guess < 4; guess += 1) await confirm(other, otherThan(second));
  expect((await confirm(other, second)).status).toBe(200);
});

test("guesses sent at once are five at most", async () => {
  const client = t.client();
  await ask(client);
  const code = await mailedCode();
  const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(client, otherThan(code))));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
});

test("the right code sent twice at once signs in once [V6.5.1]", async () => {
  const client = t.client();
  await ask(client);
  const code = await mailedCode();
  const answers = await Promise.all([1, 2, 3].map(() => confirm(client, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a new code takes the place of the one before; one of another login is worth nothing here [V6.6.2]", async () => {
  const [client, other] = [t.client(), t.client()];
  await ask(client);
  const first = await mailedCode();
  expect((await client.post(`${BASE}/auth/code/resend`)).status).toBe(200);
  const second = await mailedCode();
  await ask(other);
  const foreign = await mailedCode();
  for (const wrong of [first, foreign]) expect((await confirm(client, wrong)).body).toEqual(INCORRECT);
  expect((await confirm(client, second)).status).toBe(200);
});

test("a code is over after ten minutes, with a new password, and when the account moved", async () => {
  const waiting = async () => {
    const client = t.client();
    await ask(client);
    return { client, code: await mailedCode() };
  };
  const old = await waiting();
  await sql`update pending_logins set expires_at = expires_at - interval '10 minutes'`.execute(t.ctx.db);
  expect((await confirm(old.client, old.code)).status).toBe(409);

  const stolen = await waiting();
  await person.client.post(`${BASE}/account/password/change`, {
    current_password: TEST_PASSWORD,
    new_password: "brand-new-one",
  });
  expect((await confirm(stolen.client, stolen.code)).status).toBe(409);

  const former = await waiting();
  await sql`update accounts set email = 'moved@example.test', email_key = 'moved@example.test'
    where account_id = ${person.accountId}`.execute(t.ctx.db);
  expect((await confirm(former.client, former.code)).body).toEqual(INCORRECT);
});

test("the table holds no code", async () => {
  const client = t.client();
  await ask(client);
  const code = await mailedCode();
  const { rows } = await sql<{ row: string }>`select pending_logins::text as row from pending_logins`.execute(t.ctx.db);
  for (const { row } of rows) expect(row).not.toContain(code);
});

test.each([
  [{}, "required"],
  [{ phone: "+4799999999" }, "required"],
  [{ email: "" }, "blank"],
  [{ email: "nobody" }, "invalid"],
  [{ email: "x".repeat(301) }, "max_length"],
])("asking with %j is refused as %s and begins nothing", async (body, code) => {
  const client = t.client();
  const answer = await client.post(`${BASE}/auth/code/request`, body);
  expect([answer.status, answer.body.errors]).toEqual([400, [{ code, message: expect.any(String), param: "email" }]]);
  expect((await client.post(`${BASE}/auth/code/resend`)).status).toBe(409);
});

test("somebody signed in gets 400 for a bad body and 409 for a good one; nothing pending is 409", async () => {
  expect((await person.client.post(`${BASE}/auth/code/request`, {})).status).toBe(400);
  for (const answer of [
    await ask(person.client),
    await confirm(person.client, "222222"),
    await confirm(t.client(), ""),
  ]) {
    expect([answer.status, answer.body]).toEqual([409, { status: 409 }]);
  }
});

test("a code that is missing costs no guess", async () => {
  const client = t.client();
  await ask(client);
  const code = await mailedCode();
  for (let count = 0; count < 6; count += 1) {
    expect((await client.post(`${BASE}/auth/code/confirm`, {})).body.errors[0].code).toBe("required");
  }
  expect((await confirm(client, code)).status).toBe(200);
});

test("another way of signing in takes the place of the code", async () => {
  const client = t.client();
  await ask(client);
  const code = await mailedCode();
  await client.post(`${BASE}/auth/login`, { email: person.email, password: TEST_PASSWORD });
  await client.delete(`${BASE}/auth/session`);
  expect((await confirm(client, code)).status).toBe(409);
});

test("letters with codes are limited by address and by machine, for unknown addresses alike", async () => {
  const { rateLimits } = testConfig();
  const strict = await startMailroom({ rateLimits: { ...rateLimits, signInPerEmail: 2, signUpPerIp: 6 } });
  try {
    const { email } = await strict.server.signUp();
    for (const address of [email, "nobody@example.test"]) {
      const client = strict.server.client();
      expect((await ask(client, address)).status).toBe(401);
      expect((await client.post(`${BASE}/auth/code/resend`)).status).toBe(200);
      const late = await client.post(`${BASE}/auth/code/resend`);
      expect([late.status, late.body]).toEqual([429, { status: 429 }]);
      expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await ask(strict.server.client(), "somebody@example.test")).status).toBe(429);
  } finally {
    await strict.close();
  }
});
