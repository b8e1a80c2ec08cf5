import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildSeason, startTestServer, type TestServer } from "../../../testing/index.ts";
import { personDetails, problemCodes } from "./account-testing.ts";

const NOON = "2026-03-10T12:00:00Z";
let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
  await t.setNow(NOON);
});
afterAll(() => t.close());

const storedAccounts = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from accounts`.execute(t.ctx.db);
  return rows[0]?.count;
};

describe("regions", () => {
  test("are listed by name with id, name and code; Norway's from 286 on, id and code the same number [AP-006] [AC-23]", async () => {
    const { status, body } = await t.client().get("/api/regions/");
    expect(status).toBe(200);
    const norway = (body as { id: number; name: string }[]).filter((region) => region.id >= 286);
    expect(norway.map((region) => region.name)).toEqual(
      ["Agder", "Akershus", "Buskerud", "Finnmark", "Innlandet", "Møre og Romsdal", "Nordland", "Oslo"].concat([
        "Rogaland",
        "Svalbard",
        "Telemark",
        "Troms",
        "Trøndelag",
        "Vestfold",
        "Vestland",
        "Østfold",
      ]),
    );
    expect(body.length - norway.length).toBe(245);
    expect(body[0]).toEqual({ id: 1, name: "Afghanistan", code: 1, iso_code_short: "AF", iso_code_long: "AFG" });
    expect(body.at(-1).name).toBe("Åland");
    for (const region of body) expect(region.code).toBe(region.id);
  });
});

describe("registering", () => {
  test("makes the account, signs in and answers with the person [AP-009] [AP-005] [AC-20]", async () => {
    const client = t.client();
    const { status, body } = await client.post(
      "/api/player/create/",
      personDetails({ email: " Kari.N@Example.test " }),
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      player: {
        id: expect.any(Number),
        first_name: "Kari",
        last_name: "Nordmann",
        email: "Kari.N@Example.test",
        date_of_birth: "1990-05-17",
        gender: "",
        region: 293,
        dirty: false,
        entry: null,
        entry_email: false,
        entry_language: null,
        default_event: null,
        sso_id: null,
        is_social: false,
        email_favourite: true,
        email_league: false,
        email_telecom: true,
        email_bank: false,
        email_media: true,
      },
      watched: [],
    });
    expect((await client.get("/api/me/")).body).toEqual(body);
  });

  test("keeps no password, only its Argon2id hash [V11.4.2]", async () => {
    const { accountId: account } = await t.signUp({ password: "plain-to-see" });
    const { rows } = await sql<{ row: string }>`
      select accounts::text as row from accounts where account_id = ${account}`.execute(t.ctx.db);
    expect(rows[0]?.row).not.toContain("plain-to-see");
    expect(rows[0]?.row).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  });

  test("the five opt-ins are off unless asked for [AC-20]", async () => {
    const { client } = await t.signUp();
    const { player } = (await client.get("/api/me/")).body;
    for (const name of ["email_favourite", "email_league", "email_telecom", "email_bank", "email_media"]) {
      expect(player[name], name).toBe(false);
    }
  });

  test("lists what is missing, field by field, and makes nothing [AP-009]", async () => {
    const before = await storedAccounts();
    for (const body of [
      {},
      { email: " ", password: "", first_name: "", last_name: " ", date_of_birth: "", region: 0 },
      { email: "", password: "      ", first_name: "\t", last_name: "", date_of_birth: null, region: null },
    ]) {
      const answer = await t.client().post("/api/player/create/", body);
      expect(answer.status).toBe(400);
      expect(problemCodes(answer)).toEqual({
        email: ["blank"],
        password: ["blank"],
        first_name: ["blank"],
        last_name: ["blank"],
        date_of_birth: ["blank"],
        region: ["does_not_exist"],
      });
    }
    expect(await storedAccounts()).toBe(before);
  });

  test.each([
    ["email", "nobody", "invalid"],
    ["email", "a b@example.test", "invalid"],
    ["email", "a@b", "invalid"],
    ["email", `${"x".repeat(250)}@example.test`, "max_length"],
    ["first_name", "x".repeat(101), "max_length"],
    ["last_name", "Hansen\u202eneknaM", "invalid"],
    ["region", 999, "does_not_exist"],
    ["date_of_birth", "17.05.1990", "invalid"],
    ["date_of_birth", "1990-02-30", "invalid"],
    ["date_of_birth", "1899-12-31", "invalid"],
    ["date_of_birth", "2026-03-11", "invalid"],
  ])("refuses %s %j with the code %s [AP-009]", async (field, value, code) => {
    const answer = await t.client().post("/api/player/create/", personDetails({ [field]: value }));
    expect(answer.status).toBe(400);
    expect(problemCodes(answer)).toEqual({ [field]: [code] });
  });

  test("a password has at least 6 characters [KO-08]", async () => {
    const short = await t.client().post("/api/player/create/", personDetails({ password: "12345" }));
    expect(short.status).toBe(400);
    expect(short.body).toEqual({ password: [{ message: "Not a valid value.", code: "invalid", min_length: 6 }] });
    expect((await t.client().post("/api/player/create/", personDetails({ password: "ørret!" }))).status).toBe(200);
  });

  test("a person is at least 13 on the game's date in Oslo: to the day [KO-09] [AC-25]", async () => {
    const tooYoung = await t.client().post("/api/player/create/", personDetails({ date_of_birth: "2013-03-11" }));
    expect(tooYoung.status).toBe(400);
    expect(tooYoung.body).toEqual({
      date_of_birth: [{ message: "Not a valid value.", code: "invalid", minimum_age_years: 13 }],
    });
    const justOld = await t.client().post("/api/player/create/", personDetails({ date_of_birth: "2013-03-10" }));
    expect(justOld.status).toBe(200);
    await t.setNow("2026-03-10T23:00:00Z");
    const midnight = await t.client().post("/api/player/create/", personDetails({ date_of_birth: "2013-03-11" }));
    await t.setNow(NOON);
    expect(midnight.status).toBe(200);
  });

  test("an e-mail belongs to one account, however it is written [AP-009]", async () => {
    const { email } = await t.signUp();
    for (const taken of [email, ` ${email.toUpperCase()} `]) {
      const answer = await t.client().post("/api/player/create/", personDetails({ email: taken }));
      expect([answer.status, problemCodes(answer)]).toEqual([400, { email: ["duplicate"] }]);
    }
  });

  test("of people who register one e-mail at once exactly one gets it", async () => {
    const email = "wanted@example.test";
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => t.client().post("/api/player/create/", personDetails({ email }))),
    );
    const refused = answers.filter((answer) => answer.status === 400);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(refused.map(problemCodes)).toEqual([1, 2, 3].map(() => ({ email: ["duplicate"] })));
  });
});
