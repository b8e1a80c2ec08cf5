/** When a session ends by itself, and how many an account may have. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, TEST_PASSWORD, testConfig, type SignedUp, type TestServer } from "../../testing/index.ts";

const MOST = 4;
const { sessions } = testConfig();

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({ config: { sessions: { ...sessions, most: MOST } } });
});
afterAll(() => t.close());

/** The session was begun and last used so long ago. */
const age = ({ accountId }: SignedUp, { begun, used }: { begun: string; used: string }) =>
  sql`update sessions set created_at = clock_timestamp() - ${begun}::interval,
      last_seen_at = clock_timestamp() - ${used}::interval, expires_at = clock_timestamp() + interval '20 days'
    where account_id = ${accountId}`.execute(t.ctx.db);
const isIn = async ({ client }: SignedUp, headers: Record<string, string> = {}) =>
  (await client.get("/api/me/", { headers })).body.player !== null;
const ends = async ({ accountId }: SignedUp) => {
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from max(expires_at) - clock_timestamp())::float8 / 3600 as hours
    from sessions where account_id = ${accountId}`.execute(t.ctx.db);
  return rows[0]!.hours;
};

test("a session ends 180 days after its sign-in, however often it is used [V7.3.2]", async () => {
  const person = await t.signUp();
  await age(person, { begun: "179 days", used: "1 hour" });
  expect(await isIn(person)).toBe(true);
  // Use moves the end to the last day, and not beyond.
  expect(await ends(person)).toBeCloseTo(24, 0);
  await age(person, { begun: "180 days 1 second", used: "1 minute" });
  expect(await isIn(person)).toBe(false);
});

test("a session ends 30 days after its last use [V7.3.1]", async () => {
  const person = await t.signUp();
  await age(person, { begun: "60 days", used: "29 days 23 hours" });
  expect(await isIn(person)).toBe(true);
  expect(await ends(person)).toBeCloseTo(30 * 24, 0);
  await age(person, { begun: "60 days", used: "30 days 1 second" });
  expect(await isIn(person)).toBe(false);
});

test("an operator's session ends after half an hour without use and after twelve hours [V7.3.1, V7.3.2]", async () => {
  const operator = await t.signUp({ role: "operator" });
  await age(operator, { begun: "11 hours", used: "29 minutes" });
  expect((await operator.client.get("/api/control/")).status).toBe(200);
  expect(await ends(operator)).toBeCloseTo(0.5, 1);
  await age(operator, { begun: "11 hours", used: "31 minutes" });
  expect(await isIn(operator)).toBe(false);
  expect((await operator.client.get("/api/control/")).status).toBe(404);
  await age(operator, { begun: "12 hours 1 second", used: "1 second" });
  expect(await isIn(operator)).toBe(false);
});

test("whoever is made an operator is held to an operator's limits in the sessions that are open", async () => {
  const person = await t.signUp();
  await age(person, { begun: "2 days", used: "1 hour" });
  await sql`update accounts set role = 'operator' where account_id = ${person.accountId}`.execute(t.ctx.db);
  expect(await isIn(person)).toBe(false);
});

test("what an open page asks for by itself does not make a session last", async () => {
  const operator = await t.signUp({ role: "operator" });
  await age(operator, { begun: "1 hour", used: "20 minutes" });
  const seen = async () => {
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from clock_timestamp() - last_seen_at)::float8 / 60 as minutes
      from sessions where account_id = ${operator.accountId}`.execute(t.ctx.db);
    return Math.round(rows[0]!.minutes);
  };
  const answer = await operator.client.get("/api/control/", { headers: { "x-unattended": "1" } });
  expect([answer.status, answer.headers.getSetCookie(), await seen()]).toEqual([200, [], 20]);
  await operator.client.get("/api/control/");
  expect(await seen()).toBe(0);
});

test("one session too many ends the one that was used least lately, also of sign-ins at the same moment", async () => {
  const person = await t.signUp();
  const { email } = person;
  const signIn = async (answers = [200]) => {
    const client = t.client();
    const { status } = await client.post("/api/player/login/", { email, password: TEST_PASSWORD });
    expect(answers).toContain(status);
    return { ...person, client };
  };
  const others = [await signIn(), await signIn(), await signIn()];
  // The first is used again; the second is now the oldest of the rest.
  await sql`update sessions set last_seen_at = last_seen_at - interval '1 hour'
    where account_id = ${person.accountId}`.execute(t.ctx.db);
  expect(await isIn(person)).toBe(true);
  const newest = await signIn();
  expect(await Promise.all([person, ...others, newest].map((one) => isIn(one)))).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);

  // Two of six are ended by the others, and one that is ended before it is answered hears that it is not signed in.
  const rush = await Promise.all(Array.from({ length: 6 }, () => signIn([200, 403])));
  const alive = await Promise.all([person, ...others, newest, ...rush].map((one) => isIn(one)));
  expect(alive.filter(Boolean)).toHaveLength(MOST);
});
