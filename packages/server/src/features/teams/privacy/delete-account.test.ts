import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, TEST_PASSWORD, testConfig, type SignedUp, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { age } from "../../people/auth/factors/factors.testing.ts";
import { insertPastLeague } from "../../leagues/index.ts";
import { PERSONAL_TABLES } from "./personal-tables.ts";
import { findEverywhere, selectPersonColumns } from "./privacy.testing.ts";

const ADDRESS = "/api/player/delete/";
const NOT_SIGNED_IN = { detail: "Authentication credentials were not provided." };

let t: TestServer;
let small: SmallSeason;
beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 4 });
});
afterAll(() => t?.close());

const leave = ({ client, password }: SignedUp) => client.post(ADDRESS, { password });
const entryPage = async (entryId: number) => (await t.client().get(`/api/entry/${entryId}/`)).body;

test("everything about the person goes, in every table; the entry stays without a name", async () => {
  const gone = await small.createEntry({ name: "Zakariasens XI", firstName: "Zakarias", lastName: "Qvigstad" });
  const { client, accountId, entryId, email } = gone;
  await client.put("/api/entry-update/", { name: "Zakarias igjen", email: true }, { headers: keyed("details-of-zak") });
  expect((await client.post(`/api/watchlist/${small.season.footballers[0]!.code}/`)).status).toBe(200);
  expect((await client.post(`/api/plans/${entryId}/`, { name: "Zakarias' plan" })).status).toBe(200);
  await client.post("/api/player/password-reset/", { email });
  await client.post("/api/_allauth/browser/v1/account/email", { email: "Zakarias.Hjemme@example.test" });
  await t.client().post("/api/_allauth/browser/v1/auth/code/request", { email });
  await t.runDueJobs();
  await t.client().post("/api/player/login/", { email, password: TEST_PASSWORD });
  await sql`insert into entry_past_seasons values (${accountId}, '2025', 1800, 77)`.execute(t.ctx.db);
  await sql`insert into season_winners (season_name, contest, number, place, account_id, entry_id, entry_name, manager_name, points)
    values ('2025', 'round', 4, 1, ${accountId}, 17, 'Qvigstads gjeng', 'Zakarias Qvigstad', 90)`.execute(t.ctx.db);
  const kept = { name: "Qvigstads gjeng", closed: false, codePrivacy: "p" as const, memberAccountIds: [accountId] };
  await insertPastLeague(t.ctx.db as never, { seasonName: "2025", adminAccountId: accountId, ...kept });
  const words = ["Zakarias", "Qvigstad", email];
  expect((await findEverywhere(t.owner, words)).length).toBeGreaterThan(5);

  const answer = await leave(gone);
  expect([answer.status, answer.body]).toEqual([200, {}]);
  expect(client.cookies.has("sessionid")).toBe(false);
  expect((await client.get("/api/me/")).body).toEqual({ player: null, watched: [] });

  expect(await findEverywhere(t.owner, words)).toEqual([]);
  for (const { table, column, fate } of PERSONAL_TABLES) {
    if (fate !== "deleted") continue;
    const id = column.endsWith("entry_id") ? entryId : accountId;
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(t.ctx.db);
    expect(rows, table).toEqual([]);
  }
  const { rows } = await sql`
    select entry_id from entries where account_id = ${accountId}
    union select entry_id from entry_log where account_id = ${accountId}`.execute(t.ctx.db);
  expect(rows).toEqual([]);
  const { seasons } = (await t.client().get("/api/stats/winners/past/")).body;
  expect(seasons[0].events).toEqual([
    { event: 4, entry_name: "Slettet lag 17", player_name: "Slettet manager", points: 90, rank: 1 },
  ]);
  expect(await entryPage(entryId)).toMatchObject({
    id: entryId,
    name: `Slettet lag ${entryId}`,
    player_first_name: "Slettet",
    player_last_name: "manager",
    kit: null,
    favourite_team: null,
  });
});

