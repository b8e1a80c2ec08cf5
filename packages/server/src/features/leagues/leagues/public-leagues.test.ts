/** Public leagues through HTTP: which one an entry gets, how many it may have, and when it can leave. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

let server: TestServer;
let small: SmallSeason;
const entries: SeasonEntry[] = [];

const join = (entry: SeasonEntry, scoring = "c") =>
  entry.client.post("/api/leagues-public/join/", { scoring, entry: entry.entryId });
const leave = (entry: SeasonEntry, id: number) => entry.client.post(`/api/league/${id}/leave/`, {});
/** Every public league with its number of members, counted by SQL, and its places left. */
const leagues = async () => {
  const { rows } = await sql<{ name: string; free_places: number; size: number }>`
    select name, free_places, count(m.entry_id) as size from leagues l left join league_members m using (league_id)
    where league_type = 'c' group by league_id, name, free_places order by league_id`.execute(server.ctx.db);
  return rows.map(({ name, free_places, size }) => [name, size, free_places]);
};

beforeAll(async () => {
  server = await startTestServer();
  small = await startSmallSeason(server, { rounds: 3 });
  for (let count = 0; count < 24; count += 1) entries.push(await small.createEntry());
});
afterAll(() => server?.close());

test("the first one to join gets the first league, which starts in the next round [AP-049, EG-56]", async () => {
  const joined = await join(entries[0]!);
  expect(joined.status).toBe(200);
  expect(joined.body).toMatchObject({
    name: "League 1",
    league_type: "c",
    scoring: "c",
    admin_entry: null,
    start_event: 1,
    max_entries: 20,
    closed: false,
    is_large: false,
    entry_can_leave: true,
    entry_can_admin: false,
    entry_can_invite: false,
  });
  const settings = (await server.client().get("/api/bootstrap-static/")).body.game_settings;
  expect([settings.league_prefix_public, settings.league_max_size_public_classic]).toEqual(["League", 20]);
});

test("everybody at once: leagues fill one after another, and none beyond its size [EG-56, KO-18]", async () => {
  const answers = await Promise.all(entries.slice(1).map((entry) => join(entry)));
  expect(answers.map(({ status }) => status)).toEqual(entries.slice(1).map(() => 200));
  expect(await leagues()).toEqual([
    ["League 1", 20, 0],
    ["League 2", 4, 16],
  ]);
});

test("whose place is free again is taken by the next one", async () => {
  const { body } = await entries[0]!.client.get(`/api/entry/${entries[0]!.entryId}/`);
  const own = body.leagues.classic.find((row: { league_type: string }) => row.league_type === "c");
  expect(own).toMatchObject({ name: "League 1", entry_can_leave: true });
  expect((await leave(entries[0]!, own.id)).body).toEqual({});
  expect((await leagues())[0]).toEqual(["League 1", 19, 1]);
  expect((await join(entries[0]!)).body.name).toBe("League 1");
  expect((await leagues())[0]).toEqual(["League 1", 20, 0]);
});

test("joining again is another league, up to the maximum, however many times at once [ER-47, KO-17]", async () => {
  const eager = await small.createEntry();
  const answers = await Promise.all(Array.from({ length: 8 }, () => join(eager)));
  const names = answers.filter(({ status }) => status === 200).map(({ body }) => body.name);
  expect(new Set(names).size).toBe(5);
  expect(names).toHaveLength(5);
  for (const refused of answers.filter(({ status }) => status !== 200)) {
    expect(refused.status).toBe(400);
    expect(refused.body.non_field_errors).toEqual([
      { code: "public_league_max_exceeded", message: "The entry is in the maximum number of public leagues.", max: 5 },
    ]);
  }
  expect((await leagues()).map(([name]) => name)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `League ${number}`));
});

test("asked twice with one key an entry is in one league more", async () => {
  const twice = await small.createEntry();
  const headers = { "idempotency-key": "public-league-1" };
  const send = () => twice.client.post("/api/leagues-public/join/", { scoring: "c" }, { headers });
  const [first, repeat] = await Promise.all([send(), send()]);
  expect(repeat.body).toEqual(first.body);
  const { body } = await twice.client.get(`/api/entry/${twice.entryId}/`);
  expect(body.leagues.classic.filter((row: { league_type: string }) => row.league_type === "c")).toHaveLength(1);
});

test("who may join: the owner of the entry; scoring is c or h", async () => {
  const [one, other] = [entries[1]!, entries[2]!];
  const path = "/api/leagues-public/join/";
  expect((await server.client().post(path, { scoring: "c" })).status).toBe(403);
  const teamless = await server.signUp();
  expect((await teamless.client.post(path, { scoring: "c" })).status).toBe(403);
  expect((await one.client.post(path, { scoring: "c", entry: other.entryId })).status).toBe(403);
  const nonsense = await join(one, "x");
  expect([nonsense.status, nonsense.body.scoring[0].code]).toEqual([400, "invalid_choice"]);
});

test("a public league has no administrator and no code", async () => {
  const { body } = await entries[1]!.client.get(`/api/entry/${entries[1]!.entryId}/`);
  const { id } = body.leagues.classic.find((row: { league_type: string }) => row.league_type === "c");
  const { client } = entries[1]!;
  expect((await client.get(`/api/league/${id}/code/`)).status).toBe(403);
  expect((await client.put(`/api/leagues-classic/${id}/`, { name: "Min" })).status).toBe(403);
  expect((await client.post("/api/leagues-private/delete/", { league: id })).status).toBe(403);
  expect((await client.get(`/api/leagues-classic/${id}/`)).body).toMatchObject({ code: null, bans: [] });
});

test("once it has started nobody leaves it, and who joins then gets a new one [LG-40]", async () => {
  const early = (await entries[3]!.client.get(`/api/entry/${entries[3]!.entryId}/`)).body.leagues.classic.find(
    (row: { league_type: string }) => row.league_type === "c",
  );
  await small.goTo(1, 1);
  const late = await small.createEntry();
  const joined = await join(late);
  expect(joined.body).toMatchObject({ name: "League 7", start_event: 2, entry_can_leave: true });

  const refused = await leave(entries[3]!, early.id);
  expect([refused.status, refused.body.non_field_errors[0].code]).toEqual([400, "league_started"]);
  const detail = await entries[3]!.client.get(`/api/leagues-classic/${early.id}/`);
  expect(detail.body.entry_can_leave).toBe(false);
  expect((await leave(late, joined.body.id)).status).toBe(200);
});

test("after the last deadline there is nothing left to join", async () => {
  await small.goTo(2, 1);
  await small.goTo(3, 1);
  const refused = await join(entries[4]!);
  expect([refused.status, refused.body.non_field_errors[0].code]).toEqual([400, "game_over"]);
});
