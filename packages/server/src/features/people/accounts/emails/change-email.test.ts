/** Another address for an account: permission, the ends of old sessions, and the e-mail about it. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  buildSeason,
  createEntry,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from "../../../../testing/index.ts";
import { age } from "../../auth/factors/factors.testing.ts";
import { personDetails, problemCodes } from "../account-testing.ts";
import { startMailroom, type Mailroom } from "./letters.testing.ts";

let t: TestServer;
let mailroom: Mailroom;
beforeAll(async () => {
  mailroom = await startMailroom();
  t = mailroom.server;
  await buildSeason(t);
});
beforeEach(() => mailroom.letters());
afterAll(() => mailroom?.close());

/** Without those that ask whether an address is right, which go to every new one. */
async function letters() {
  const all = await mailroom.letters();
  return all
    .filter(({ text }) => !text.includes("/account/verify-email/"))
    .map(({ to, subject, text }) => ({ to, subject, text }));
}

const details = (changes: Record<string, unknown> = {}) => {
  const { password: _, ...rest } = personDetails(changes);
  return rest;
};
const me = async (client: { get(path: string): Promise<{ body: { player: { email: string } } }> }) =>
  (await client.get("/api/me/")).body.player.email;

test("with a wrong password beside it nothing is saved, and nobody is written to", async () => {
  const { client, email } = await t.signUp();
  const before = (await client.get("/api/me/")).body;
  const answer = await client.put("/api/player/update/", { ...details(), current_password: "not-the-password" });
  expect([answer.status, answer.body]).toEqual([
    400,
    { current_password: [{ message: "Not a valid value.", code: "invalid" }] },
  ]);
  expect((await client.get("/api/me/")).body).toEqual(before);
  expect(await me(client)).toBe(email);
  expect(await letters()).toEqual([]);
});

test.each([[undefined], [""]])(
  "with %j as the password a browser left open is asked who it is, and the same call goes on after the proof",
  async (given) => {
    const { client, accountId, email } = await t.signUp();
    const body = { ...details(), current_password: given };
    await age(t, accountId, 301);
    const answer = await client.put("/api/player/update/", body);
    expect([answer.status, answer.body.meta, answer.body.data.flows]).toEqual([
      401,
      { is_authenticated: true },
      [{ id: "reauthenticate" }],
    ]);
    expect(await me(client)).toBe(email);
    expect(await letters()).toEqual([]);
    await client.post("/api/_allauth/browser/v1/auth/reauthenticate", { password: TEST_PASSWORD });
    expect((await client.put("/api/player/update/", body)).body.player.email).toBe((body as { email?: string }).email);
  },
);

test("with the right one it is the new address that signs in; other sessions stay; the old address is told [AP-010] [V6.3.7]", async () => {
  const { client, email } = await t.signUp();
  const elsewhere = t.client();
  await elsewhere.post("/api/player/login/", { email, password: TEST_PASSWORD });
  const body = details({ first_name: "Åse" });
  const answer = await client.put("/api/player/update/", { ...body, current_password: TEST_PASSWORD });
  expect([answer.status, answer.body.player.email]).toEqual([200, body["email"]]);
  expect(await me(elsewhere)).toBe(body["email"]);
  const login = (address: unknown) =>
    t.client().post("/api/player/login/", { email: address, password: TEST_PASSWORD });
  expect((await login(email)).status).toBe(400);
  expect((await login(body["email"])).status).toBe(200);
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  expect([letter?.to, letter?.subject]).toEqual([email, "E-postadressen på Elleveren-kontoen din er endret"]);
  expect(letter?.text).toMatch(/^Hei Kari,\n/);
  expect(letter?.text).toContain("Var det ikke deg?");
  expect(letter?.text, "the old address may be somebody else's by now").not.toContain(body["email"]);
  // The released address can be taken by a new account.
  expect((await t.client().post("/api/player/create/", personDetails({ email }))).status).toBe(200);
});

test("the letter is in English for a manager who reads the newsletter in English", async () => {
  const manager = await createEntry(t);
  await manager.client.put("/api/entry-update/", { language: "en" });
  await manager.client.put("/api/player/update/", { ...details(), current_password: TEST_PASSWORD });
  const [letter] = await letters();
  expect([letter?.to, letter?.subject]).toEqual([manager.email, "Your Elleveren account has a new email address"]);
  expect(letter?.text).toContain("Was it not you?");
});

test("another spelling of the same address needs no password and tells nobody", async () => {
  const { client, email } = await t.signUp();
  const answer = await client.put("/api/player/update/", details({ email: email.toUpperCase() }));
  expect([answer.status, answer.body.player.email]).toEqual([200, email.toUpperCase()]);
  expect(await letters()).toEqual([]);
});

test("an account without a password moves without one; a placeholder address is not written to", async () => {
  const { client, accountId } = await t.signUp();
  const placeholder = `social-${accountId}@social.invalid`;
  await sql`update accounts set password_hash = null, is_social = true, dirty = true, email = ${placeholder},
    email_key = ${placeholder} where account_id = ${accountId}`.execute(t.ctx.db);
  const body = details();
  const answer = await client.put("/api/player/update/", body);
  expect([answer.status, answer.body.player.email, answer.body.player.dirty]).toEqual([200, body["email"], false]);
  expect(await letters()).toEqual([]);
});

describe("whether an address plays", () => {
  test("is nothing that a call without a proof tells", async () => {
    const [{ client, accountId }, other] = [await t.signUp(), await t.signUp()];
    await age(t, accountId, 301);
    const ask = async (email: unknown, password?: string) => {
      const answer = await client.put("/api/player/update/", {
        ...details({ email: String(email), date_of_birth: "never" }),
        current_password: password,
      });
      return [answer.status, JSON.stringify(answer.body).replaceAll(String(email), "")];
    };
    expect(await ask(other.email)).toEqual(await ask(details()["email"]));
    expect(await ask(other.email, "x")).toEqual(await ask(details()["email"], "x"));
    expect((await ask(other.email, "x"))[1]).not.toContain("duplicate");
  });

  test("is told to whoever proved himself a few times an hour", async () => {
    const { rateLimits } = t.ctx.config;
    const limited = await startTestServer({ config: { rateLimits: { ...rateLimits, signInPerEmail: 3 } } });
    try {
      const [{ client }, other] = [await limited.signUp(), await limited.signUp()];
      const ask = () => client.put("/api/player/update/", details({ email: other.email }));
      for (let count = 0; count < 3; count += 1) expect(problemCodes(await ask())).toEqual({ email: ["duplicate"] });
      const over = await ask();
      expect([over.status, Number(over.headers.get("retry-after")) > 0]).toEqual([429, true]);
    } finally {
      await limited.close();
    }
  });
});

test("guesses at the current password are limited, and right ones do not count", async () => {
  const { rateLimits } = t.ctx.config;
  const limited = await startTestServer({ config: { rateLimits: { ...rateLimits, signInPerEmail: 3 } } });
  try {
    const { client } = await limited.signUp();
    const move = (password: string) => client.put("/api/player/update/", { ...details(), current_password: password });
    for (let count = 0; count < 3; count += 1) expect((await move(TEST_PASSWORD)).status).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await move(`guess ${count}`)).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
    const locked = await move(TEST_PASSWORD);
    expect([locked.status, Number(locked.headers.get("retry-after")) > 0]).toEqual([429, true]);
    // The same guesses by the other way to try a password.
    const change = { old_password: TEST_PASSWORD, password: "brand-new" };
    expect((await client.put("/api/player/password-change/", change)).status).toBe(429);
  } finally {
    await limited.close();
  }
});