test("webhooks of leagues where he was tell nothing of him any more, and what waits without names waits on", async () => {
  const chief = await small.createEntry({ name: "Sjefen", firstName: "Ada", lastName: "Berg" });
  const gone = await small.createEntry({ name: "Zikkuraten", firstName: "Zeno", lastName: "Quist" });
  const kept = await small.createEntry({ name: "Blir værende", firstName: "Kari", lastName: "Moe" });
  const hooks = async (name: string, members: readonly SeasonEntry[]) => {
    const { body } = await chief.client.post("/api/leagues-classic/", { name, start_event: 1 });
    const events = ["member.joined", "member.left", "round.settled", "round.closed"];
    const url = "https://hooks.example.org/x";
    const made = await chief.client.post(`/api/league/${body.id}/webhooks/`, { url, events, form: "text" });
    for (const { client } of members) await client.post("/api/leagues-private/join/", { code: body.code });
    return { leagueId: body.id as number, webhookId: made.body.webhook.id as number };
  };
  const [stays, left] = [await hooks("Her er han", [gone, kept]), await hooks("Her var han", [gone])];
  const other = await hooks("En annen", [kept]);
  await gone.client.post(`/api/league/${left.leagueId}/leave/`);
  for (const { webhookId } of [stays, left, other]) {
    await sql`insert into webhook_deliveries (webhook_id, event_key, kind, body, state) values
      (${webhookId}, 'round.closed:1', 'round.closed', '{"text":"Runden er stengt."}', 'waiting'),
      (${webhookId}, 'round.settled:1:1', 'round.settled',
        ${webhookId === other.webhookId ? '{"text":"1. Kari Moe"}' : '{"text":"1. Zeno Quist, Zikkuraten"}'}, 'sent')`.execute(
      t.ctx.db,
    );
  }
  expect(await findEverywhere(t.owner, ["Zeno", "Zikkuraten"])).toContain("Zeno in public.webhook_deliveries");
  expect((await leave(gone)).status).toBe(200);
  expect(await findEverywhere(t.owner, ["Zeno", "Quist", "Zikkuraten"])).toEqual([]);
  const { rows } = await sql<{ webhook_id: number; kinds: string[] }>`
    select webhook_id, array_agg(kind order by kind) as kinds from webhook_deliveries
    where webhook_id = any(${[stays.webhookId, left.webhookId, other.webhookId]}) group by webhook_id`.execute(
    t.ctx.db,
  );
  expect(Object.fromEntries(rows.map((row) => [row.webhook_id, row.kinds]))).toEqual({
    [stays.webhookId]: ["round.closed"],
    [left.webhookId]: ["round.closed"],
    [other.webhookId]: ["member.joined", "round.closed", "round.settled"],
  });
});

test("a letter that waits for another address that ends the same is not forgotten", async () => {
  const short = await t.signUp({ email: "a@longer.example.test" });
  const long = await t.signUp({ email: "anna@longer.example.test" });
  for (const { email } of [short, long]) await t.client().post("/api/player/password-reset/", { email });
  const waiting = async () => {
    const { rows } = await sql<{ email: string }>`select data->>'email' as email from outgoing
      where data->>'email' like '%@longer.example.test' and state = 'waiting' order by 1`.execute(t.ctx.db);
    return [...new Set(rows.map((row) => row.email))];
  };
  expect(await waiting()).toEqual([short.email, long.email]);
  expect((await leave(short)).status).toBe(200);
  expect(await waiting()).toEqual([long.email]);
});

const keyed = (key: string) => ({ "idempotency-key": key });

test("each column that names a person has a line in the list of personal tables", async () => {
  const listed = new Set(PERSONAL_TABLES.map(({ table }) => table));
  const columns = await selectPersonColumns(t.ctx.db);
  expect(columns.length).toBeGreaterThan(20);
  expect(columns.filter(({ table }) => !listed.has(table))).toEqual([]);
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  for (const { table, column } of PERSONAL_TABLES) expect(known, table).toContain(`${table}.${column}`);
});

describe("who may", () => {
  test("nobody who is not signed in", async () => {
    const answer = await t.client().post(ADDRESS, { password: TEST_PASSWORD });
    expect([answer.status, answer.body]).toEqual([403, NOT_SIGNED_IN]);
  });

  test("a wrong password and none at all are refused at the field, and nothing changes", async () => {
    const { client } = await t.signUp();
    for (const [body, code] of [
      [{ password: "something-else" }, "invalid"],
      [{ password: "" }, "required"],
      [{}, "required"],
    ] as const) {
      const answer = await client.post(ADDRESS, body);
      expect([answer.status, answer.body.password[0].code]).toEqual([400, code]);
    }
    expect((await client.get("/api/me/")).body.player).not.toBeNull();
    expect((await client.post(ADDRESS, { password: TEST_PASSWORD }, { csrf: false })).status).toBe(403);
    expect((await client.get("/api/me/")).body.player).not.toBeNull();
  });

  test("an account without a password within five minutes of a proof, later after another one", async () => {
    const { client, accountId } = await t.signUp();
    await sql`update accounts set password_hash = null, is_social = true where account_id = ${accountId}`.execute(
      t.ctx.db,
    );
    await age(t, accountId, 360);
    const refused = await client.post(ADDRESS, {});
    expect([refused.status, refused.body.meta]).toEqual([401, { is_authenticated: true }]);
    expect((await client.get("/api/me/")).body.player.id).toBe(accountId);
    await age(t, accountId, -120);
    expect((await client.post(ADDRESS, {})).status).toBe(200);
    expect((await client.get("/api/me/")).body.player).toBeNull();
  });

  test("guesses at the password are limited like any others", async () => {
    const { rateLimits } = testConfig();
    const strict = await startTestServer({ config: { rateLimits: { ...rateLimits, signInPerEmail: 3 } } });
    try {
      const { client } = await strict.signUp();
      const guesses = await Promise.all(
        [1, 2, 3, 4, 5].map((guess) => client.post(ADDRESS, { password: `guess-${guess}` })),
      );
      expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([400, 400, 400, 429, 429]);
      const late = await client.post(ADDRESS, { password: TEST_PASSWORD });
      expect(late.status).toBe(429);
      expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await client.get("/api/me/")).body.player).not.toBeNull();
    } finally {
      await strict.close();
    }
  });

  test("an operator, unless he is the last one; two who leave at once do not both go", async () => {
    const operators = [await t.signUp({ role: "operator" }), await t.signUp({ role: "operator" })];
    const answers = await Promise.all(operators.map(leave));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400)!;
    expect(refused.body.non_field_errors[0].code).toBe("last_operator");
    const { rows } = await sql`select 1 from accounts where role = 'operator'`.execute(t.ctx.db);
    expect(rows).toHaveLength(1);
  });
});

