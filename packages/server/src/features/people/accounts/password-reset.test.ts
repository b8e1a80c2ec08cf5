import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { SignedUp, TestServer } from "../../../testing/index.ts";
import { problemCodes } from "./account-testing.ts";
import { startMailroom, type Mailroom } from "./emails/letters.testing.ts";

let t: TestServer;
let mailroom: Mailroom;
let person: SignedUp;

beforeAll(async () => {
  mailroom = await startMailroom();
  t = mailroom.server;
  person = await t.signUp({ email: "Glemt@example.test", firstName: "Åse" });
});
afterAll(() => mailroom?.close());

/** E-mails with links for a new password since the last call; others are left out. */
const letters = async () => (await mailroom.letters()).filter(({ text }) => text.includes("/player/password-set/"));

async function askForLink(): Promise<{ uidb64: string; token: string }> {
  await t.client().post("/api/player/password-reset/", { email: "glemt@EXAMPLE.test" });
  const link = /^\/player\/password-set\/([^/]+)\/([^/]+)\/$/.exec((await letters()).at(-1)!.link);
  return { uidb64: link![1]!, token: link![2]! };
}

const setPassword = (link: { uidb64: string; token: string }, first: string, second = first) =>
  t.client().put("/api/player/password-set/", { ...link, new_password1: first, new_password2: second });
const signIn = (password: string) => t.client().post("/api/player/login/", { email: person.email, password });

test("asking answers the same for a known and an unknown address [AP-013, AP-015, AC-10]", async () => {
  const known = await t.client().post("/api/player/password-reset/", { email: person.email });
  const unknown = await t.client().post("/api/player/password-reset/", { email: "ingen@example.test" });
  expect([known.status, known.body]).toEqual([200, {}]);
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(await letters()).toHaveLength(1);
  const blank = await t.client().post("/api/player/password-reset/", { email: " " });
  expect([blank.status, blank.body.email[0].code]).toEqual([400, "blank"]);
});

test("the letter is in Norwegian, by name, with a link to the site of the settings", async () => {
  await t.client().post("/api/player/password-reset/", { email: "glemt@EXAMPLE.test" });
  const letter = (await letters()).at(-1)!;
  expect(letter.to).toBe("Glemt@example.test");
  expect(letter.text).toContain("Hei Åse,");
  expect(letter.text).toMatch(/https:\/\/spill\.example\.no\/player\/password-set\/[\w-]+\/[\w-]{43}\//);
});

test("a wrong pair or a short password leaves the link as it was [AP-014]", async () => {
  const link = await askForLink();
  const mismatch = await setPassword(link, "nytt-passord", "nytt-passord2");
  expect([mismatch.status, mismatch.body.new_password2[0].code]).toEqual([400, "password_mismatch"]);
  const short = await setPassword(link, "kort");
  expect(short.status).toBe(400);
  expect(short.body.new_password1).toHaveLength(1);
  expect((await signIn(person.password)).status).toBe(200);
  expect((await setPassword(link, "nytt-passord")).status).toBe(200);
});

test("a link works once, and setting a password ends every session [AP-014, AP-015, EG-82]", async () => {
  const link = await askForLink();
  expect((await person.client.get("/api/me/")).body.player).toBeNull();
  const other = t.client();
  await other.post("/api/player/login/", { email: person.email, password: "nytt-passord" });
  expect((await other.get("/api/me/")).body.player).not.toBeNull();
  expect((await setPassword(link, "enda-nyere")).status).toBe(200);
  expect((await other.get("/api/me/")).body.player).toBeNull();
  expect((await signIn("nytt-passord")).status).toBe(400);
  expect((await signIn("enda-nyere")).status).toBe(200);
  const again = await setPassword(link, "en-gang-til");
  expect([again.status, again.body.token[0].code]).toEqual([400, "invalid_token"]);
});

test("old links, bent ones, links of others and made-up ones do nothing [AP-014]", async () => {
  const first = await askForLink();
  const second = await askForLink();
  expect((await setPassword(first, "fra-gammel")).body.token[0].code).toBe("invalid_token");
  const other = await t.signUp();
  const uidOfOther = Buffer.from(String(other.accountId)).toString("base64url");
  expect((await setPassword({ ...second, uidb64: uidOfOther }, "fra-annen")).body.token[0].code).toBe("invalid_token");
  const bent = [
    { ...second, token: `${second.token.startsWith("A") ? "B" : "A"}${second.token.slice(1)}` },
    { ...second, token: second.token.toUpperCase() },
    { ...second, token: `${second.token}=` },
    { ...second, token: second.token.slice(0, -1) },
    { ...second, uidb64: `${second.uidb64}x` },
    { ...second, uidb64: Buffer.from(` ${String(person.accountId)}`).toString("base64url") },
    { ...second, uidb64: Buffer.from("9".repeat(40)).toString("base64url") },
    { uidb64: second.token, token: second.uidb64 },
  ];
  for (const link of bent) {
    const answer = await setPassword(link, "fra-boyd");
    expect([answer.status, problemCodes(answer)], JSON.stringify(link)).toEqual([400, { token: ["invalid_token"] }]);
  }
  expect((await setPassword({ uidb64: "'; --", token: "x" }, "fra-ingen")).body.token[0].code).toBe("invalid_token");
  await sql`update password_resets set created_at = created_at - interval '61 minutes'`.execute(t.ctx.db);
  expect((await setPassword(second, "for-sent")).body.token[0].code).toBe("invalid_token");
  expect((await signIn("enda-nyere")).status).toBe(200);
});

test("of many who use one link at once exactly one sets the password [AP-014]", async () => {
  const link = await askForLink();
  const wishes = Array.from({ length: 12 }, (_, index) => `samtidig-${index}`);
  const answers = await Promise.all(wishes.map((wish) => setPassword(link, wish)));
  const taken = wishes.filter((_, index) => answers[index]!.status === 200);
  expect(taken).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect([answer.status, problemCodes(answer)]).toEqual([400, { token: ["invalid_token"] }]);
  }
  expect((await signIn(taken[0]!)).status).toBe(200);
});

test.each([
  ["password-reset", "POST", { email: 17 }, { email: ["invalid"] }],
  ["password-reset", "POST", {}, { email: ["required"] }],
  ["password-reset", "POST", { email: null }, { email: ["null"] }],
  ["password-reset", "POST", { email: ["glemt@example.test"] }, { email: ["invalid"] }],
  [
    "password-set",
    "PUT",
    { new_password1: "langt-nok", new_password2: "langt-nok", uidb64: 1, token: "x" },
    { uidb64: ["invalid"] },
  ],
  [
    "password-set",
    "PUT",
    { new_password1: {}, new_password2: "langt-nok", uidb64: "MQ", token: "x" },
    { new_password1: ["invalid"] },
  ],
  [
    "password-set",
    "PUT",
    {},
    { new_password1: ["required"], new_password2: ["required"], uidb64: ["required"], token: ["required"] },
  ],
  [
    "password-set",
    "PUT",
    { new_password1: "x".repeat(301), new_password2: "langt-nok", uidb64: "MQ", token: "x" },
    { new_password1: ["max_length"] },
  ],
])("%s by %s with %j is refused at its field", async (call, method, body, codes) => {
  const answer = await t.client().request(method, `/api/player/${call}/`, body);
  expect([answer.status, problemCodes(answer)]).toEqual([400, codes]);
});

test("the table holds no token that opens an account", async () => {
  const link = await askForLink();
  const { rows } = await sql<{ row: string }>`select password_resets::text as row from password_resets`.execute(
    t.ctx.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(link.token);
});
