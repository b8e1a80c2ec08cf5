/** Hostile details: refused at their field with the site's own codes, and no account is made. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, TEST_PASSWORD, type TestServer } from "../../../testing/index.ts";
import { personDetails, problemCodes } from "./account-testing.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const register = (changes: Record<string, unknown>) => t.client().post("/api/player/create/", personDetails(changes));
const accountCount = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from accounts`.execute(t.ctx.db);
  return rows[0]!.count;
};

describe("a name", () => {
  test.each([
    ["zero-width characters", "\u200b\u200c\u200d\u2060\ufeff"],
    ["marks without a letter", "\u0301\u0308\u20dd"],
    ["the filler of Hangul", "\u3164\u115f\u1160\uffa0"],
    ["blank Braille", "\u2800\u2800"],
    ["spaces of all kinds", " \u00a0\u2003\u3000\t"],
    ["a soft hyphen and variation selectors", "\u00ad\ufe0f\u{e0100}"],
    ["tags", "\u{e0041}\u{e0042}"],
  ])("of nothing but %s is blank [AP-009]", async (_, name) => {
    const answer = await register({ first_name: name, last_name: name });
    expect([answer.status, problemCodes(answer)]).toEqual([400, { first_name: ["blank"], last_name: ["blank"] }]);
  });

  test.each([
    ["a line break", "Kari\nNordmann"],
    ["a bell", "Kari\u0007"],
    ["a turn of direction", "\u202eiraK"],
    ["an isolate", "Ka\u2066ri"],
    ["a direction mark", "Ka\u200fri"],
    ["a zero-width space", "Ka\u200bri"],
    ["a byte order mark", "Ka\ufeffri"],
    ["a soft hyphen", "Ka\u00adri"],
    ["a line separator", "Ka\u2028ri"],
    ["a private character", "Ka\ue000ri"],
    ["a tower of marks", `Ka${"\u0301".repeat(20)}ri`],
  ])("with %s is refused, not cleaned up behind the person's back [AP-009]", async (_, name) => {
    const answer = await register({ first_name: name });
    expect([answer.status, problemCodes(answer)]).toEqual([400, { first_name: ["invalid"] }]);
  });

  test.each([
    "Bjørn-Åge",
    "D'Artagnan",
    "Nguyễn Thị",
    "हिन्दी",
    "می‌خواهم",
    "陳大文",
    "이순신",
    "Renée",
    "Ş. Ö.",
    "👩‍🚒",
  ])("may be %s", async (name) => {
    const answer = await register({ first_name: name });
    expect([answer.status, answer.body.player?.first_name]).toEqual([200, name.normalize("NFC")]);
  });

  test("is kept composed, however it was typed", async () => {
    const answer = await register({ first_name: "A\u030ase" });
    expect(answer.body.player.first_name).toBe("Åse");
  });
});

test.each([
  ["email", `${"x".repeat(260)}@example.test`, "max_length"],
  ["email", "x".repeat(301), "max_length"],
  ["first_name", "x".repeat(101), "max_length"],
  ["last_name", "x".repeat(50_000), "max_length"],
  ["password", "x".repeat(301), "max_length"],
  ["date_of_birth", "1".repeat(400), "max_length"],
  ["region", 1e300, "invalid"],
  ["region", 2 ** 40, "max_value"],
  ["region", 1.5, "invalid"],
])("%s that is endless is refused (%#) [AP-009]", async (field, value, code) => {
  const answer = await register({ [field]: value });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  if (code !== "invalid") expect(problemCodes(answer)).toEqual({ [field]: [code] });
});

test.each([
  ["email", null, "null"],
  ["email", ["kari@example.test"], "invalid"],
  ["email", { address: "kari@example.test" }, "invalid"],
  ["password", 123_456, "invalid"],
  ["password", null, "null"],
  ["first_name", true, "invalid"],
  ["last_name", [], "invalid"],
  ["date_of_birth", 19_900_517, "invalid"],
  ["region", "293", "invalid"],
  ["region", [293], "invalid"],
  ["email_bank", "yes", "invalid"],
  ["email_league", null, "null"],
])("%s as %j is not taken for what it is not: %s [AP-009] [AP-010]", async (field, value, code) => {
  const before = await accountCount();
  const answer = await register({ [field]: value });
  expect([answer.status, problemCodes(answer)]).toEqual([400, { [field]: [code] }]);
  const { client, accountId } = await t.signUp();
  if (field !== "password") {
    const { password: _, ...details } = personDetails({ [field]: value });
    expect(problemCodes(await client.put("/api/player/update/", details))).toEqual({ [field]: [code] });
  }
  await sql`delete from accounts where account_id = ${accountId}`.execute(t.ctx.db);
  expect(await accountCount()).toBe(before);
});

test.each(["null", "[]", '"text"', "17", "{", '{"email":'])("the body %s is refused [AP-009]", async (body) => {
  const client = t.client();
  for (const path of ["/api/player/create/", "/api/player/login/", "/api/player/password-reset/"]) {
    expect((await client.post(path, body)).status, path).toBe(400);
  }
});

describe("an e-mail address", () => {
  test.each([
    ["upper case", "KARI.looks@EXAMPLE.test"],
    ["full-width letters", "ｋａｒｉ.looks@example.test"],
    ["a full-width @ and dots", "kari．looks＠example．test"],
    ["a ligature", "kari.looks@ex\u{1D41A}mple.test"],
    ["an ideographic full stop", "kari.looks@example。test"],
    ["a long s and the sign of Kelvin", "\u212Aari.look\u017F@example.test"],
    ["letters of mathematics", "𝓴𝓪𝓻𝓲.looks@example.test"],
    ["spaces around it", " kari.looks@example.test\u3000"],
  ])("written with %s is the same address: for registering and for signing in [AP-009]", async (_, email) => {
    await register({ email: "kari.looks@example.test" });
    const again = await register({ email });
    expect([again.status, problemCodes(again)]).toEqual([400, { email: ["duplicate"] }]);
    const login = await t.client().post("/api/player/login/", { email, password: TEST_PASSWORD });
    expect(login.body.player?.email).toBe("kari.looks@example.test");
  });

  // They look alike, and are different characters: two mailboxes, neither of which opens the other's account.
  test.each(["kar\u0131.dotless@example.test", "k\u0430ri.dotless@example.test", "kari\u0307.dotless@example.test"])(
    "with another letter that looks alike is another address: %j",
    async (email) => {
      await register({ email: "kari.dotless@example.test" });
      const made = await register({ email });
      expect([made.status, made.body.player?.email]).toEqual([200, email.normalize("NFKC")]);
      const login = { email: "kari.dotless@example.test", password: TEST_PASSWORD };
      expect((await t.client().post("/api/player/login/", login)).body.player.id).not.toBe(made.body.player.id);
    },
  );

  test("of a host with letters of its own is one, whether they are sent as letters or as ASCII", async () => {
    const made = await register({ email: "kari@blåbær.test" });
    expect([made.status, made.body.player.email]).toEqual([200, "kari@blåbær.test"]);
    for (const email of ["kari@xn--blbr-roah.test", "Kari@BLÅBÆR.test", "kari@bla\u030abær.test"]) {
      expect(problemCodes(await register({ email })), email).toEqual({ email: ["duplicate"] });
    }
    expect((await register({ email: "kari@blabaer.test" })).status).toBe(200);
  });

  test("is stored as a letter can be sent to it", async () => {
    const answer = await register({ email: "ｏｌａ＠example．test" });
    expect(answer.body.player.email).toBe("ola@example.test");
  });

  test.each([
    "kari\u200b@example.test",
    "kari\u202e@example.test",
    "ka\u00adri@example.test",
    "\u0301@example.test",
    "\u3164@example.test",
    "kari@exam\u2800ple.test",
    "kari@example.test\r\nBcc: all@example.test",
    "kari@xn--a.test",
    "kari@127.0.0.1",
    "kari@[127.0.0.1]",
    "kari@example..test",
    "kari@-example.test",
    "kari@example.test.",
    "kari@ex%61mple.test",
    "kari@example.test/path",
    `${"x".repeat(65)}@example.test`,
    `kari@${"x".repeat(64)}.test`,
    "@example.test",
    "kari@",
    "kari",
    "kari@@example.test",
    "<kari@example.test>",
  ])("is not %j [AP-009]", async (email) => {
    const answer = await register({ email });
    expect([answer.status, problemCodes(answer)]).toEqual([400, { email: ["invalid"] }]);
  });

  test.each(["\u200b", "\u3164 ", "\u2800", "\ufeff"])(
    "of nothing that can be seen is blank: %j [AP-009]",
    async (email) => {
      expect(problemCodes(await register({ email }))).toEqual({ email: ["blank"] });
    },
  );
});

test("200 people who register one address at once: exactly one has it, 199 are told that it is taken", async () => {
  const client = t.client();
  await client.get("/api/me/");
  const email = "everybody@example.test";
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => client.post("/api/player/create/", personDetails({ email }))),
  );
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  // Load shedding may refuse requests beyond the queue; here none is.
  expect([...counts].toSorted(([a], [b]) => a - b)).toEqual([
    [200, 1],
    [400, 199],
  ]);
  for (const answer of answers.filter(({ status }) => status === 400)) {
    expect(problemCodes(answer)).toEqual({ email: ["duplicate"] });
  }
  const { rows } = await sql`select 1 from accounts where email_key = ${email}`.execute(t.ctx.db);
  expect(rows).toHaveLength(1);
}, 120_000);

test("more sign-ups at once than may wait are answered or sent away for seconds, never failed", async () => {
  const client = t.client();
  await client.get("/api/me/");
  const answers = await Promise.all(
    Array.from({ length: 320 }, (_, index) =>
      client.post("/api/player/create/", personDetails({ email: `crowd${index}@example.test` })),
    ),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(200);
  for (const { status, headers } of answers) {
    if (status === 200) continue;
    expect(status).toBe(503);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
}, 120_000);