test("other browsers of the person are signed out, and the address may be registered anew", async () => {
  const gone = await small.createEntry({ name: "Første forsøk" });
  const elsewhere = t.client();
  await elsewhere.post("/api/player/login/", { email: gone.email, password: gone.password });
  expect((await elsewhere.get("/api/me/")).body.player.id).toBe(gone.accountId);
  expect((await leave(gone)).status).toBe(200);
  expect((await elsewhere.get("/api/me/")).body.player).toBeNull();
  const login = await t.client().post("/api/player/login/", { email: gone.email, password: gone.password });
  expect([login.status, login.body.non_field_errors[0].code]).toEqual([400, "incorrect_login"]);

  const anew = await small.createEntry({ name: "Andre forsøk", email: gone.email });
  expect(anew.accountId).not.toBe(gone.accountId);
  expect(anew.entryId).not.toBe(gone.entryId);
  expect((await entryPage(gone.entryId)).name).toBe(`Slettet lag ${gone.entryId}`);
  expect((await entryPage(anew.entryId)).name).toBe("Andre forsøk");
  expect((await anew.client.get(`/api/my-team/${gone.entryId}/`)).status).toBe(403);
});

describe("leagues of somebody who leaves", () => {
  const make = async ({ client }: SeasonEntry, name: string) => {
    const { body } = await client.post("/api/leagues-classic/", { name, start_event: 1 });
    return body as { id: number; code: string };
  };
  const join = ({ client }: SeasonEntry, code: string) => client.post("/api/leagues-private/join/", { code });
  const adminOf = async (league: number) => {
    const { rows } = await sql<{ admin: number }>`
      select admin_entry_id as admin from leagues where league_id = ${league}`.execute(t.ctx.db);
    return rows[0]?.admin ?? null;
  };

  test("go to the member who has been there longest, and on from him; the leavers stay in the table", async () => {
    const [first, second, third] = [await small.createEntry(), await small.createEntry(), await small.createEntry()];
    const { id, code } = await make(first, "Arven");
    await t.setNow(new Date(t.ctx.clock.nowMs() + 60_000).toISOString());
    await join(third, code);
    await t.setNow(new Date(t.ctx.clock.nowMs() + 60_000).toISOString());
    await join(second, code);
    await leave(first);
    expect(await adminOf(id)).toBe(third.entryId);
    const detail = await third.client.get(`/api/leagues-classic/${id}/`);
    expect([detail.status, detail.body.admin_entry]).toEqual([200, third.entryId]);
    await leave(third);
    expect(await adminOf(id)).toBe(second.entryId);
    await t.whenCurrent();
    const { body } = await second.client.get(`/api/leagues-classic/${id}/standings/`);
    expect(body.new_entries.results.map(({ entry_name: name }: { entry_name: string }) => name)).toEqual([
      `Slettet lag ${first.entryId}`,
      `Slettet lag ${third.entryId}`,
      expect.stringMatching(/^Lag \d+$/),
    ]);
    // No operator would be left.
    await leave(second);
    expect(await adminOf(id)).toBeNull();
    expect((await t.client().get(`/api/leagues-classic/${id}/standings/`)).status).toBe(404);
    const { rows } = await sql`select kind from league_log where league_id = ${id} and kind <> 'joined'
      order by log_id`.execute(t.ctx.db);
    expect(rows).toEqual(["created", "administrator", "administrator", "deleted"].map((kind) => ({ kind })));
  });

  test("two who inherit from each other leave at once: no league belongs to somebody who is gone", async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const pair = [await small.createEntry(), await small.createEntry()] as const;
      const witness = await small.createEntry();
      const leagues = [await make(pair[0], "Ping"), await make(pair[1], "Pong")] as const;
      for (const { code } of leagues) for (const entry of [...pair, witness]) await join(entry, code);
      const answers = await Promise.all(pair.map(leave));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect([await adminOf(leagues[0].id), await adminOf(leagues[1].id)]).toEqual([witness.entryId, witness.entryId]);
    }
  });

  test("handing over to somebody who leaves at that moment leaves the league with somebody", async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const [admin, heir] = [await small.createEntry(), await small.createEntry()];
      const { id, code } = await make(admin, "Stafetten");
      await join(heir, code);
      const [handed, left] = await Promise.all([
        admin.client.put(`/api/leagues-classic/${id}/`, { admin_entry: heir.entryId }),
        leave(heir),
      ]);
      expect(left.status).toBe(200);
      expect([200, 400]).toContain(handed.status);
      expect(await adminOf(id)).toBe(admin.entryId);
    }
  });
});
