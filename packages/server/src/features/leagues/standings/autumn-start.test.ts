/** The autumn start: all teams that began after the summer break, everybody from nought, with a winner of their own. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";
import { insertSeasonWinners } from "./past-winners.sql.ts";

const ROUNDS = 6;
/** The small season's longest break is before it. */
const AUTUMN = 3;
let t: TestServer;
let small: SmallSeason;
let early: SeasonEntry;
const late: SeasonEntry[] = [];

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: ROUNDS });
  early = await small.createEntry({ name: "Fra våren" });
});
afterAll(() => t?.close());

async function play(round: number) {
  const stats = new Map([...small.market.keys()].map((id) => [id, { minutes: 90, goals_scored: (id * round) % 4 }]));
  await small.playThrough(round, stats);
  await t.tick();
  await t.whenCurrent();
}
const winners = async () => (await t.client().get("/api/stats/winners/")).body;
const leaguesOf = async ({ entryId }: SeasonEntry) =>
  (await t.client().get(`/api/entry/${entryId}/`)).body.leagues.classic.map(
    (one: { short_name: string | null }) => one.short_name,
  );

test("there is none while nobody has begun in the autumn", async () => {
  await play(1);
  await small.goTo(2, -60);
  const spring = await small.createEntry({ name: "Fra runde to" });
  expect(await leaguesOf(spring)).not.toContain("autumn");
  expect((await winners()).autumn).toBeNull();
  await play(2);
});

test("whoever begins in its first round or later is in it, and nobody else", async () => {
  await small.goTo(AUTUMN, -60);
  for (const at of [3, 5]) {
    late.push(await small.createEntry({ preferences: ({ footballerId }) => (footballerId * at) % 23 }));
  }
  await play(AUTUMN);
  await small.goTo(AUTUMN + 1, -60);
  late.push(await small.createEntry({ preferences: ({ footballerId }) => (footballerId * 7) % 23 }));
  for (const entry of late) expect(await leaguesOf(entry)).toContain("autumn");
  expect(await leaguesOf(early)).not.toContain("autumn");
  const { autumn } = await winners();
  expect(autumn).toEqual({ league: expect.any(Number), start_event: AUTUMN, best: [] });
  await play(AUTUMN + 1);
  const { standings } = (await t.client().get(`/api/leagues-classic/${autumn.league}/standings/`)).body;
  expect(new Set(standings.results.map((row: { entry: number }) => row.entry))).toEqual(
    new Set(late.map(({ entryId }) => entryId)),
  );
});

test("a season whose rules name another first round, and that had no such league before, has all its teams", async () => {
  await play(AUTUMN + 2);
  await sql`delete from league_members where league_id in (select league_id from leagues where short_name = 'autumn')`.execute(
    t.ctx.db,
  );
  await sql`delete from leagues where short_name = 'autumn'`.execute(t.ctx.db);
  await sql`update game set ruleset = jsonb_set(ruleset, '{leagues,autumnRound}', '2')`.execute(t.ctx.db);
  await small.goTo(ROUNDS, -60);
  await small.createEntry({ preferences: ({ footballerId }) => (footballerId * 11) % 23 });
  const { autumn } = await winners();
  expect(autumn.start_event).toBe(2);
  const { rows } = await sql`select 1 from league_members where league_id = ${autumn.league}`.execute(t.ctx.db);
  expect(rows).toHaveLength(5);
});

test("with the season it has a winner: the first of its table, kept among the winners of seasons that were", async () => {
  await play(ROUNDS);
  const { autumn } = await winners();
  const { standings } = (await t.client().get(`/api/leagues-classic/${autumn.league}/standings/`)).body;
  expect(autumn.best).toHaveLength(5);
  expect(autumn.best.map(({ entry, points }: { entry: number; points: number }) => [entry, points])).toEqual(
    standings.results.map(({ entry, total }: { entry: number; total: number }) => [entry, total]),
  );
  await t.ctx.db.transaction().execute((tx) => insertSeasonWinners(tx, "2025"));
  const { seasons } = (await t.client().get("/api/stats/winners/past/")).body;
  expect(seasons[0].autumn).toEqual(autumn.best.map(({ entry: _, ...winner }: { entry: number }) => winner));
});
