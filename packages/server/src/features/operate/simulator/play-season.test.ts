import { fixtureId, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { inventedSeason } from "@elleveren/worlds";
import { recordFacts } from "../../facts/index.ts";
import { insertSeason, type Season } from "../../seasons/index.ts";
import { createSeasonPlayer, startSimulator } from "./play-season.ts";
import { selectSimulator } from "./simulator.sql.ts";

const HOUR_MS = 3_600_000;
let t: TestServer;
let season: Season;
let opensMs: number;
beforeEach(async () => {
  t = await startTestServer();
  season = inventedSeason({ seed: 9, clubs: 4, rounds: 3, footballersPerClub: 20 });
  opensMs = season.rounds[0]!.deadlineAtMs;
  await insertSeason(t.ctx, season, { clockAtMs: opensMs });
});
afterEach(() => t.close());

interface Told {
  readonly fixtures: unknown[];
  readonly stats: unknown[];
}

async function told(): Promise<Told> {
  const fixtures = await sql`select fixture_id, home_score, away_score, minutes, finished from fixtures
    order by fixture_id`.execute(t.ctx.db);
  const stats = await sql`select fixture_id, footballer_id, stats from match_stats
    order by fixture_id, footballer_id`.execute(t.ctx.db);
  return { fixtures: fixtures.rows, stats: stats.rows };
}

test("a player that is stopped in the middle of a match goes on with the same match", async () => {
  await startSimulator(t.ctx, { seed: 9, atMs: opensMs });
  const kickoffMs = season.fixtures[0]!.kickoffAtMs!;
  const endMs = kickoffMs + 30 * HOUR_MS;
  await createSeasonPlayer(t.ctx).playUntil(endMs);
  const inOneGo = await told();
  await sql`delete from match_stats`.execute(t.ctx.db);
  await sql`update fixtures set home_score = null, away_score = null, minutes = 0, started = false,
    finished = false, finished_provisional = false`.execute(t.ctx.db);
  await sql`update simulator set told_until = ${new Date(opensMs)}`.execute(t.ctx.db);
  // Each time another player, as after a restart.
  for (const minutes of [3, 41, 50, 66, 95, 130]) {
    await createSeasonPlayer(t.ctx).playUntil(kickoffMs + minutes * 60_000);
  }
  await createSeasonPlayer(t.ctx).playUntil(endMs, { together: true });
  expect(await told()).toEqual(inOneGo);
  expect(inOneGo.stats.length).toBeGreaterThan(22);
});

test("telling the same time twice, or an earlier one, changes nothing", async () => {
  await startSimulator(t.ctx, { seed: 9, atMs: opensMs });
  const player = createSeasonPlayer(t.ctx);
  const atMs = season.fixtures[0]!.kickoffAtMs! + HOUR_MS;
  expect(await player.playUntil(atMs)).toBeGreaterThan(20);
  expect(await player.playUntil(atMs)).toBe(0);
  expect(await player.playUntil(atMs - HOUR_MS)).toBe(0);
  expect((await selectSimulator(t.ctx.db))?.toldUntilMs).toBe(atMs);
});

test("a fixture that moves and is played within one long stretch is told to its end", async () => {
  const { fixtureId: moved, kickoffAtMs } = season.fixtures[0]!;
  const laterMs = kickoffAtMs! + 48 * HOUR_MS;
  const moves = [
    { atMs: opensMs + 60_000, fixtureId: moved, roundId: null, kickoffAtMs: null },
    { atMs: opensMs + 120_000, fixtureId: moved, roundId: roundId(1), kickoffAtMs: laterMs },
  ];
  await startSimulator(t.ctx, { seed: 9, atMs: opensMs, moves });
  await createSeasonPlayer(t.ctx).playUntil(laterMs + 10 * HOUR_MS);
  const { rows } = await sql<{ finished: boolean; kickoff_at: Date; round_id: number }>`
    select finished, kickoff_at, round_id from fixtures where fixture_id = ${moved}`.execute(t.ctx.db);
  expect(rows[0]).toMatchObject({ finished: true, round_id: 1, kickoff_at: new Date(laterMs) });
});

test("a match that got a time already told is made up for", async () => {
  await startSimulator(t.ctx, { seed: 9, atMs: opensMs });
  const id = fixtureId(season.fixtures.at(-1)!.fixtureId);
  const player = createSeasonPlayer(t.ctx);
  const nowMs = opensMs + 60 * HOUR_MS;
  await player.playUntil(nowMs);
  const earlier = { kind: "fixture", fixtureId: id, kickoffAtMs: nowMs - 20 * HOUR_MS } as const;
  expect((await recordFacts(t.ctx, [earlier], { source: "operator:1" })).ok).toBe(true);
  await player.playUntil(nowMs + 60_000);
  const { rows } = await sql<{ finished: boolean }>`select finished from fixtures where fixture_id = ${id}`.execute(
    t.ctx.db,
  );
  expect(rows[0]?.finished).toBe(true);
});
