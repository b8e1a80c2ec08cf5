/** Operators sign people out, in the control room and at a terminal; it stands in the audit log. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { runCommand } from "../../../cli/run-command.testing.ts";
import { makeToken, startTestServer, tokenClient, type SignedUp, type TestServer } from "../../../testing/index.ts";

let t: TestServer;
let operator: SignedUp;

beforeAll(async () => {
  t = await startTestServer();
  operator = await t.signUp({ role: "operator" });
  vi.stubEnv("DATABASE_URL", t.ctx.databaseUrl);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await t.close();
});

const isIn = async ({ client }: Pick<SignedUp, "client">) => (await client.get("/api/me/")).body.player !== null;
const endOf = ({ accountId }: SignedUp) => `/api/control/people/accounts/${accountId}/end-sessions/`;
const acts = async () =>
  (await operator.client.get("/api/control/audit/?area=people")).body.results as {
    actor: string;
    action: string;
    subject: string;
    details: object;
  }[];
const reason = "A phone was stolen.";

test("an operator ends every session of a person, with all that would let it in again [V7.4.5]", async () => {
  const [person, other] = [await t.signUp(), await t.signUp()];
  const again = t.client();
  await again.post("/api/player/login/", { email: person.email, password: person.password });
  const { token } = await makeToken(person, ["read"]);
  await sql`insert into trusted_browsers (token_hash, account_id, expires_at)
    values ('\\x00', ${person.accountId}, clock_timestamp() + interval '1 day')`.execute(t.ctx.db);
  await sql`insert into push_subscriptions (endpoint, account_id, p256dh, auth)
    values ('https://push.example/1', ${person.accountId}, 'a', 'b')`.execute(t.ctx.db);
  const ways = (await operator.client.get(`/api/control/people/accounts/${person.accountId}/sign-in/`)).body;
  expect(ways).toMatchObject({ has_password: true, has_app: false, passkeys: 0, tokens: 1 });
  expect(ways.sessions).toHaveLength(2);
  expect(JSON.stringify(ways)).not.toContain("127.0.0.1");

  const answer = await operator.client.post(endOf(person), { reason, tokens: false });
  expect([answer.status, answer.body]).toEqual([200, { sessions: 2 }]);
  expect(await Promise.all([isIn(person), isIn({ client: again }), isIn(other), isIn(operator)])).toEqual([
    false,
    false,
    true,
    true,
  ]);
  const { rows } = await sql<{ left: number }>`select
    (select count(*) from trusted_browsers where account_id = ${person.accountId})
    + (select count(*) from push_subscriptions where account_id = ${person.accountId}) as left`.execute(t.ctx.db);
  expect(Number(rows[0]!.left)).toBe(0);
  // 403: a token that is alive may not ask this; 401: it is none.
  expect((await tokenClient(t.origin, token).get("/api/me/")).status).toBe(403);
  await operator.client.post(endOf(person), { reason, tokens: true });
  expect((await tokenClient(t.origin, token).get("/api/me/")).status).toBe(401);
  expect((await acts())[1]).toMatchObject({
    action: "people.end-sessions",
    subject: `account ${person.accountId}`,
    details: { reason, sessions: 2, tokens: false },
  });
});

test("nobody but an operator does, for no account that is not there, and not without a reason", async () => {
  const person = await t.signUp();
  for (const { client } of [person, { client: t.client() }]) {
    expect((await client.post(endOf(operator), { reason, tokens: false })).status).toBe(404);
    expect((await client.post("/api/control/people/end-sessions/", { reason, tokens: false })).status).toBe(404);
    expect((await client.get(`/api/control/people/accounts/${person.accountId}/sign-in/`)).status).toBe(404);
  }
  const nobody = "/api/control/people/accounts/999999/";
  expect((await operator.client.post(`${nobody}end-sessions/`, { reason, tokens: false })).status).toBe(404);
  expect((await operator.client.get(`${nobody}sign-in/`)).status).toBe(404);
  expect((await operator.client.post(endOf(person), { reason: " ", tokens: false })).status).toBe(400);
  expect(await isIn(person)).toBe(true);
});

test("at a terminal one person is signed out, or everybody, and that is in the audit log too [V7.4.5]", async () => {
  const [person, other] = [await t.signUp(), await t.signUp()];
  expect((await runCommand("operators", "end-sessions", person.email)).code).toBe(2);
  expect((await runCommand("operators", "end-sessions", "nobody@example.test", "--reason", "x")).code).toBe(1);
  const one = await runCommand("operators", "end-sessions", person.email, "--reason", reason);
  expect([one.code, JSON.parse(one.stdout)]).toEqual([0, { account: person.accountId, sessions: 1 }]);
  expect([await isIn(person), await isIn(other)]).toEqual([false, true]);
  const all = await runCommand("operators", "end-sessions", "--everybody", "--reason", reason);
  expect(all.code).toBe(0);
  expect([await isIn(other), await isIn(operator)]).toEqual([false, false]);
  const { rows } = await sql<{ actor: string; subject: string }>`select actor, subject from audit_log
    where action = 'people.end-sessions' order by audit_id desc limit 2`.execute(t.ctx.db);
  expect(rows).toEqual([
    { actor: "command", subject: "everybody" },
    { actor: "command", subject: `account ${person.accountId}` },
  ]);
}, 120_000);

test("an operator in the control room signs everybody out and stays in himself [V7.4.5]", async () => {
  await operator.client.post("/api/player/login/", { email: operator.email, password: operator.password });
  await sql`update sessions set methods = methods || jsonb_build_array(jsonb_build_object('method', 'mfa', 'type', 'totp',
    'at', extract(epoch from clock_timestamp()))) where account_id = ${operator.accountId}`.execute(t.ctx.db);
  const person = await t.signUp();
  const answer = await operator.client.post("/api/control/people/end-sessions/", { reason, tokens: false });
  expect([answer.status, await isIn(person), await isIn(operator)]).toEqual([200, false, true]);
});

test("whoever has an address finds its lines in the security log by the hash of it", async () => {
  const email = await runCommand("operators", "hash", "Kari@Example.test");
  const ip = await runCommand("operators", "hash", "192.0.2.7");
  expect([email.stdout.trim(), ip.stdout.trim()]).toEqual([
    t.ctx.securityLog.hash("email", "kari@example.test"),
    t.ctx.securityLog.hash("ip", "192.0.2.7"),
  ]);
}, 60_000);
