/** Where teams stand among those who still play, over HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestServer } from "../../../testing/index.ts";
import type { SeasonEntry, SmallSeason } from "../../../testing/small-season.ts";
import { startSmallLeague } from "../leagues/small-league.testing.ts";

let t: TestServer;
let small: SmallSeason;
let members: readonly SeasonEntry[];
let league: number;

beforeAll(async () => {
  const made = await startSmallLeague({ name: "Sovende", teams: 4, rounds: 6 });
  ({ server: t, small, members, leagueId: league } = made);
});
afterAll(() => t?.close());

const active = async (query = "") => {
  const answer = await t.client().get(`/api/league/${league}/active/${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.body;
};

test("before the first deadline there is no table", async () => {
  expect((await t.client().get(`/api/league/${league}/active/`)).status).toBe(404);
});

test("at first all are active, ranked as in the league's table", async () => {
  await small.goTo(1, 5);
  await t.whenCurrent();
  const { rows, active: count, members: all, since } = await active();
  expect([count, all, since]).toEqual([4, 4, 1]);
  for (const { rank, rank_all: rankAll } of rows) expect(rank).toBe(rankAll);
});

test("who changes nothing for three rounds is left out here, and stays in the official table", async () => {
  for (const round of [1, 2, 3]) {
    const stats = new Map([...small.market.keys()].map((id) => [id, { minutes: 90, goals_scored: id % 5, bonus: 0 }]));
    await small.playThrough(round, stats);
  }
  const awake = members[1]!;
  const { picks } = (await awake.client.get(`/api/my-team/${awake.entryId}/`)).body;
  const swapped = picks.map((pick: { is_captain: boolean; is_vice_captain: boolean }) => ({
    ...pick,
    is_captain: pick.is_vice_captain,
    is_vice_captain: pick.is_captain,
  }));
  const saved = await awake.client.post(`/api/my-team/${awake.entryId}/`, { picks: swapped, chip: null });
  expect(saved.status).toBe(200);
  await small.goTo(4, 5);
  await t.whenCurrent();
  const sleeping = members[0]!;
  const { rows, active: count, members: all, since, own_rank: own } = await active(`?entry=${awake.entryId}`);
  expect([since, count, all, own]).toEqual([2, 1, 4, 1]);
  const { results } = (await t.client().get(`/api/leagues-classic/${league}/standings/`)).body.standings;
  const official = results.find((row: { entry: number }) => row.entry === awake.entryId);
  expect(rows).toMatchObject([{ entry: awake.entryId, rank: 1, rank_all: official.rank, total: official.total }]);
  expect((await active(`?entry=${sleeping.entryId}`)).own_rank).toBeNull();
  expect(results).toHaveLength(4);
});

test("whoever wishes reads the league's table without those asleep: official ranks, never without the own team", async () => {
  const address = `/api/leagues-classic/${league}/standings/`;
  const [sleeping, awake] = members as [SeasonEntry, SeasonEntry];
  const whole = (await t.client().get(address)).body;
  expect([whole.ranked_count, whole.hidden_count, whole.standings.results.length]).toEqual([4, 0, 4]);
  const shown = async (who: SeasonEntry) => {
    const { ranked_count: all, hidden_count: hidden, standings } = (await who.client.get(`${address}?active=yes`)).body;
    return { all, hidden, rows: standings.results, has_next: standings.has_next };
  };
  const of = (...teams: SeasonEntry[]) =>
    whole.standings.results.filter((row: { entry: number }) => teams.some(({ entryId }) => entryId === row.entry));
  expect(await shown(awake)).toEqual({ all: 4, hidden: 3, rows: of(awake), has_next: false });
  expect(await shown(sleeping)).toEqual({ all: 4, hidden: 2, rows: of(awake, sleeping), has_next: false });
  const { leagues } = (await t.client().get(`/api/entry/${awake.entryId}/`)).body;
  const overall = leagues.classic.find((one: { short_name: string | null }) => one.short_name === "overall").id;
  for (const [path, field] of [
    [`${address}?active=no`, "active"],
    [`/api/leagues-classic/${overall}/standings/?active=yes`, "active"],
  ] as const) {
    const refused = await t.client().get(path);
    expect([path, refused.status, Object.keys(refused.body)]).toEqual([path, 400, [field]]);
  }
});

test("head-to-head leagues have none, and no such league is not there", async () => {
  const { id } = (await members[0]!.client.post("/api/leagues-h2h/", { name: "Dueller", start_event: 5 })).body;
  expect((await t.client().get(`/api/league/${id}/active/`)).status).toBe(400);
  expect((await t.client().get("/api/league/999999/active/")).status).toBe(404);
});
