/** Attacks on the account API: guessing, planting, borrowing, probing for accounts. */
import { AUTH_BASE } from "@elleveren/contract";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { CALLS } from "../../../http/session/access.ts";
import {
  startTestServer,
  TEST_PASSWORD,
  testConfig,
  type ClientAnswer,
  type SignedUp,
  type TestClient,
  type TestServer,
} from "../../../testing/index.ts";
import { startMailroom, type Mailroom } from "../accounts/emails/letters.testing.ts";

let mail: Mailroom;
let t: TestServer;
let person: SignedUp;
let count = 0;
beforeAll(async () => {
  mail = await startMailroom();
  t = mail.server;
});
afterAll(() => mail?.close());
beforeEach(async () => {
  person = await t.signUp();
  await mail.letters();
});

const fresh = (): string => `fresh${(count += 1)}@example.test`;
const login = (client: TestClient, body: object, headers: Record<string, string> = {}) =>
  client.post(`${AUTH_BASE}/auth/login`, body, { headers });
const codeOf = ({ status, body }: ClientAnswer): unknown => (status === 400 ? body.errors[0].code : status);

describe("stuffing pairs from elsewhere into the sign-in", () => {
  let strict: TestServer;
  beforeAll(async () => {
    const rateLimits = { ...testConfig().rateLimits, signInPerEmail: 3, signInPerIp: 6 };
    strict = await startTestServer({ config: { trustProxy: true, rateLimits } });
  });
  afterAll(() => strict?.close());
  const from = (machine: string) => ({ "x-forwarded-for": machine });

  test("one machine looks at a few passwords, however many it sends at once, and the right one is not among them", async () => {
    const { email } = await strict.signUp();
    const client = strict.client();
    await client.get(`${AUTH_BASE}/config`);
    const pairs = Array.from({ length: 40 }, (_, index) => ({
      email: `leak${index}@example.test`,
      password: "letmein1",
    }));
    const answers = await Promise.all(pairs.map((pair) => login(client, pair, from("198.51.100.7"))));
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === "email_password_mismatch")).toHaveLength(6);
    expect(codes.filter((code) => code === "too_many_login_attempts")).toHaveLength(34);
    const right = { email, password: TEST_PASSWORD };
    expect(codeOf(await login(strict.client(), right, from("198.51.100.7")))).toBe("too_many_login_attempts");
    // Other machines are not limited by it.
    expect(codeOf(await login(strict.client(), right, from("198.51.100.8")))).toBe(200);
  });

  test("many machines look at a few passwords of one address, and learn nothing of whether it has an account [V6.3.1]", async () => {
    const { email } = await strict.signUp();
    const tell = async (address: string) => {
      const told: unknown[] = [];
      for (let machine = 1; machine <= 5; machine += 1) {
        const pair = { email: address, password: `guess-${machine}` };
        const { status, body } = await login(strict.client(), pair, from(`203.0.113.${machine}`));
        told.push([status, body]);
      }
      return told;
    };
    const told = await tell(email);
    expect(told.map((answer) => (answer as [number, { errors: { code: string }[] }])[1].errors[0]?.code)).toEqual([
      ...Array.from({ length: 3 }, () => "email_password_mismatch"),
      ...Array.from({ length: 2 }, () => "too_many_login_attempts"),
    ]);
    expect(await tell("nobody@example.test")).toEqual(told);
  });

  test("the machines of one IPv6 network are one", async () => {
    const codes: unknown[] = [];
    for (let host = 1; host <= 8; host += 1) {
      const pair = { email: `v6-${host}@example.test`, password: "letmein1" };
      codes.push(codeOf(await login(strict.client(), pair, from(`2001:db8:7:7:${host}::${host}`))));
    }
    expect(codes.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => "email_password_mismatch"));
    expect(codes.slice(6)).toEqual(["too_many_login_attempts", "too_many_login_attempts"]);
  });
});

