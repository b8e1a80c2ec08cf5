/** A league's hall of fame in its first season: empty until the last round is settled, then as the tables say. */
import type { WireHallOfFame } from "@elleveren/contract";
import { type FootballerId, type MatchStats } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestServer } from "../../../testing/index.ts";
import type { SeasonEntry, SmallSeason } from "../../../testing/small-season.ts";
import { startSmallLeague } from "../leagues/small-league.testing.ts";

const ROUNDS = 3;
let t: TestServer;
let small: SmallSeason;
let members: readonly SeasonEntry[];
let league: number;

beforeAll(async () => {
  const made = await startSmallLeague({ name: "Kollektivet", teams: 4, rounds: ROUNDS });
  ({ server: t, small, members, leagueId: league } = made);
});
afterAll(() => t?.close());

const statsOf = (round: number): ReadonlyMap<FootballerId, MatchStats> =>
  new Map(
    [...small.market.keys()].map((id) => [id, { minutes: 90, goals_scored: (id * round) % 7 === 0 ? 2 : 0, bonus: 0 }]),
  );
const hall = async (): Promise<WireHallOfFame> => (await t.client().get(`/api/league/${league}/hall-of-fame/`)).body;
const kept = async () => {
  const { rows } = await sql<{ mark: string; honours: { kind: string; entryIds: number[] }[] }>`
    select mark, honours from league_honours where league_id = ${league}`.execute(t.ctx.db);
  return rows[0];
};

test("nobody is in it while rounds are left, and nothing is kept", async () => {
  for (let round = 1; round < ROUNDS; round += 1) await small.playThrough(round, statsOf(round));
  await t.runDueJobs();
  expect(await hall()).toEqual({ seasons: [], members: [], record: null, is_over: false });
  expect(await kept()).toBeUndefined();
});

test("when the last round is settled it has the places of the table and the highest round", async () => {
  await small.playThrough(ROUNDS, statsOf(ROUNDS));
  // The tick that settles the round need not know of it yet when it asks for what is to be kept.
  await t.tick();
  await t.runDueJobs();
  const told = await hall();
  const table = (await t.client().get(`/api/leagues-classic/${league}/standings/`)).body.standings.results;
  const { rounds } = (await t.client().get(`/api/league/${league}/winners/`)).body;
  const [{ season, name, honours }] = told.seasons as [WireHallOfFame["seasons"][number]];
  expect([told.is_over, told.seasons.length, season, name]).toEqual([true, 1, "2026", "Kollektivet"]);
  for (const [place, kind] of (["first", "second", "third"] as const).entries()) {
    const rows = table.filter(({ rank }: { rank: number }) => rank === place + 1);
    const honour = honours.find((one) => one.kind === kind);
    expect([kind, honour?.points, honour?.teams.map(({ entry }) => entry)]).toEqual([
      kind,
      rows[0]?.total,
      rows.length === 0 ? undefined : rows.map(({ entry }: { entry: number }) => entry),
    ]);
  }
  const most = Math.max(...rounds.map(({ points }: { points: number }) => points));
  const first = rounds.find(({ points }: { points: number }) => points === most);
  expect(told.record).toMatchObject({ season: "2026", kind: "round", number: first.event, points: most });
  expect(told.members[0]).toMatchObject({ entry: table[0].entry, titles: 1, trophies: 0, podiums: 1 });
  expect(told.members).toHaveLength(table.filter(({ rank }: { rank: number }) => rank <= 3).length);
});

test("what is kept follows a correction, and goes with the league", async () => {
  await t.tick();
  await t.runDueJobs();
  const before = (await kept())!;
  const idsOf = (one: WireHallOfFame, kind: string) =>
    one.seasons[0]!.honours.find((honour) => honour.kind === kind)!.teams.map(({ entry }) => Number(entry));
  expect(before.honours.find(({ kind }) => kind === "first")!.entryIds).toEqual(idsOf(await hall(), "first"));
  // The last of the table alone has had the captain that now scored.
  const last = (await t.client().get(`/api/leagues-classic/${league}/standings/`)).body.standings.results.at(-1).entry;
  const owner = members.find(({ entryId: id }) => Number(id) === last)!;
  const others = new Set(members.filter((one) => one !== owner).flatMap(({ footballerIds }) => footballerIds));
  const own = new Set(owner.footballerIds.filter((id) => !others.has(id)));
  expect(own.size).toBeGreaterThan(0);
  const stats = new Map([...statsOf(ROUNDS)].map(([id, one]) => [id, own.has(id) ? { ...one, goals_scored: 9 } : one]));
  await small.playThrough(ROUNDS, stats);
  await t.tick();
  await t.runDueJobs();
  const after = (await kept())!;
  expect(after.mark).not.toBe(before.mark);
  expect(after.honours.find(({ kind }) => kind === "first")!.entryIds).toEqual([last]);
  expect(idsOf(await hall(), "first")).toEqual([last]);

  expect((await members[0]!.client.post("/api/leagues-private/delete/", { league })).status).toBe(200);
  expect(await kept()).toBeUndefined();
});
