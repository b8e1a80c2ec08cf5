/** Head-to-head leagues with no, one or two members, and draws that break half-way. Over HTTP. */
import { roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { type SeasonEntry, type SmallSeason, startSmallSeason } from "../../../testing/small-season.ts";
import { drawDueLeagues } from "./draw-leagues.ts";

let server: TestServer;
let small: SmallSeason;
let one: SeasonEntry;
let other: SeasonEntry;
/** Leagues of one and of two, each with three knock-out rounds, and a public one that all members have left. */
let alone = 0;
let pair = 0;
let empty = 0;
/** Classic, of one. */
let hermit = 0;

const get = async (path: string) => (await server.client().get(path)).body;
const table = async (id: number) => (await get(`/api/leagues-h2h/${id}/standings/`)).standings.results;
const matches = async (id: number) => (await get(`/api/leagues-h2h-matches/league/${id}/`)).results;
const draws = async () =>
  (
    await sql<{ league_id: number }>`select league_id from h2h_draws order by league_id`.execute(server.ctx.db)
  ).rows.map((row) => row.league_id);

beforeAll(async () => {
  server = await startTestServer();
  small = await startSmallSeason(server, { rounds: 6 });
  [one, other] = [await small.createEntry(), await small.createEntry()];
  const settings = { start_event: 1, ko_rounds: 3, max_entries: null };
  const make = async (name: string) => (await one.client.post("/api/leagues-h2h/", { name, ...settings })).body;
  alone = (await make("Alene")).id;
  const two = await make("To");
  pair = two.id;
  await other.client.post("/api/leagues-private/join/", { code: two.code });
  empty = (await other.client.post("/api/leagues-public/join/", { scoring: "h" })).body.id;
  expect((await other.client.post(`/api/league/${empty}/leave/`, {})).status).toBe(200);
  hermit = (await one.client.post("/api/leagues-classic/", { name: "Eremitten", start_event: 1 })).body.id;
});
afterAll(() => server?.close());

describe("at the first deadline", () => {
  test("a draw that breaks leaves nothing, and many at once afterwards draw each league once [EG-59]", async () => {
    // The clock passes the deadline and no tick comes yet.
    await server.setNow(new Date(small.deadlineMs(1) + 60_000).toISOString());
    let drawn = 0;
    const random: typeof server.ctx.random = {
      bytes(count) {
        drawn += 1;
        if (drawn === 2) throw new Error("the machine went off");
        return server.ctx.random.bytes(count);
      },
    };
    await expect(drawDueLeagues({ ...server.ctx, random })).rejects.toThrow("the machine went off");
    expect(await draws()).toEqual([]);
    expect(await matches(pair)).toEqual([]);
    const counts = await Promise.all([1, 2, 3].map(() => drawDueLeagues(server.ctx)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await draws()).toEqual([alone, pair, empty].toSorted((a, b) => a - b));
    await server.tick();
  });

  test("a league of one has a table and no matches; one that everybody left has neither [EG-60] [EG-63]", async () => {
    expect(await matches(alone)).toEqual([]);
    expect(await matches(empty)).toEqual([]);
    expect((await matches(pair)).map(({ event }: { event: number }) => event)).toEqual([1, 2, 3, 4, 5]);
    expect(await table(alone)).toMatchObject([{ entry: one.entryId, rank: 1, matches_played: 0, total: 0 }]);
    expect(await table(empty)).toEqual([]);
    const ofNobody = await server.client().get(`/api/leagues-h2h-matches/league/${alone}/?entry=${other.entryId}`);
    expect([ofNobody.status, ofNobody.body.results]).toEqual([200, []]);
  });
});

test("to the season's end: the two meet each round and in the final, the one alone never plays [EG-63] [EG-74]", async () => {
  for (let round = 1; round <= 6; round += 1) {
    if (round > 1) await small.goTo(round, 1);
    await small.play(roundId(round), new Map(one.footballerIds.map((id) => [id, { minutes: 90, goals_scored: 1 }])));
    await server.tick();
    await server.whenCurrent();
  }
  const all = await matches(pair);
  expect(all.map(({ event, knockout_name: name }: Record<string, unknown>) => [event, name])).toEqual([
    [1, ""],
    [2, ""],
    [3, ""],
    [4, ""],
    [5, ""],
    [6, "Final"],
  ]);
  expect([one.entryId, other.entryId]).toContain(all.at(-1).winner);
  for (const row of await table(pair)) expect(row.matches_played).toBe(5);
  expect(await matches(alone)).toEqual([]);
  expect(await table(alone)).toMatchObject([{ entry: one.entryId, rank: 1, matches_played: 0, total: 0 }]);
  const { leagues } = (await one.client.get(`/api/entry/${one.entryId}/`)).body;
  const own = leagues.h2h.find(({ id }: { id: number }) => id === alone);
  expect(own).toMatchObject({ entry_can_admin: true, entry_can_leave: false });
});

test("a classic league of one: a table with its one team, first, and no cup [EG-67]", async () => {
  const { standings, league } = await get(`/api/leagues-classic/${hermit}/standings/`);
  expect(standings.results).toMatchObject([{ entry: one.entryId, rank: 1, last_rank: 1, rank_sort: 1 }]);
  expect(league).toMatchObject({ has_cup: false, cup_league: null });
  expect((await server.client().get(`/api/league/${hermit}/cup-status/`)).status).toBe(404);
  expect((await server.client().get(`/api/leagues-h2h-matches/league/${hermit}/`)).status).toBe(404);
  const { leagues } = await get(`/api/entry/${one.entryId}/`);
  const own = leagues.classic.find(({ id }: { id: number }) => id === hermit);
  expect(own).toMatchObject({ entry_rank: 1, rank_count: 1, has_cup: false, entry_percentile_rank: 100 });
});
