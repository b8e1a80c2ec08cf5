/** A private league that begins anew: everybody at nought from a round to come, and the table so far still to be read. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { joinByCode } from "../leagues/private-league.testing.ts";

let t: TestServer;
let small: SmallSeason;
let admin: SeasonEntry;
let other: SeasonEntry;
let league: number;

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 6 });
  admin = await small.createEntry({ name: "Lag A" });
  other = await small.createEntry({ name: "Lag B", preferences: ({ footballerId }) => (footballerId * 5) % 23 });
  league = (await admin.client.post("/api/leagues-classic/", { name: "Høst", start_event: 1 })).body.id;
  const { code } = (await admin.client.get(`/api/league/${league}/code/`)).body;
  await joinByCode(other, code);
  for (const round of [1, 2, 3]) await play(round);
});
afterAll(() => t?.close());

function play(round: number) {
  const stats = new Map([...small.market.keys()].map((id) => [id, { minutes: 90, goals_scored: (id * round) % 4 }]));
  return small.playThrough(round, stats);
}
const begin = (start_event: number, who = admin) => who.client.put(`/api/leagues-classic/${league}/`, { start_event });
const stretches = async () => (await t.client().get(`/api/league/${league}/summary/`)).body.stretches;
const table = async (query = "") => {
  const answer = await t.client().get(`/api/leagues-classic/${league}/standings/${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.body.standings.results.map(({ entry, total }: { entry: number; total: number }) => [entry, total]);
};

test("a league that began once has no other table", async () => {
  expect(await stretches()).toEqual([]);
  const refused = await t.client().get(`/api/leagues-classic/${league}/standings/?stretch=1`);
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ["stretch"]]);
});

test("begins anew in a round to come: the table so far goes on until then, and everybody is at nought after it", async () => {
  const before = await table();
  expect(before.every(([, total]: [number, number]) => total > 0)).toBe(true);
  expect((await begin(5, other)).status).toBe(403);
  expect((await begin(5)).status).toBe(200);
  expect(await stretches()).toEqual([{ start_event: 1, stop_event: 4 }]);
  expect(await table()).toEqual([]);
  expect(await table("?stretch=1")).toEqual(before);
  const { results } = (await other.client.get(`/api/league/${league}/log/`)).body;
  expect(results[0]).toMatchObject({ kind: "settings", changes: [{ field: "start_event", from: "1", to: "5" }] });

  // The beginning that is still to come is moved, and taken back.
  await begin(6);
  expect(await stretches()).toEqual([{ start_event: 1, stop_event: 5 }]);
  await begin(1);
  expect(await stretches()).toEqual([]);
  expect(await table()).toEqual(before);
  await begin(5);

  await play(4);
  const whole = await table("?stretch=1");
  await play(5);
  expect(await table("?stretch=1")).toEqual(whole);
  const season = new Map<number, number>();
  for (const { entryId } of [admin, other]) {
    const { current } = (await t.client().get(`/api/entry/${entryId}/history/`)).body;
    season.set(entryId, current.at(-1).total_points);
  }
  const now = new Map<number, number>(await table());
  for (const [entry, total] of whole) expect(total + now.get(entry)!).toBe(season.get(entry));
});

test("begun, it begins anew again, and both former tables are there", async () => {
  await begin(6);
  expect(await stretches()).toEqual([
    { start_event: 1, stop_event: 4 },
    { start_event: 5, stop_event: 5 },
  ]);
  expect(await table("?stretch=5")).toHaveLength(2);
  // Counted from a round gone by there is nothing begun anew: the former table ends no later than it did.
  await begin(5);
  expect(await stretches()).toEqual([{ start_event: 1, stop_event: 4 }]);
  expect((await admin.client.post("/api/leagues-private/delete/", { league })).status).toBe(200);
});