describe("what was planted in a browser before", () => {
  const planted = "planted-by-somebody-who-still-knows-it-0000";
  /** Ways in by one call, from an unknown browser. */
  const WAYS: Record<string, (client: TestClient) => Promise<ClientAnswer>> = {
    "a password": (client) => login(client, { email: person.email, password: TEST_PASSWORD }),
    "a sign-up": (client) => client.post(`${AUTH_BASE}/auth/signup`, { email: fresh(), password: TEST_PASSWORD }),
    "the older call": (client) => client.post("/api/player/login/", { email: person.email, password: TEST_PASSWORD }),
  };

  test.each(Object.keys(WAYS))("is not kept when %s signs in: no session id, no login under way", async (way) => {
    const thief = t.client();
    await thief.post(`${AUTH_BASE}/auth/code/request`, { email: fresh() });
    const begun = thief.cookies.get("pendingid")!;
    const victim = t.client();
    victim.cookies.set("sessionid", planted);
    victim.cookies.set("pendingid", begun);
    await victim.get(`${AUTH_BASE}/config`);
    const answer = await WAYS[way]!(victim);
    expect(answer.status).toBe(200);
    expect(victim.cookies.get("sessionid")).toMatch(/^[\w-]{43}$/);
    expect(victim.cookies.has("pendingid")).toBe(false);

    for (const cookie of ["sessionid", "pendingid"]) {
      const replay = t.client();
      replay.cookies.set(cookie, cookie === "sessionid" ? planted : begun);
      const session = await replay.get(`${AUTH_BASE}/auth/session`);
      expect(session.status).toBe(401);
      expect(JSON.stringify(session.body)).not.toContain("is_pending");
    }
  });

  test("is not kept when a code signs in, and another's login under way never becomes one's own", async () => {
    const victim = t.client();
    victim.cookies.set("pendingid", planted);
    await victim.post(`${AUTH_BASE}/auth/code/request`, { email: person.email });
    expect(victim.cookies.get("pendingid")).not.toBe(planted);
    const waiting = victim.cookies.get("pendingid")!;
    const code = /\n([2-9A-Z]{6})\n/.exec((await mail.letters(person.email)).at(-1)!.text)![1]!;
    victim.cookies.set("sessionid", planted);
    await victim.get(`${AUTH_BASE}/config`);
    expect((await victim.post(`${AUTH_BASE}/auth/code/confirm`, { code })).status).toBe(200);
    expect(victim.cookies.get("sessionid")).not.toBe(planted);
    const thief = t.client();
    thief.cookies.set("pendingid", waiting);
    expect((await thief.post(`${AUTH_BASE}/auth/code/confirm`, { code })).status).toBe(409);
  });

  test("is no app's session either: the token is made here", async () => {
    const headers = { "x-session-token": planted };
    const answer = await login(t.client(), { email: person.email, password: TEST_PASSWORD }, headers);
    expect(answer.status).toBe(200);
    expect(answer.body.meta.session_token).toMatch(/^[\w-]{43}$/);
    expect(answer.headers.get("x-session-token")).toBe(answer.body.meta.session_token);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const replay = await t.client().get(`${AUTH_BASE}/auth/session`, { headers });
    expect([replay.status, replay.body]).toEqual([410, { status: 410, data: {}, meta: { is_authenticated: false } }]);
  });
});

test("an app goes the whole way by its token alone: it asks, is told the token of what waits, and has another one when it is in", async () => {
  const app = t.client();
  const send = (token: string) => ({ headers: { "x-session-token": token }, csrf: false });
  const asked = await app.post(`${AUTH_BASE}/auth/code/request`, { email: person.email }, send(""));
  const waiting: string = asked.body.meta.session_token;
  expect([asked.status, asked.headers.get("x-session-token")]).toEqual([401, waiting]);
  const code = /\n([2-9A-Z]{6})\n/.exec((await mail.letters(person.email)).at(-1)!.text)![1]!;
  const entered = await app.post(`${AUTH_BASE}/auth/code/confirm`, { code }, send(waiting));
  const token: string = entered.body.meta.session_token;
  expect([entered.status, token === waiting]).toEqual([200, false]);
  expect((await app.get(`${AUTH_BASE}/auth/session`, send(waiting))).status).toBe(410);
  expect((await app.get(`${AUTH_BASE}/account/email`, send(token))).status).toBe(200);
  const left = await app.delete(`${AUTH_BASE}/auth/session`, undefined, send(token));
  expect([left.status, left.body.meta.is_authenticated]).toEqual([401, false]);
  for (const call of ["auth/session", "account/email", "auth/sessions"]) {
    expect((await app.get(`${AUTH_BASE}/${call}`, send(token))).status, call).toBe(410);
  }
  expect(app.cookies.size).toBe(0);
});

