/** The game goes on with an ownerless entry: its points, ranks and tables, and requests in flight at the deletion. */
import { footballerId, type FootballerId, type MatchStats, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  replacements,
  startTestServer,
  startWorldServer,
  transfersBody,
  type ClientAnswer,
  type TestServer,
} from "../../../testing/index.ts";
import { type SeasonEntry, type SmallSeason, startSmallSeason } from "../../../testing/small-season.ts";
import { verifyResults } from "../../clock/index.ts";

const ADDRESS = "/api/player/delete/";
const verify = async (t: TestServer) => (await verifyResults(t.ctx.db, t.ctx.game().ruleset)).differences;

test("in a live round: table, ranks, history and squads are what they were, only the name is another one", async () => {
  const { server: t, world } = await startWorldServer("live-round");
  try {
    const { email, password } = world.accounts[0]!;
    const owner = t.client();
    await owner.post("/api/player/login/", { email, password });
    const { entry } = (await owner.get("/api/me/")).body.player;
    const { rows } = await sql<{ id: number }>`select league_id as id from leagues order by league_id`.execute(
      t.ctx.db,
    );
    const addresses = [
      ...rows.map(({ id }) => `/api/leagues-classic/${id}/standings/`),
      `/api/entry/${entry}/history/`,
      ...[1, 2, 3, 4].map((round) => `/api/entry/${entry}/event/${round}/picks/`),
      `/api/entry/${entry}/transfers/`,
      "/api/bootstrap-static/",
    ];
    // Its league goes to another member: the tests of leagues cover the choice.
    const read = async (address: string) =>
      JSON.parse(JSON.stringify((await t.client().get(address)).body).replaceAll(/"admin_entry":\d+,/g, "")) as unknown;
    const look = () => Promise.all(addresses.map(read));
    const before = await look();
    const names = await owner.get(`/api/entry/${entry}/`);
    const { name, player_first_name: first, player_last_name: last } = names.body;
    expect(JSON.stringify(before)).toContain(JSON.stringify(name));

    expect((await owner.post(ADDRESS, { password })).status).toBe(200);
    await t.whenCurrent();
    const renamed = JSON.stringify(before)
      .replaceAll(JSON.stringify(name), JSON.stringify(`Slettet lag ${entry}`))
      .replaceAll(JSON.stringify(`${first} ${last}`), '"Slettet manager"');
    const after = await look();
    const history = after[rows.length] as { past: unknown[] };
    expect(history.past).toEqual([]);
    const expected = JSON.parse(renamed) as { past: unknown[] }[];
    expected[rows.length]!.past = [];
    expect(after).toEqual(expected);
    expect(await verify(t)).toEqual([]);
  } finally {
    await t.close();
  }
});

let t: TestServer;
let small: SmallSeason;
beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 4 });
});
afterAll(() => t?.close());
beforeEach(async () => {
  await sql`delete from league_members where league_id in (select league_id from leagues where league_type = 'x')`.execute(
    t.ctx.db,
  );
});

const leave = ({ client, password }: SeasonEntry) => client.post(ADDRESS, { password });
const squadOf = async (entryId: number) => {
  const { rows } = await sql`
    select round_id, footballer_ids, bank_tenths, chip, version from squads where entry_id = ${entryId}
    order by round_id`.execute(t.ctx.db);
  return rows;
};
const codesOf = (answers: readonly ClientAnswer[]) => answers.map(({ status }) => status);

