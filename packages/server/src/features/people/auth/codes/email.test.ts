import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  buildSeason,
  createEntry,
  TEST_PASSWORD,
  testConfig,
  type SignedUp,
  type TestServer,
} from "../../../../testing/index.ts";
import { SITE, startMailroom, type Mailroom } from "../../accounts/emails/letters.testing.ts";
import { age } from "../factors/factors.testing.ts";

const BASE = "/api/_allauth/browser/v1";
const EMAIL = `${BASE}/account/email`;
const VERIFY = `${BASE}/auth/email/verify`;
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
});

const fresh = (): string => `fresh${(count += 1)}@example.test`;
const emails = async ({ client } = person) => (await client.get(EMAIL)).body.data as unknown[];
const look = (key: string, client = t.client()) => client.get(VERIFY, { headers: { "x-email-verification-key": key } });
const verify = (key: string, client = t.client()) => client.post(VERIFY, { key });
const INVALID_KEY = {
  status: 400,
  errors: [{ code: "invalid_or_expired_key", message: "Invalid or expired key.", param: "key" }],
};
/** The codes of a 400, each with its field. */
const codes = (answer: { status: number; body: { errors: { code: string; param?: string }[] } }) => [
  answer.status,
  ...answer.body.errors.map(({ code, param }) => `${code} ${param}`),
];
/** One more address, verified. */
async function addVerified(owner = person): Promise<string> {
  const email = fresh();
  expect((await owner.client.post(EMAIL, { email })).status).toBe(200);
  expect((await verify(await mail.verificationKey(email), owner.client)).status).toBe(200);
  return email;
}