test("no change is made for another site: every call refuses a token that is missing, made up or of another session [V3.5.1]", async () => {
  const calls = [...CALLS.values()].filter(({ method, path }) => method !== "GET" && path.startsWith(AUTH_BASE));
  expect(calls.length).toBeGreaterThan(20);
  const before = await state(person.client);
  const other = await t.signUp();
  const own = person.client.cookies.get("csrftoken")!;
  const tokens: [string, Record<string, string>][] = [
    ["missing", {}],
    ["made up", { "x-csrftoken": "made-up" }],
    ["of another session", { "x-csrftoken": other.client.cookies.get("csrftoken")! }],
  ];
  for (const { method, path } of calls) {
    for (const [which, headers] of tokens) {
      // Where a cookie can be planted, the pair agrees; it is still another session's.
      person.client.cookies.set("csrftoken", headers["x-csrftoken"] ?? own);
      const answer = await person.client.request(method, path, {}, { csrf: false, headers });
      expect([method, path, which, answer.status, answer.body.status]).toEqual([method, path, which, 403, 403]);
    }
  }
  person.client.cookies.set("csrftoken", own);
  expect(await state(person.client)).toEqual(before);
  const crossed = await person.client.delete(`${AUTH_BASE}/auth/session`, undefined, {
    headers: { origin: "https://elsewhere.example.test" },
  });
  expect([crossed.status, (await person.client.get(`${AUTH_BASE}/auth/session`)).status]).toEqual([403, 200]);
});

/** The state that the calls above could change. */
async function state(client: TestClient): Promise<unknown> {
  const names = ["auth/session", "account/email", "auth/sessions", "account/authenticators", "account/providers"];
  return Promise.all(names.map(async (name) => (await client.get(`${AUTH_BASE}/${name}`)).body.data));
}

describe("sounding out who has an account", () => {
  /** The database queries of the run, in order, and the answer without its random parts. */
  async function observe(run: () => Promise<ClientAnswer>): Promise<unknown> {
    const statements: string[] = [];
    const spy = vi.spyOn(pg.Client.prototype, "query");
    try {
      const { status, body, headers } = await run();
      for (const [query] of spy.mock.calls as unknown[][]) {
        const text = typeof query === "string" ? query : String((query as { text?: string })?.text);
        // Listening connections ask this at their own times to see whether the database is still there.
        if (text !== "select 1") statements.push(text);
      }
      const cookies = headers.getSetCookie().map((cookie) => cookie.split("=", 1)[0]);
      return { status, body, headers: [...headers.keys()], cookies, statements };
    } finally {
      spy.mockRestore();
    }
  }

  test.each<[string, (client: TestClient, email: string) => Promise<ClientAnswer>]>([
    ["asking for a new password", (client, email) => client.post(`${AUTH_BASE}/auth/password/request`, { email })],
    ["asking for it by the older call", (client, email) => client.post("/api/player/password-reset/", { email })],
    ["asking for a code", (client, email) => client.post(`${AUTH_BASE}/auth/code/request`, { email })],
    ["a wrong password", (client, email) => login(client, { email, password: "not-the-password" })],
  ])("%s is the same answer for the same work", async (_, ask) => {
    const observed: unknown[] = [];
    for (const email of [person.email, fresh(), `  ${person.email.toUpperCase()}`]) {
      const client = t.client();
      await client.get(`${AUTH_BASE}/config`);
      observed.push(await observe(() => ask(client, email)));
    }
    expect((observed[0] as { statements: string[] }).statements.length).toBeGreaterThan(0);
    expect(observed[1]).toEqual(observed[0]);
    expect(observed[2]).toEqual(observed[0]);
  });

  test("adding an address is the same answer for the same work, whoever owns it", async () => {
    const [one, other] = [await t.signUp(), await t.signUp()];
    const taken = (await observe(() =>
      one.client.post(`${AUTH_BASE}/account/email`, { email: person.email }),
    )) as object;
    const free = (await observe(() => other.client.post(`${AUTH_BASE}/account/email`, { email: fresh() }))) as object;
    expect(taken).toMatchObject({
      status: 200,
      body: { data: [{ primary: true }, { verified: false, email: person.email }] },
    });
    expect({ ...free, body: null }).toEqual({ ...taken, body: null });
    // Resending the e-mail and following it up differ as little.
    const again = (client: TestClient, email: string) => client.put(`${AUTH_BASE}/account/email`, { email });
    const sent = await again(one.client, person.email);
    expect([sent.status, sent.body]).toEqual([200, { status: 200 }]);
    const primary = await one.client.patch(`${AUTH_BASE}/account/email`, { email: person.email, primary: true });
    expect(codeOf(primary)).toBe("unverified_primary_email");
  });
});

