import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, testConfig, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { age } from "../../people/auth/factors/factors.testing.ts";
import { COPIED_TABLES, NOT_COPIED } from "./copy-data.ts";
import { PERSONAL_TABLES } from "./personal-tables.ts";

const ADDRESS = "/api/player/data/";

let t: TestServer;
let small: SmallSeason;
let kari: SeasonEntry;
let ola: SeasonEntry;

beforeAll(async () => {
  t = await startTestServer({ config: { pushToLoopback: true } });
  small = await startSmallSeason(t, { rounds: 4 });
  kari = await small.createEntry({ name: "Karis ellever", firstName: "Kari", lastName: "Qvigstad" });
  ola = await small.createEntry({ name: "Olas ellever", firstName: "Ola", lastName: "Zakariassen" });
});
afterAll(() => t?.close());

const tablesOf = async ({ client }: SeasonEntry) => {
  const answer = await client.get(ADDRESS);
  expect(answer.status).toBe(200);
  return answer.body.tables as Record<string, Record<string, unknown>[]>;
};

describe("a copy of one's data", () => {
  test("holds what the person told and did, and is a file", async () => {
    const { client, entryId, email } = kari;
    const { code } = small.season.footballers[0]!;
    for (const { status } of [
      await client.put("/api/entry-update/", { email: true }, { headers: { "idempotency-key": "details-of-kari" } }),
      await client.post(`/api/watchlist/${code}/`),
      await client.post(`/api/plans/${entryId}/`, { name: "Planen min" }),
      await client.post("/api/leagues-classic/", { name: "Karis liga", start_event: 1 }),
      await client.put("/api/player/reminders/", { by_email: true, by_push: true, lead_minutes: [180] }),
      await client.post("/api/player/push/", {
        endpoint: "http://127.0.0.1:9/browser",
        keys: { p256dh: `B${"a".repeat(86)}`, auth: "b".repeat(22) },
      }),
      await client.post("/api/_allauth/browser/v1/account/email", { email: "kari.hjemme@example.test" }),
      await client.post("/api/player/password-reset/", { email }),
    ]) {
      expect([200, 201, 202]).toContain(status);
    }
    await t.runDueJobs();

    const { headers, body } = await client.get(ADDRESS);
    expect(headers.get("content-disposition")).toBe('attachment; filename="elleveren-data.json"');
    expect(headers.get("cache-control")).toBe("no-store");
    expect(Math.abs(Date.parse(body.made_at) - Date.now())).toBeLessThan(60_000);
    const { tables } = body;
    expect(tables.accounts).toMatchObject([
      { account_id: kari.accountId, email, first_name: "Kari", last_name: "Qvigstad", date_of_birth: "1990-05-17" },
    ]);
    expect(tables.sessions).toMatchObject([{ user_agent: expect.any(String), ip: "127.0.0.1" }]);
    expect(tables.account_emails.map((row: { email: string }) => row.email)).toContain("kari.hjemme@example.test");
    expect(tables.entries).toMatchObject([{ entry_id: entryId, name: "Karis ellever", email: true }]);
    expect(tables.squads).toMatchObject([{ round_id: 1 }]);
    const byNumber = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
    expect(byNumber(tables.squads[0].footballer_ids)).toEqual(byNumber(kari.footballerIds));
    expect(tables.entry_log.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(["created", "details"]);
    expect(tables.watchlist).toMatchObject([{ footballer_code: code }]);
    expect(tables.plans).toMatchObject([{ name: "Planen min" }]);
    expect(tables.leagues).toMatchObject([{ name: "Karis liga" }]);
    expect(tables.league_members.length).toBeGreaterThan(1);
    expect(tables.reminder_wishes).toMatchObject([{ by_email: true, lead_minutes: [180] }]);
    expect(tables.push_subscriptions).toMatchObject([{ endpoint: "http://127.0.0.1:9/browser" }]);
    expect(tables.password_resets).toMatchObject([{ used_at: null }]);
  });

  test("holds nobody else and no secret", async () => {
    const { body: league } = await kari.client.post("/api/leagues-classic/", { name: "Med varsler", start_event: 1 });
    const webhook = { url: "https://hooks.example.org/x", events: ["round.closed"] };
    const headers = { "idempotency-key": "webhook-of-kari" };
    const made = await kari.client.post(`/api/league/${league.id}/webhooks/`, webhook, { headers });
    expect(made.body.secret).toMatch(/^whsec_/);
    const text = JSON.stringify(await tablesOf(kari));
    for (const word of [ola.email, "Zakariassen", "Olas ellever"]) expect(text).not.toContain(word);
    expect(text).not.toContain("argon2");
    expect(text).not.toContain("whsec_");
    const { rows } = await sql<{ hash: string }>`
      select encode(token_hash, 'hex') as hash from sessions where account_id = ${kari.accountId}
      union all select password_hash from accounts where account_id = ${kari.accountId}`.execute(t.ctx.db);
    expect(rows).toHaveLength(2);
    for (const secret of [...rows.map(({ hash }) => hash), ...kari.client.cookies.values()]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(text).not.toContain(secret);
    }
  });

  test("is for who proved himself a short while ago; a stranger and a browser left open are asked", async () => {
    const stranger = await t.client().get(ADDRESS);
    expect([stranger.status, stranger.body.meta]).toEqual([401, { is_authenticated: false }]);
    await age(t, ola.accountId, 360);
    const left = await ola.client.get(ADDRESS);
    expect([left.status, left.body.meta]).toEqual([401, { is_authenticated: true }]);
    expect(left.body.data.flows).toMatchObject([{ id: "reauthenticate" }]);
    const again = await ola.client.post("/api/_allauth/browser/v1/auth/reauthenticate", { password: ola.password });
    expect(again.status).toBe(200);
    expect((await tablesOf(ola))["accounts"]).toMatchObject([{ email: ola.email }]);
  });

  test("is made a few times an hour", async () => {
    const { rateLimits } = testConfig();
    const strict = await startTestServer({ config: { rateLimits: { ...rateLimits, signInPerEmail: 2 } } });
    try {
      const [one, other] = [await strict.signUp(), await strict.signUp()];
      const statuses = [];
      for (let count = 0; count < 3; count += 1) statuses.push((await one.client.get(ADDRESS)).status);
      expect(statuses).toEqual([200, 200, 429]);
      expect((await other.client.get(ADDRESS)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe("the list of what is copied", () => {
  test("has every personal table, or says why not", () => {
    const listed = [...COPIED_TABLES.map(({ table }) => table), ...Object.keys(NOT_COPIED)];
    expect(listed.toSorted()).toEqual(PERSONAL_TABLES.map(({ table }) => table).toSorted());
  });

  test("leaves out every column that holds a secret, and names none that is not there", async () => {
    const { rows } = await sql<{ table_name: string; column_name: string; data_type: string }>`
      select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'`.execute(
      t.ctx.db,
    );
    for (const { table, leftOut } of COPIED_TABLES) {
      const columns = rows.filter((row) => row.table_name === table);
      const names = columns.map((row) => row.column_name);
      expect(names, table).toEqual(expect.arrayContaining([...leftOut]));
      const open = columns.filter((row) => !leftOut.includes(row.column_name));
      const secrets = open.filter(
        (row) =>
          row.data_type === "bytea" || /hash|secret|token|seed|nonce|verifier|p256dh|^auth$/.test(row.column_name),
      );
      expect(secrets, table).toEqual([]);
    }
  });
});