describe("a key in a letter", () => {
  test("goes to every new account, says which address it is of, and verifies it once [AP-076] [AP-080]", async () => {
    const [letter] = await mail.letters(person.email);
    expect(letter?.subject).toBe("Er dette adressen din? Elleveren");
    expect(letter?.text).toMatch(/^Hei Kari,\n/);
    expect(letter?.text).toMatch(new RegExp(`${SITE}/account/verify-email/[\\w-]{43}\\n`));
    const key = letter!.link.split("/").at(-1)!;
    expect(await emails()).toEqual([{ email: person.email, primary: true, verified: false }]);

    const info = await look(key);
    expect([info.status, info.body]).toEqual([
      200,
      {
        status: 200,
        data: {
          email: person.email,
          user: { id: person.accountId, display: expect.any(String), has_usable_password: true, email: person.email },
        },
        meta: { is_authenticating: false },
      },
    ]);
    expect(await emails(), "looking verifies nothing").toMatchObject([{ verified: false }]);

    const elsewhere = await verify(key);
    expect([elsewhere.status, elsewhere.body.meta]).toEqual([401, { is_authenticated: false }]);
    expect(await emails()).toEqual([{ email: person.email, primary: true, verified: true }]);
    for (const again of [await verify(key), await look(key)])
      expect([again.status, again.body]).toEqual([400, INVALID_KEY]);
  });

  test("goes to accounts of e-mail and password alone too, without a name, and in the reader's language [AP-074]", async () => {
    const email = fresh();
    const client = t.client();
    expect((await client.post(`${BASE}/auth/signup`, { email, password: TEST_PASSWORD })).status).toBe(200);
    const [letter] = await mail.letters(email);
    expect(letter?.text).toMatch(/^Hei,\n/);
    const answer = await verify(letter!.link.split("/").at(-1)!, client);
    expect([answer.status, answer.body.data.user.email]).toEqual([200, email]);

    await buildSeason(t);
    const reader = await createEntry(t);
    await reader.client.put("/api/entry-update/", { language: "en" });
    await reader.client.post(EMAIL, { email: fresh() });
    const english = (await mail.letters()).at(-1);
    expect(english?.subject).toBe("Is this your address? Elleveren");
    expect(english?.text).toMatch(/^Hi Kari,\n/);
  });

  test("is worthless after three days, when used, tampered with, or of an address that was removed [V6.4.1]", async () => {
    const email = fresh();
    await person.client.post(EMAIL, { email });
    const key = await mail.verificationKey(email);
    const tampered = `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`;
    for (const bad of [tampered, `${key}x`, "", "æøå", "x".repeat(300)]) {
      expect((await look(encodeURIComponent(bad))).body).toEqual(INVALID_KEY);
      if (bad !== "") expect((await verify(bad)).body).toEqual(INVALID_KEY);
    }
    expect(codes(await t.client().post(VERIFY, {}))).toEqual([400, "required key"]);
    expect((await t.client().get(VERIFY)).body).toEqual(INVALID_KEY);
    await sql`update email_verifications set created_at = created_at - interval '3 days 1 minute'`.execute(t.ctx.db);
    expect((await verify(key)).body).toEqual(INVALID_KEY);

    await person.client.put(EMAIL, { email });
    const second = await mail.verificationKey(email);
    await person.client.delete(EMAIL, { email });
    expect((await verify(second)).body).toEqual(INVALID_KEY);
    await person.client.post(EMAIL, { email });
    expect((await verify(second)).body, "the address came back, its old key did not").toEqual(INVALID_KEY);
    const { rows } = await sql<{
      row: string;
    }>`select email_verifications::text as row from email_verifications`.execute(t.ctx.db);
    for (const { row } of rows) expect(row).not.toContain(second);
  });

  test("answered twice at once is used once", async () => {
    const key = await mail.verificationKey(person.email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(key)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([400, 400, 400, 401]);
  });
});

describe("addresses", () => {
  test("are added, verified, made primary and removed [AP-076]", async () => {
    const email = fresh();
    const added = await person.client.post(EMAIL, { email: ` ${email} ` });
    expect([added.status, added.body]).toEqual([
      200,
      {
        status: 200,
        data: [
          { email: person.email, primary: true, verified: false },
          { email, primary: false, verified: false },
        ],
      },
    ]);
    expect(codes(await person.client.patch(EMAIL, { email, primary: true }))).toEqual([
      400,
      "unverified_primary_email email",
    ]);
    const verified = await verify(await mail.verificationKey(email), person.client);
    expect([verified.status, verified.body.data.user.id]).toEqual([200, person.accountId]);

    const primary = await person.client.patch(EMAIL, { email: email.toUpperCase(), primary: true });
    expect([primary.status, primary.body.data]).toEqual([
      200,
      [
        { email, primary: true, verified: true },
        { email: person.email, primary: false, verified: false },
      ],
    ]);
    expect((await person.client.get("/api/me/")).body.player.email).toBe(email);
    const login = (address: string) =>
      t.client().post(`${BASE}/auth/login`, { email: address, password: TEST_PASSWORD });
    expect([(await login(email)).status, (await login(person.email)).status]).toEqual([200, 400]);
    const told = (await mail.letters(person.email)).map(({ subject }) => subject);
    expect(told).toContain("E-postadressen på Elleveren-kontoen din er endret");

    expect(codes(await person.client.delete(EMAIL, { email }))).toEqual([400, "cannot_remove_primary_email email"]);
    const removed = await person.client.delete(EMAIL, { email: person.email });
    expect([removed.status, removed.body.data]).toEqual([200, [{ email, primary: true, verified: true }]]);
  });

  test.each([
    [{}, "required email"],
    [{ email: "" }, "required email"],
    [{ email: " " }, "blank email"],
    [{ email: "no-address" }, "invalid email"],
    [{ email: "two@at@example.test" }, "invalid email"],
    [{ email: `${"x".repeat(260)}@example.test` }, "max_length email"],
    [{ email: 7 }, "invalid email"],
    [{ email: "\ud800@example.test" }, "control_characters email"],
  ])("%j is no address to add", async (body, code) => {
    expect(codes(await person.client.post(EMAIL, body))).toEqual([400, code]);
    expect(await emails()).toHaveLength(1);
  });

  test("that the account has, in whatever spelling, are not added again; there are ten at most", async () => {
    const email = "blåbær@example.test".replace("blåbær", `blåbær${count}`);
    await person.client.post(EMAIL, { email });
    for (const again of [email, email.toUpperCase(), ` ${person.email.toUpperCase()}`]) {
      expect(codes(await person.client.post(EMAIL, { email: again }))).toEqual([400, "duplicate_email email"]);
    }
    for (let others = 1; others < 9; others += 1) {
      expect((await person.client.post(EMAIL, { email: fresh() })).status).toBe(200);
    }
    expect(codes(await person.client.post(EMAIL, { email: fresh() }))).toEqual([400, "max_email_addresses email"]);
    expect(await emails()).toHaveLength(10);
  });

  test.each(["put", "patch", "delete"] as const)(
    "%s of an address that is not one's own is refused",
    async (method) => {
      const other = await t.signUp();
      for (const email of [fresh(), other.email]) {
        const answer = await person.client[method](EMAIL, { email, primary: true });
        expect(codes(answer)).toEqual([400, "unknown_email email"]);
      }
      expect(codes(await person.client[method](EMAIL, {}))).toEqual([400, "required email"]);
      expect((await emails(other)).length).toBe(1);
    },
  );

  test("are nobody's business but their owner's, and adding or moving asks for a recent proof", async () => {
    for (const method of ["get", "post", "put", "patch", "delete"] as const) {
      const answer = await t.client().request(method.toUpperCase(), EMAIL, method === "get" ? undefined : { email: 7 });
      expect([method, answer.status, answer.body.meta]).toEqual([method, 401, { is_authenticated: false }]);
    }
    const email = await addVerified();
    await age(t, person.accountId, 301);
    for (const answer of [
      await person.client.post(EMAIL, { email: fresh() }),
      await person.client.patch(EMAIL, { email, primary: true }),
      await person.client.delete(EMAIL, { email }),
    ]) {
      expect([answer.status, answer.body.meta, answer.body.data.flows]).toEqual([
        401,
        { is_authenticated: true },
        [{ id: "reauthenticate" }],
      ]);
    }
    expect((await person.client.get(EMAIL)).status).toBe(200);
  });

  test("two moves at once end with one primary address and lose none", async () => {
    const [one, two] = [await addVerified(), await addVerified()];
    const answers = await Promise.all(
      [one, two, one, two].map((email) => person.client.patch(EMAIL, { email, primary: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const now = (await emails()) as { email: string; primary: boolean }[];
    expect(now.map(({ email }) => email).toSorted()).toEqual([one, person.email, two].toSorted());
    expect(now.filter(({ primary }) => primary)).toHaveLength(1);
  });

  test("a letter is sent again on demand, not for a verified one, and links mailed before still work", async () => {
    const first = await mail.verificationKey(person.email);
    const again = await person.client.put(EMAIL, { email: person.email });
    expect([again.status, again.body]).toEqual([200, { status: 200 }]);
    expect(await mail.verificationKey(person.email)).not.toBe(first);
    expect((await verify(first)).status).toBe(401);
    const late = await person.client.put(EMAIL, { email: person.email });
    expect([late.status, late.body]).toEqual([403, { status: 403 }]);
    expect(await mail.letters()).toEqual([]);
  });
});

describe("somebody else's address", () => {
  test("is added as if it were nobody's; its owner is told, and it can never be verified", async () => {
    const owner = await t.signUp();
    const beside = await addVerified(owner);
    await mail.letters();
    for (const email of [owner.email, beside]) {
      const answer = await person.client.post(EMAIL, { email });
      expect([answer.status, answer.body.data.at(-1)]).toEqual([200, { email, primary: false, verified: false }]);
      const again = await person.client.put(EMAIL, { email });
      expect([again.status, again.body]).toEqual([200, { status: 200 }]);
      const letters = await mail.letters();
      expect(letters.map(({ to, subject }) => [to, subject])).toContainEqual([email, "Du spiller allerede Elleveren"]);
      for (const { text } of letters) expect(text).not.toContain("/account/verify-email/");
    }
    expect((await emails(owner)).length).toBe(2);
    expect(codes(await person.client.patch(EMAIL, { email: beside, primary: true }))).toEqual([
      400,
      "unverified_primary_email email",
    ]);
  });

  test("verified beside another's primary one is taken for registering and for moving to", async () => {
    const owner = await t.signUp();
    const email = await addVerified(owner);
    const body = { first_name: "Ola", last_name: "N", date_of_birth: "1990-05-17", region: 286, email };
    const created = await t.client().post("/api/player/create/", { ...body, password: TEST_PASSWORD });
    expect([created.status, created.body.email[0].code]).toEqual([400, "duplicate"]);
    const moved = await person.client.put("/api/player/update/", { ...body, current_password: TEST_PASSWORD });
    expect([moved.status, moved.body.email[0].code]).toEqual([400, "duplicate"]);
    const signup = await t.client().post(`${BASE}/auth/signup`, { email, password: TEST_PASSWORD });
    expect(codes(signup)).toEqual([400, "email_taken email"]);
  });

  test("named by several becomes the one's who verifies it; the others' rows go", async () => {
    const other = await t.signUp();
    const email = fresh();
    await person.client.post(EMAIL, { email });
    const first = await mail.verificationKey(email);
    await other.client.post(EMAIL, { email });
    const second = await mail.verificationKey(email);
    expect((await verify(second)).status).toBe(401);
    expect(await emails(other)).toContainEqual({ email, primary: false, verified: true });
    expect(await emails()).toHaveLength(1);
    expect((await verify(first)).body).toEqual(INVALID_KEY);
  });

  test("registered while a key to it was on its way stays the new account's", async () => {
    const email = fresh();
    await person.client.post(EMAIL, { email });
    const key = await mail.verificationKey(email);
    await t.signUp({ email });
    expect(codes(await verify(key))).toEqual([400, "email_taken key"]);
    expect(await emails()).toContainEqual({ email, primary: false, verified: false });
  });
});

test("moving the account by its details starts verification anew, and ends the keys of the address before", async () => {
  const key = await mail.verificationKey(person.email);
  const body = { first_name: "Ola", last_name: "N", date_of_birth: "1990-05-17", region: 286 };
  const move = (email: string) =>
    person.client.put("/api/player/update/", { ...body, email, current_password: TEST_PASSWORD });
  const email = fresh();
  expect((await move(email)).status).toBe(200);
  expect((await verify(key)).body).toEqual(INVALID_KEY);
  expect((await verify(await mail.verificationKey(email))).status).toBe(401);
  expect(await emails()).toEqual([{ email, primary: true, verified: true }]);
  // From a proved address it moves when the new one is proved.
  const next = fresh();
  expect((await move(next)).body.player).toMatchObject({ email, next_email: next });
  expect(await emails()).toMatchObject([
    { email, primary: true },
    { email: next, primary: false, verified: false },
  ]);
  // To one that was verified beside it: as verified as it was, and no e-mail.
  const beside = await addVerified();
  await mail.letters();
  expect((await move(beside)).status).toBe(200);
  expect(await emails()).toEqual([{ email: beside, primary: true, verified: true }]);
  expect(await mail.letters(beside)).toEqual([]);
});

test("letters to one address and from one machine are limited; too soon is 403, too many additions 429", async () => {
  const { rateLimits } = testConfig();
  const strict = await startMailroom({ rateLimits: { ...rateLimits, signInPerEmail: 2, signUpPerIp: 6 } });
  try {
    const { client, email } = await strict.server.signUp();
    const again = async () => client.put(EMAIL, { email });
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    const late = await again();
    expect([late.status, late.body]).toEqual([403, { status: 403 }]);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
    const add = async () => (await client.post(EMAIL, { email: fresh() })).status;
    expect([await add(), await add(), await add()]).toEqual([200, 200, 429]);
  } finally {
    await strict.close();
  }
});
