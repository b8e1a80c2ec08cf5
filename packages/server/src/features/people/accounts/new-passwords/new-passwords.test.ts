/** Which passwords may be chosen, wherever they are chosen. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GAME_WORDS } from "@elleveren/contract";
import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  buildSeason,
  startTestServer,
  TEST_PASSWORD,
  type SignedUp,
  type TestServer,
} from "../../../../testing/index.ts";
import { personDetails } from "../account-testing.ts";
import { isCommonPassword } from "./check-new-password.ts";

const FOLDER = import.meta.dirname;
const common = readFileSync(join(FOLDER, "common-passwords.txt"), "utf8").trimEnd().split("\n");
const document = readFileSync(join(FOLDER, "../../../../../../../docs/security/passwords.md"), "utf8");

let t: TestServer;
let strict: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  strict = await startTestServer({ config: { passwordMinLength: 15 } });
  await buildSeason(t);
});
afterAll(async () => {
  await t?.close();
  await strict?.close();
});

const BASE = "/api/_allauth/browser/v1";
const signUp = (password: unknown, changes: object = {}) =>
  t.client().post("/api/player/create/", personDetails({ password, ...changes }));
const change = ({ client }: SignedUp, password: string) =>
  client.put("/api/player/password-change/", { old_password: TEST_PASSWORD, password });
const changeByAccountApi = ({ client }: SignedUp, password: string) =>
  client.post(`${BASE}/account/password/change`, { current_password: TEST_PASSWORD, new_password: password });

/** The link of a reset e-mail. */
async function resetLink({ accountId }: SignedUp): Promise<{ uidb64: string; token: string }> {
  const token = `reset-${accountId}-${Math.random()}`.replaceAll(".", "");
  await sql`insert into password_resets (token_hash, account_id)
    values (sha256(${token}::text::bytea), ${accountId})`.execute(t.ctx.db);
  return { uidb64: Buffer.from(String(accountId)).toString("base64url"), token };
}
const reset = async (person: SignedUp, password: string) => {
  const link = await resetLink(person);
  const body = { new_password1: password, new_password2: password, ...link };
  return t.client().put("/api/player/password-set/", body);
};
const resetByAccountApi = async (person: SignedUp, password: string) => {
  const { uidb64, token } = await resetLink(person);
  return t.client().post(`${BASE}/auth/password/reset`, { key: `${uidb64}-${token}`, password });
};

test("the list that is shipped has more than 3,000 passwords that could be chosen here [V6.2.4, V6.2.12]", () => {
  expect(common.filter((password) => password.length >= 6).length).toBeGreaterThan(40_000);
  expect(common.filter((password) => password.length >= 15).length).toBeGreaterThan(10);
  expect(new Set(common).size).toBe(common.length);
  expect(common.filter((password) => !isCommonPassword(password))).toEqual([]);
  expect(readFileSync(join(FOLDER, "common-passwords.LICENSE.txt"), "utf8")).toContain("Permission is hereby granted");
});

