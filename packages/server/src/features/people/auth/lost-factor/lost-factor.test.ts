/** The way back for an account that has lost every second factor, through the calls of its owner and of operators. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";

import { runCommand } from "../../../../cli/run-command.testing.ts";
import { urlOfDatabase } from "../../../../db/other-databases.ts";
import { makeToken, tokenClient, type SignedUp, type TestClient } from "../../../../testing/index.ts";
import { startMailroom, type Mailroom } from "../../accounts/emails/letters.testing.ts";
import { addPasskey, addTotp, BASE, codeOf, givePassword, signUpVerified } from "../factors/factors.testing.ts";

const LOST = `${BASE}/auth/2fa/lost`;
const STOP = "/api/player/lost-factor/stop/";
const reason = "Answered from the account's address; knew his first transfer and his leagues.";

let mail: Mailroom;
let operator: SignedUp;

beforeAll(async () => {
  mail = await startMailroom();
  operator = await mail.server.signUp({ role: "operator" });
});
afterAll(() => mail?.close());

const db = () => mail.server.ctx.db;
const confirmOf = ({ accountId }: SignedUp) => `/api/control/people/accounts/${accountId}/lost-factor/`;
const confirm = (person: SignedUp) => operator.client.post(confirmOf(person), { reason });

/** An account with an app, and the app's secret. */
async function personWithApp() {
  const person = await signUpVerified(mail.server);
  const app = await addTotp(person.client);
  await mail.letters();
  return { ...person, ...app };
}

/** Reports it lost, at the second step in a new browser. */
async function askLost(person: SignedUp): Promise<TestClient> {
  const client = await givePassword(mail.server, person);
  const answer = await client.post(LOST);
  expect([answer.status, answer.body]).toEqual([200, { status: 200 }]);
  return client;
}

/** Lets so many hours pass, and the due jobs run. */
async function wait(hours: number): Promise<void> {
  await sql`update lost_factors set ends_at = ends_at - make_interval(secs => ${hours * 3600})`.execute(db());
  await mail.server.ctx.jobs.send("lost-factors", {});
  await mail.server.runDueJobs();
}

/** True when the password alone signs in. */
async function isPasswordEnough({ email, password }: SignedUp): Promise<boolean> {
  return (await mail.server.client().post(`${BASE}/auth/login`, { email, password })).status === 200;
}

const keyIn = (link: string) => /^\/player\/lost-factor\/([\w-]{43})$/.exec(link)?.[1] ?? "none";
const lostOf = async ({ accountId }: SignedUp) =>
  (await operator.client.get(`/api/control/people/accounts/${accountId}/sign-in/`)).body.lost_factor;

test("behind the password, an operator's proof and the waiting time the factors go, and all is told [V6.4.4, V6.4.3]", async () => {
  const person = await personWithApp();
  await addPasskey(mail.server, person.client);
  const { token } = await makeToken(person, ["read"]);
  const second = `second-${person.email}`;
  await sql`insert into account_emails (account_id, email, email_key, verified_at)
    values (${person.accountId}, ${second}, ${second}, clock_timestamp())`.execute(db());
  await sql`insert into account_emails (account_id, email, email_key)
    values (${person.accountId}, 'unproved@example.test', 'unproved@example.test')`.execute(db());
  await mail.letters();

  const client = await askLost(person);
  expect((await client.get("/api/me/")).body.player).toBeNull();
  const asked = await mail.letters();
  expect(asked.map(({ to }) => to).toSorted()).toEqual([person.email, second].toSorted());
  // Once more is the same request.
  await client.post(LOST);
  expect(await mail.letters()).toEqual([]);
  const people = (await operator.client.get("/api/control/people/lost-factors/")).body.people;
  expect(people).toContainEqual(expect.objectContaining({ account: person.accountId, ends: null }));

  // Without an operator nothing ever happens.
  await wait(1000);
  expect(await isPasswordEnough(person)).toBe(false);

  const confirmed = await confirm(person);
  expect(confirmed.status).toBe(200);
  const hours = (Date.parse(confirmed.body.ends) - Date.now()) / 3600_000;
  expect(hours).toBeGreaterThan(71.9);
  expect(hours).toBeLessThan(72.1);
  expect(await lostOf(person)).toMatchObject({ ends: confirmed.body.ends });
  expect((await mail.letters()).map(({ to }) => to).toSorted()).toEqual([person.email, second].toSorted());

  await wait(71);
  expect(await isPasswordEnough(person)).toBe(false);
  expect((await person.client.get("/api/me/")).body.player).not.toBeNull();

  await wait(1.1);
  expect((await person.client.get("/api/me/")).body.player).toBeNull();
  expect((await tokenClient(mail.server.origin, token).get("/api/me/")).status).toBe(401);
  const told = await mail.letters();
  expect(new Set(told.map(({ to, subject }) => `${to}: ${subject}`))).toEqual(
    new Set([person.email, second].map((to) => `${to}: Totrinnsinnlogging er slått av – Elleveren`)),
  );
  expect(await isPasswordEnough(person)).toBe(true);
  expect(await lostOf(person)).toBeNull();
  const acts = (await operator.client.get("/api/control/audit/?area=people")).body.results;
  expect(acts.slice(0, 2)).toEqual([
    expect.objectContaining({ action: "people.remove_factors", subject: `account ${person.accountId}` }),
    expect.objectContaining({ action: "people.confirm_lost_factor", details: expect.objectContaining({ reason }) }),
  ]);
}, 60_000);

