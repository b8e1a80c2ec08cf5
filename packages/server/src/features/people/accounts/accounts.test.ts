import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, TEST_PASSWORD, type TestServer } from "../../../testing/index.ts";
import { personDetails, problemCodes } from "./account-testing.ts";
import { insertReset } from "./password-reset.sql.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

describe("signing in and out", () => {
  test("by e-mail and password, in any letter case of the e-mail [AP-007]", async () => {
    const { email, accountId: account } = await t.signUp();
    const client = t.client();
    const answer = await client.post("/api/player/login/", { email: email.toUpperCase(), password: TEST_PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body.player.id).toBe(account);
    expect((await client.get("/api/me/")).body.player.id).toBe(account);
  });

  test("a wrong password and an unknown e-mail are refused with the same words [AP-007]", async () => {
    const { email } = await t.signUp();
    const wrong = await t.client().post("/api/player/login/", { email, password: "not-the-password" });
    const unknown = await t.client().post("/api/player/login/", { email: "who@example.test", password: "whatever" });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { non_field_errors: [{ message: "Incorrect login details.", code: "incorrect_login" }] },
    ]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test("nobody signs in to an account without a password", async () => {
    const { email, accountId: account } = await t.signUp();
    await sql`update accounts set password_hash = null where account_id = ${account}`.execute(t.ctx.db);
    const answer = await t.client().post("/api/player/login/", { email, password: TEST_PASSWORD });
    expect(answer.status).toBe(400);
  });

  test("sign-out ends the session, also for a copy of its cookie [AP-008]", async () => {
    const { client } = await t.signUp();
    const copy = t.client();
    copy.cookies.set("sessionid", client.cookies.get("sessionid") ?? "");
    expect((await copy.get("/api/me/")).body.player).not.toBeNull();
    const answer = await client.post("/api/player/logout/");
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(client.cookies.has("sessionid")).toBe(false);
    expect((await copy.get("/api/me/")).body).toEqual({ player: null, watched: [] });
    expect((await client.post("/api/player/logout/")).status).toBe(200);
  });

  test("me answers 200 with null for nobody [AP-005]", async () => {
    const { status, body } = await t.client().get("/api/me/");
    expect([status, body]).toEqual([200, { player: null, watched: [] }]);
  });

  test("only an operator sees that there are operators", async () => {
    const operator = await t.signUp({ role: "operator" });
    expect((await operator.client.get("/api/me/")).body.player.is_operator).toBe(true);
    const manager = await t.signUp();
    expect((await manager.client.get("/api/me/")).body.player).not.toHaveProperty("is_operator");
  });
});

describe("details", () => {
  test.each(["PUT", "POST"])("are changed by %s [AP-010] [AP-011]", async (method) => {
    const { client } = await t.signUp();
    const { password: _, ...changes } = personDetails({ first_name: " Ola ", region: 300, email_bank: true });
    const answer = await client.request(method, "/api/player/update/", { ...changes, current_password: TEST_PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body.player).toMatchObject({ ...changes, first_name: "Ola" });
    expect((await client.get("/api/me/")).body).toEqual(answer.body);
  });

  test("are refused with the field codes of registering, and stay as they were [AP-010]", async () => {
    const [{ client }, other] = [await t.signUp(), await t.signUp()];
    const before = (await client.get("/api/me/")).body;
    const answer = await client.put("/api/player/update/", {
      email: other.email.toUpperCase(),
      first_name: "",
      last_name: "",
      date_of_birth: "2020-01-01",
      region: 260,
    });
    expect(answer.status).toBe(400);
    expect(problemCodes(answer)).toEqual({
      first_name: ["blank"],
      last_name: ["blank"],
      date_of_birth: ["invalid"],
      region: ["does_not_exist"],
    });
    // Whose an address is, is told once nothing else is wrong.
    const { password: _, ...right } = personDetails({ email: other.email.toUpperCase() });
    const taken = await client.put("/api/player/update/", { ...right, current_password: TEST_PASSWORD });
    expect([taken.status, problemCodes(taken)]).toEqual([400, { email: ["duplicate"] }]);
    expect((await client.get("/api/me/")).body).toEqual(before);
  });

  test("keep opt-ins that were not sent, and one's own e-mail is no duplicate", async () => {
    const { client, email } = await t.signUp();
    const { password: _, ...first } = personDetails({ email, email_favourite: true });
    await client.put("/api/player/update/", first);
    const body = { email, first_name: "A", last_name: "B", date_of_birth: "1990-05-17", region: 1 };
    expect((await client.put("/api/player/update/", body)).body.player.email_favourite).toBe(true);
  });

  test("that are given confirm a dirty account [AC-14]", async () => {
    const { client, accountId: account, email } = await t.signUp();
    await sql`update accounts set dirty = true where account_id = ${account}`.execute(t.ctx.db);
    expect((await client.get("/api/me/")).body.player.dirty).toBe(true);
    const { password: _, ...body } = personDetails({ email });
    expect((await client.put("/api/player/update/", body)).body.player.dirty).toBe(false);
  });

  test("belong to the signed-in person: nobody gets 403 [AP-010]", async () => {
    const { password: _, ...body } = personDetails();
    for (const method of ["PUT", "POST"]) {
      const answer = await t.client().request(method, "/api/player/update/", body);
      expect([answer.status, answer.body]).toEqual([403, { detail: "Authentication credentials were not provided." }]);
    }
  });

  test("one address asked for by two at the same moment becomes one's, and is a duplicate for the other", async () => {
    for (let round = 0; round < 5; round += 1) {
      const people = await Promise.all([t.signUp(), t.signUp(), t.signUp()]);
      const { password, ...details } = personDetails();
      const wanted = { ...details, current_password: password };
      const answers = await Promise.all(people.map(({ client }) => client.put("/api/player/update/", wanted)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
      const refused = answers.filter(({ status }) => status === 400);
      expect(refused.map(problemCodes)).toEqual([{ email: ["duplicate"] }, { email: ["duplicate"] }]);
    }
  });
});

describe("password change", () => {
  test("takes the old one, ends other sessions and gives this browser a new one [AP-012] [AP-015] [V6.2.2, V6.2.3]", async () => {
    const { client, email, accountId: account } = await t.signUp();
    const elsewhere = t.client();
    await elsewhere.post("/api/player/login/", { email, password: TEST_PASSWORD });
    const before = client.cookies.get("sessionid");
    const body = { old_password: TEST_PASSWORD, password: "brand-new" };
    expect((await client.put("/api/player/password-change/", body)).status).toBe(200);
    expect(client.cookies.get("sessionid")).not.toBe(before);
    expect((await client.get("/api/me/")).body.player.id).toBe(account);
    expect((await elsewhere.get("/api/me/")).body.player).toBeNull();
    const login = (password: string) => t.client().post("/api/player/login/", { email, password });
    expect((await login(TEST_PASSWORD)).status).toBe(400);
    expect((await login("brand-new")).status).toBe(200);
  });

  test("with a wrong old or a short new password changes nothing [AP-012] [KO-08] [V6.2.3]", async () => {
    const { client, email } = await t.signUp();
    const answer = await client.put("/api/player/password-change/", { old_password: "wrong", password: "12345" });
    expect([answer.status, problemCodes(answer)]).toEqual([400, { old_password: ["invalid"], password: ["invalid"] }]);
    expect((await t.client().post("/api/player/login/", { email, password: TEST_PASSWORD })).status).toBe(200);
  });

  test("is for the signed-in person [AP-012]", async () => {
    const answer = await t.client().put("/api/player/password-change/", { old_password: "a", password: "brand-new" });
    expect(answer.status).toBe(403);
  });
});

test.each([
  ["another password", "/api/player/password-change/", { old_password: TEST_PASSWORD, password: "brand-new" }],
  [
    "another address",
    "/api/player/update/",
    (({ password, ...rest }) => ({ ...rest, current_password: password }))(personDetails()),
  ],
])("with %s a link for a new one that is still on its way no longer works", async (_, path, change) => {
  const { client, accountId: account } = await t.signUp();
  await insertReset(t.ctx.db, account, "the-token-of-a-link");
  expect((await client.put(path, change)).status).toBe(200);
  const set = await t.client().put("/api/player/password-set/", {
    new_password1: "stolen-later",
    new_password2: "stolen-later",
    uidb64: Buffer.from(String(account)).toString("base64url"),
    token: "the-token-of-a-link",
  });
  expect([set.status, problemCodes(set)]).toEqual([400, { token: ["invalid_token"] }]);
});