test("the document lists the game's words, and no other [V6.1.2]", () => {
  const section = document.split("## Words of the game")[1]!.split("\n## ")[0]!;
  const listed = [...section.matchAll(/`([^`]+)`/gu)].map((match) => match[1]!);
  expect(listed.toSorted()).toEqual([...GAME_WORDS].toSorted());
});

const REFUSED: readonly (readonly [name: string, passwordOf: () => string, reason: "common" | "words"])[] = [
  ["one of the 3,000 most common", () => common.filter((password) => password.length >= 6)[2999]!, "common"],
  ["the most common one", () => "123456", "common"],
  ["a common one in capitals", () => "PASSORD", "common"],
  ["a common one with a year", () => "Sunshine2026", "common"],
  ["one letter again and again", () => "øøøøøøøø", "common"],
  ["the game's name", () => "Elleveren!", "words"],
  ["two of the game's words", () => "Fantasy-Fotball", "words"],
  ["digits for letters", () => "3llev3r3n", "words"],
];
describe.each(REFUSED)("%s", (_name, passwordOf, reason) => {
  const code = reason === "common" ? "password_too_common" : "password_too_similar";

  test("is refused at sign-up, at a change and with a letter's link [V6.2.4, V6.2.11]", async () => {
    const password = passwordOf();
    const person = await t.signUp();
    expect((await signUp(password)).body).toMatchObject({ password: [{ code: "invalid", reason }] });
    expect((await change(person, password)).body).toMatchObject({ password: [{ code: "invalid", reason }] });
    expect((await reset(person, password)).body).toMatchObject({ new_password1: [{ code: "invalid", reason }] });
    const answers = await Promise.all([
      t.client().post(`${BASE}/auth/signup`, { email: `new-${Math.random()}@example.test`, password }),
      changeByAccountApi(person, password),
      resetByAccountApi(person, password),
    ]);
    expect(answers.map(({ status, body }) => [status, body.errors?.[0]?.code])).toEqual([
      [400, code],
      [400, code],
      [400, code],
    ]);
    const again = await t.client().post("/api/player/login/", { email: person.email, password: TEST_PASSWORD });
    expect(again.status, "the one before still signs in").toBe(200);
  });
});

test("clubs, and the person's own name, address and team are refused in any spelling [V6.2.11]", async () => {
  const own = { email: "solveig.strand@example.test", first_name: "Solveig", last_name: "Bjørnstad" };
  const { rows } = await sql<{ name: string }>`select name from clubs where length(name) > 5 limit 1`.execute(t.ctx.db);
  for (const password of [
    rows[0]!.name,
    `${rows[0]!.name.toUpperCase()}1917`,
    "solveig1990",
    "Bjornstad#7",
    "solveigbjørnstad",
    "solveig.strand@example.test",
    "Strand.Solveig",
  ]) {
    const answer = await signUp(password, own);
    expect(answer.body, password).toMatchObject({ password: [{ code: "invalid", reason: "words" }] });
  }
  const person = await t.signUp({ firstName: "Oddny", lastName: "Kvistad" });
  expect((await change(person, "oddny-kvistad")).body).toMatchObject({ password: [{ reason: "words" }] });
  expect((await reset(person, "Kvistad99")).body).toMatchObject({ new_password1: [{ reason: "words" }] });
});

test("anything else may be chosen: any characters, no rule of composition, 300 of them [V6.2.5, V6.2.9]", async () => {
  for (const password of [
    "åæøåæø",
    "      x     ",
    "only small letters",
    "48207153990264",
    "🏔️🏔️🐟🐟",
    "elleveren har tjue-en lag i år",
    "solveig liker fisk og brus",
    "x7".repeat(150),
  ]) {
    const answer = await signUp(password);
    expect([answer.status, answer.body], password).toEqual([200, expect.anything()]);
  }
});

test("a password is compared as it was typed: no end is cut, no case is changed, no space goes [V6.2.8]", async () => {
  const password = ` Midtstua-${"lang".repeat(40)} `;
  const { email } = await t.signUp({ password });
  const signIn = async (typed: string) =>
    (await t.client().post("/api/player/login/", { email, password: typed })).status;
  expect(await signIn(password)).toBe(200);
  for (const typed of [
    password.trim(),
    password.slice(0, -1),
    password.toLowerCase(),
    `${password}x`,
    password.slice(0, 72),
  ]) {
    expect(await signIn(typed), typed).toBe(400);
  }
});

test("a password stays good however old it is [V6.2.10]", async () => {
  const { accountId, email } = await t.signUp();
  await sql`update accounts set created_at = created_at - interval '10 years' where account_id = ${accountId}`.execute(
    t.ctx.db,
  );
  expect((await t.client().post("/api/player/login/", { email, password: TEST_PASSWORD })).status).toBe(200);
});

test("an installation may ask for more characters, and its page says so", async () => {
  const create = (password: string) =>
    strict.client().post("/api/player/create/", personDetails({ password, email: `s${password.length}@example.test` }));
  expect((await create("fjorten tegn..")).body).toMatchObject({ password: [{ code: "invalid", min_length: 15 }] });
  expect((await create("femten tegn....")).status).toBe(200);
});

test("a hash of a lower cost is renewed at the next sign-in, and no other", async () => {
  const { accountId, email } = await t.signUp();
  const cheap = await hash(TEST_PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await sql`update accounts set password_hash = ${cheap} where account_id = ${accountId}`.execute(t.ctx.db);
  const stored = async () => {
    const { rows } = await sql<{ password_hash: string }>`
      select password_hash from accounts where account_id = ${accountId}`.execute(t.ctx.db);
    return rows[0]!.password_hash;
  };
  const signIn = async (password: string) => (await t.client().post("/api/player/login/", { email, password })).status;
  expect([await signIn("not-the-one"), await stored()]).toEqual([400, cheap]);
  expect(await signIn(TEST_PASSWORD)).toBe(200);
  const renewed = await stored();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
  expect([await signIn(TEST_PASSWORD), await stored()]).toEqual([200, renewed]);
});