describe("it is stopped [V6.4.4]", () => {
  const STOPS: readonly (readonly [
    string,
    (person: SignedUp & { secret: string }, key: string) => Promise<unknown>,
  ])[] = [
    [
      "by the link in a letter, without signing in",
      async (_person, key) => {
        const client = mail.server.client();
        expect((await client.post(STOP, { key: `x${key}` })).status).toBe(400);
        expect((await client.post(STOP, { key })).status).toBe(200);
        expect((await client.post(STOP, { key })).status).toBe(400);
      },
    ],
    [
      "by a sign-in with the factor",
      async (person) => {
        const client = await givePassword(mail.server, person);
        const answer = await client.post(`${BASE}/auth/2fa/authenticate`, { code: codeOf(person.secret) });
        // Next it is asked whether this browser is trusted.
        expect(answer.status).toBe(401);
        expect((await client.post(`${BASE}/auth/2fa/trust`, { trust: false })).status).toBe(200);
      },
    ],
    [
      "by a proof with the factor in an open session",
      async ({ client, secret }) => {
        expect((await client.post(`${BASE}/auth/2fa/reauthenticate`, { code: codeOf(secret) })).status).toBe(200);
      },
    ],
    [
      "by a new password",
      async ({ client, password }) => {
        const change = { old_password: password, password: "another-eleven" };
        expect((await client.put("/api/player/password-change/", change)).status).toBe(200);
      },
    ],
    [
      "by an operator",
      async (person) => {
        expect((await operator.client.post(`${confirmOf(person)}refuse/`, { reason })).status).toBe(200);
      },
    ],
  ];
  test.each(STOPS)(
    "%s",
    async (name, stop) => {
      const person = await personWithApp();
      await askLost(person);
      expect((await confirm(person)).status).toBe(200);
      const key = keyIn((await mail.letters(person.email)).at(-1)!.link);
      await stop(person, key);
      expect(await lostOf(person)).toBeNull();
      if (name !== "by a new password")
        expect((await mail.letters(person.email)).map(({ subject }) => subject)).toContain(
          "Totrinnsinnlogging blir ikke slått av – Elleveren",
        );
      await wait(100);
      const password = name === "by a new password" ? "another-eleven" : person.password;
      const answer = await mail.server.client().post(`${BASE}/auth/login`, { email: person.email, password });
      expect(answer.status).toBe(401);
      expect((await confirm(person)).body).toEqual({
        non_field_errors: [expect.objectContaining({ code: "not_asked" })],
      });
    },
    60_000,
  );
});

describe("nobody else gets there [V6.4.4]", () => {
  test("asking takes the password first, and a second step that waits", async () => {
    expect((await mail.server.client().post(LOST)).status).toBe(401);
    const person = await signUpVerified(mail.server);
    expect((await person.client.post(LOST)).status).toBe(401);
  });

  test("confirming takes an operator, a reason, and somebody who asked", async () => {
    const person = await personWithApp();
    expect((await confirm(person)).status).toBe(400);
    await askLost(person);
    for (const path of [confirmOf(person), `${confirmOf(person)}refuse/`]) {
      expect((await person.client.post(path, { reason })).status).toBe(404);
      expect((await mail.server.client().post(path, { reason })).status).toBe(404);
      expect((await operator.client.post(path, { reason: " " })).status).toBe(400);
    }
    expect((await operator.client.post("/api/control/people/accounts/999999/lost-factor/", { reason })).status).toBe(
      404,
    );
    expect((await lostOf(person)).ends).toBeNull();
  });

  test("an operator's own account goes by the terminal alone, at once, and that is in the audit log", async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db());
    vi.stubEnv("DATABASE_URL", urlOfDatabase(inject("testServerUrl"), rows[0]!.name));
    const colleague = await personWithApp();
    expect((await runCommand("operators", "lost-factor", colleague.email, "--reason", reason)).code).toBe(1);
    await sql`update accounts set role = 'operator' where account_id = ${colleague.accountId}`.execute(db());
    await askLost(colleague);
    await mail.letters();
    expect((await confirm(colleague)).body).toEqual({
      non_field_errors: [expect.objectContaining({ code: "operator" })],
    });
    expect((await runCommand("operators", "lost-factor", colleague.email)).code).toBe(2);
    const done = await runCommand("operators", "lost-factor", colleague.email, "--reason", reason);
    expect([done.code, JSON.parse(done.stdout)]).toEqual([0, { account: colleague.accountId, removed: true }]);
    expect((await mail.letters(colleague.email)).map(({ subject }) => subject)).toEqual([
      "Totrinnsinnlogging er slått av – Elleveren",
    ]);
    expect((await colleague.client.get("/api/me/")).body.player).toBeNull();
    expect(await isPasswordEnough(colleague)).toBe(true);
    const acts = await sql<{ actor: string; details: object }>`select actor, details from audit_log
      where action = 'people.remove_factors' order by audit_id desc limit 1`.execute(db());
    expect(acts.rows).toEqual([{ actor: "command", details: { reason } }]);
    vi.unstubAllEnvs();
  }, 120_000);
});