describe("texts that nobody would type by accident", () => {
  const HOSTILE: [string, string][] = [
    ["a zero", "kari\u0000@example.test"],
    ["half a character", "\ud800"],
    ["another line of a letter's head", "kari@example.test\r\nBcc: all@example.test"],
    ["as much as may be sent, of wide characters", "🐇".repeat(150)],
  ];

  test.each(HOSTILE)(
    "%s is refused in every field of every call, and never a fault of ours [V1.3.11]",
    async (_, text) => {
      const fields = { email: text, password: text, key: text, code: text, current_password: text, new_password: text };
      const calls = [...CALLS.values()].filter(
        ({ method, path }) =>
          method !== "GET" &&
          /\/(login|signup|password|email|code|sessions|reauthenticate)/.test(path.replace(AUTH_BASE, "")),
      );
      const before = await state(person.client);
      for (const client of [t.client(), person.client]) {
        for (const { method, path } of calls.filter(({ path }) => path.startsWith(AUTH_BASE))) {
          const answer = await client.request(method, path, { ...fields, primary: true, sessions: [] });
          expect([path, method, answer.status < 500, answer.body.status]).toEqual([path, method, true, answer.status]);
          expect([200, 401].includes(answer.status) && answer.body.meta?.is_authenticated).toBeOneOf([
            false,
            undefined,
          ]);
        }
      }
      for (const header of ["x-password-reset-key", "x-email-verification-key"]) {
        const path = header.includes("reset") ? "auth/password/reset" : "auth/email/verify";
        const value = encodeURIComponent(text.toWellFormed());
        const answer = await t.client().get(`${AUTH_BASE}/${path}`, { headers: { [header]: value } });
        expect(answer.status).toBe(400);
      }
      expect(await state(person.client)).toEqual(before);
    },
  );

  test.each(["email", "password"] as const)("a %s beyond 300 characters says so, before any work", async (field) => {
    const body = { email: "kari@example.test", password: TEST_PASSWORD, [field]: "x".repeat(301) };
    for (const call of ["auth/login", "auth/signup"]) {
      const answer = await t.client().post(`${AUTH_BASE}/${call}`, body);
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ code: "max_length", message: expect.any(String), param: field }],
      ]);
    }
  });

  test("an address in other letters that look the same is its owner's where they are the same, a stranger's where not", async () => {
    const [name] = person.email.split("@") as [string];
    const wide = person.email.replace(name[0]!, String.fromCodePoint(name.codePointAt(0)! + 0xfee0));
    const taken = await t.client().post(`${AUTH_BASE}/auth/signup`, { email: wide, password: TEST_PASSWORD });
    expect(codeOf(taken)).toBe("email_taken");
    expect(codeOf(await login(t.client(), { email: wide, password: TEST_PASSWORD }))).toBe(200);

    // Cyrillic а in place of a: another address, another person, and no e-mail to the first one.
    const cyrillic = person.email.replace("a", "\u0430");
    expect(codeOf(await login(t.client(), { email: cyrillic, password: TEST_PASSWORD }))).toBe(
      "email_password_mismatch",
    );
    await mail.letters();
    await t.client().post(`${AUTH_BASE}/auth/password/request`, { email: cyrillic });
    await t.client().post(`${AUTH_BASE}/auth/code/request`, { email: cyrillic });
    expect(await mail.letters()).toEqual([]);
  });
});

test("200 people who sign up with one address at once: one has it and is in, 199 are told at the field that it is taken", async () => {
  const client = t.client();
  await client.get(`${AUTH_BASE}/config`);
  const email = fresh();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      client.post(`${AUTH_BASE}/auth/signup`, {
        email: index % 2 ? email : email.toUpperCase(),
        password: TEST_PASSWORD,
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body } of refused) {
    expect([status, body]).toEqual([
      400,
      { status: 400, errors: [{ code: "email_taken", message: expect.any(String), param: "email" }] },
    ]);
  }
  const { rows } = await sql`select account_id from accounts where email_key = ${email}`.execute(t.ctx.db);
  expect(rows).toHaveLength(1);
  expect((await mail.letters()).map(({ to }) => to.toLowerCase())).toEqual([email]);
}, 120_000);

test("a link in a letter leads to the site of the settings, whatever host the call names", async () => {
  const headers = { "x-forwarded-host": "evil.example.test", "x-forwarded-proto": "http", host: "evil.example.test" };
  await t.client().post(`${AUTH_BASE}/auth/password/request`, { email: person.email }, { headers });
  const [letter] = await mail.letters(person.email);
  expect(letter!.text).toContain("https://spill.example.no/player/password-set/");
  expect(letter!.text).not.toContain("evil.example.test");
});