test("whatever the person's other tabs write at that moment counts or comes from nobody; never a fault", async () => {
  const { code } = small.season.footballers[0]!;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const entry = await small.createEntry();
    const { client, entryId, footballerIds } = entry;
    const [out] = footballerIds as [FootballerId];
    const into = replacements(small.market, footballerIds, out)[attempt]!;
    const key = { headers: { "idempotency-key": `tab-of-${entryId}` } };
    const transfer = transfersBody(entryId, 1, [[out, into.footballerId]]);
    const person = { email: entry.email, first_name: "A", last_name: "B", date_of_birth: "1990-05-17", region: 286 };
    const writes = () => [
      client.post("/api/transfers/", transfer, key),
      client.put("/api/entry-update/", { name: "Nytt navn" }),
      client.put("/api/player/update/", person),
      client.post(`/api/watchlist/${code}/`),
      client.post(`/api/plans/${entryId}/`, { name: "Planen" }),
      client.post("/api/leagues-classic/", { name: "Ny liga", start_event: 1 }),
      client.post("/api/player/password-reset/", { email: entry.email }),
      t.client().post("/api/player/login/", { email: entry.email, password: entry.password }),
    ];
    const [left, again, ...answers] = await Promise.all([leave(entry), leave(entry), ...writes()]);
    // An account deleted before the look-up gets 403; one deleted during the proof, 401.
    const [one, other] = [left.status, again.status].toSorted((a, b) => a - b);
    expect(one).toBe(200);
    expect([401, 403]).toContain(other);
    for (const answer of answers) expect([200, 400, 401, 403], JSON.stringify(answer.body)).toContain(answer.status);
    await t.runDueJobs();

    const { rows } = await sql`
      select account_id from accounts where account_id = ${entry.accountId}
      union all select account_id from sessions where account_id = ${entry.accountId}
      union all select account_id from watchlist where account_id = ${entry.accountId}
      union all select entry_id from plans where entry_id = ${entryId}
      union all select admin_entry_id from leagues where admin_entry_id = ${entryId}`.execute(t.ctx.db);
    expect(rows).toEqual([]);
    const page = (await t.client().get(`/api/entry/${entryId}/`)).body;
    expect([page.name, page.player_first_name, page.player_last_name]).toEqual([
      `Slettet lag ${entryId}`,
      "Slettet",
      "manager",
    ]);
    const squad = await squadOf(entryId);
    const isTransferred = codesOf(answers)[0] === 200;
    expect((squad[0] as { footballer_ids: number[] }).footballer_ids.includes(into.footballerId)).toBe(isTransferred);
  }
});

test("the squad plays on: it is scored and ranked, rounds settle and verify, and it never changes again", async () => {
  const [stays, goes] = [await small.createEntry({ name: "Blir" }), await small.createEntry({ name: "Går" })];
  await small.goTo(1, -1);
  // In the last minute before the deadline, which passes at the same time.
  const [left] = await Promise.all([leave(goes), small.goTo(1, 0)]);
  expect(left.status).toBe(200);
  const squad = await squadOf(goes.entryId);
  expect(squad).toHaveLength(1);

  const stats = new Map<FootballerId, MatchStats>(
    [...stays.footballerIds, ...goes.footballerIds].map((id) => [footballerId(id), { minutes: 90 }]),
  );
  await small.play(roundId(1), stats);
  await small.goTo(1, 7 * 24 * 60);
  for (let count = 0; count < 3; count += 1) await t.tick();
  expect(await verify(t)).toEqual([]);
  const { rows } = await sql<{ entry_id: number; points: number }>`
    select entry_id, points from entry_results where round_id = 1
      and entry_id in (${stays.entryId}, ${goes.entryId}) order by entry_id`.execute(t.ctx.db);
  expect(rows.map(({ entry_id: id }) => id)).toEqual([stays.entryId, goes.entryId]);
  // Both squads are the same eleven.
  expect(rows[1]!.points).toBe(rows[0]!.points);
  expect(rows[0]!.points).toBeGreaterThan(0);
  expect(await squadOf(goes.entryId)).toEqual(squad);
  const { body } = await t.client().get("/api/leagues-classic/1/standings/");
  const row = body.standings.results.find(({ entry }: { entry: number }) => entry === goes.entryId);
  expect(row).toMatchObject({
    entry_name: `Slettet lag ${goes.entryId}`,
    player_name: "Slettet manager",
    total: rows[1]!.points,
  });
});
