/** A browser takes messages for the session that added it, and no longer than that lasts. */
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  sql,
  startTestServer,
  TEST_PASSWORD,
  type SignedUp,
  type TestClient,
  type TestServer,
} from "../../testing/index.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({ config: { pushToLoopback: true } });
});
afterAll(() => t?.close());

const SESSIONS = "/api/_allauth/browser/v1/auth/sessions";
const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
const push = (client: TestClient, name: string) =>
  client.post("/api/player/push/", { endpoint: `http://127.0.0.1:9/${name}`, keys });

async function signInElsewhere({ email, password }: SignedUp): Promise<TestClient> {
  const client = t.client();
  expect((await client.post("/api/player/login/", { email, password })).status).toBe(200);
  return client;
}

async function namesOf({ accountId }: SignedUp): Promise<string[]> {
  const { rows } = await sql<{ endpoint: string }>`
    select endpoint from push_subscriptions where account_id = ${accountId} order by endpoint`.execute(t.ctx.db);
  return rows.map(({ endpoint }) => endpoint.split("/").at(-1)!);
}

async function twoBrowsers(): Promise<{ person: SignedUp; thief: TestClient }> {
  const person = await t.signUp();
  const thief = await signInElsewhere(person);
  for (const [client, name] of [
    [person.client, `own-${person.accountId}`],
    [thief, `thief-${person.accountId}`],
  ] as const) {
    expect((await push(client, name)).status).toBe(200);
  }
  // A row of an older release, which did not store its session.
  await sql`insert into push_subscriptions (endpoint, account_id, p256dh, auth)
    values (${`http://127.0.0.1:9/old-${person.accountId}`}, ${person.accountId}, 'p', 'a')`.execute(t.ctx.db);
  return { person, thief };
}

test("a new password leaves the browser that set it, and no other", async () => {
  const { person } = await twoBrowsers();
  const body = { old_password: TEST_PASSWORD, password: "brand-new-one" };
  expect((await person.client.put("/api/player/password-change/", body)).status).toBe(200);
  expect(await namesOf(person)).toEqual([`own-${person.accountId}`]);
  // It is the new session's now, and goes with that.
  await person.client.post("/api/player/logout/");
  expect(await namesOf(person)).toEqual([]);
});

test("ended sessions take theirs along, and every browser that was trusted", async () => {
  const { person } = await twoBrowsers();
  await sql`insert into trusted_browsers (token_hash, account_id, expires_at)
    values ('\\x00', ${person.accountId}, clock_timestamp() + interval '1 day')`.execute(t.ctx.db);
  const listed = (await person.client.get(SESSIONS)).body.data as { id: number; is_current: boolean }[];
  const sessions = listed.filter((session) => !session.is_current).map(({ id }) => id);
  expect((await person.client.delete(SESSIONS, { sessions })).status).toBe(200);
  expect(await namesOf(person)).toEqual([`own-${person.accountId}`]);
  const { rows } = await sql`select 1 from trusted_browsers where account_id = ${person.accountId}`.execute(t.ctx.db);
  expect(rows).toEqual([]);
});

test("signing in anew in the same browser keeps what it takes", async () => {
  const { person } = await twoBrowsers();
  await person.client.post("/api/player/login/", { email: person.email, password: TEST_PASSWORD });
  expect(await namesOf(person)).toContain(`own-${person.accountId}`);
});
