/** A season that plays itself is told by a feed like the others: seen, paused, gone on with, ranked, and the same in the end. */
import { fixtureId, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { realSeconds } from "../../../clock.ts";
import type { PushFeedSettings } from "../../../config/match-feed-settings.ts";
import { startTestServer, type SignedUp, type TestServer } from "../../../testing/index.ts";
import { inventedSeason } from "@elleveren/worlds";
import { recordFacts } from "../../facts/index.ts";
import { insertSeason } from "../../seasons/index.ts";
import { createSeasonPlayer, startSimulator } from "../simulator/index.ts";
import { enterFeed } from "./match-feeds.sql.ts";
import { takeMessage } from "./take-message.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SEED = 9;
const season = inventedSeason({ seed: SEED, clubs: 4, rounds: 3, footballersPerClub: 20 });
const opensMs = season.rounds[0]!.deadlineAtMs;
const [first] = season.fixtures;
const kickoffMs = first!.kickoffAtMs!;
const league: PushFeedSettings = {
  kind: "push",
  name: "league",
  rank: 1,
  key: "a-key-that-is-long-enough-for-a-feed",
  previousKey: null,
  messagesPerMinute: 100,
  silentMinutes: 0,
};

/** Plays by the feed; by the way seasons are made; by the release before, whose simulator was no feed, and then by the feed. */
let t: TestServer;
let made: TestServer;
let old: TestServer;
let operator: SignedUp;
beforeAll(async () => {
  [t, made, old] = await Promise.all([
    startTestServer({ config: { matchFeeds: [league] } }),
    startTestServer(),
    startTestServer(),
  ]);
  for (const server of [t, made, old]) {
    await insertSeason(server.ctx, season, { clockAtMs: opensMs });
    await startSimulator(server.ctx, { seed: SEED, atMs: opensMs });
  }
  operator = await t.signUp({ role: "operator" });
});
afterAll(() => Promise.all([t?.close(), made?.close(), old?.close()]));

const FEEDS = "/api/control/feeds/";
async function goTo(server: TestServer, atMs: number): Promise<void> {
  await server.setNow(new Date(atMs).toISOString());
  await server.tick();
}
const listed = async () => {
  const { body } = await operator.client.get(FEEDS);
  return (body.feeds as { name: string }[]).find(({ name }) => name === "simulator") as Record<string, unknown>;
};
const fixtureOf = async (server: TestServer) => {
  const { rows } = await sql<{ minutes: number; home_score: number | null; started: boolean; finished: boolean }>`
    select minutes, home_score, started, finished from fixtures where fixture_id = ${first!.fixtureId}`.execute(
    server.ctx.db,
  );
  return rows[0]!;
};
const told = async ({ ctx }: TestServer) => {
  const fixtures = await sql`select fixture_id, round_id, kickoff_at, home_score, away_score, minutes, finished
    from fixtures order by fixture_id`.execute(ctx.db);
  const stats = await sql`select fixture_id, footballer_id, club_id, stats from match_stats
    order by fixture_id, footballer_id`.execute(ctx.db);
  const lineups = await sql`select fixture_id, club_id, starters, bench, substitutions from match_lineups
    order by fixture_id, club_id`.execute(ctx.db);
  const footballers = await sql`select footballer_id, status, news, chance_this_round from footballers
    order by footballer_id`.execute(ctx.db);
  return [fixtures.rows, stats.rows, lineups.rows, footballers.rows];
};
const refusals = async ({ ctx }: TestServer) => (await sql`select problems from fact_refusals`.execute(ctx.db)).rows;

test("it stands in the control room with what it said last and how far it is, behind all that the file names", async () => {
  await t.tick();
  expect(await listed()).toMatchObject({ kind: "simulator", rank: 1001, configured: true, messages: 0, alarm: null });
  expect((await listed())["heard_at"]).not.toBeNull();
  await goTo(t, kickoffMs + 20 * MINUTE_MS);
  const row = await listed();
  expect(row).toMatchObject({
    position: { told_until: new Date(kickoffMs + 20 * MINUTE_MS).toISOString() },
    failures: 0,
    paused_at: null,
  });
  expect(Date.parse(row["changed_at"] as string) / 1000).toBeGreaterThan(realSeconds() - 60);
  expect(row["messages"]).toBeGreaterThan(0);
  expect(await fixtureOf(t)).toMatchObject({ minutes: 20, started: true });
  const { rows } = await sql<{ source: string; rank: number }>`select source, rank from fact_claims
    where kind = 'fixture' and fixture_id = ${first!.fixtureId} order by rank`.execute(t.ctx.db);
  expect(rows).toEqual([
    { source: "feed:simulator", rank: 1001 },
    { source: "", rank: 2_147_483_647 },
  ]);
  const { body } = await t.client().get("/metrics");
  expect(body).toMatch(/^feed_messages_total\{feed="simulator"\} [1-9]/m);
  expect(body).toContain('feed_paused{feed="simulator"} 0');
});

test("paused it says nothing, whatever happens; let go on it tells what it missed", async () => {
  expect((await operator.client.post(`${FEEDS}simulator/pause/`, { paused: true })).status).toBe(200);
  await goTo(t, kickoffMs + 40 * MINUTE_MS);
  await t.tick();
  expect(await fixtureOf(t)).toMatchObject({ minutes: 20 });
  expect((await listed())["paused_at"]).not.toBeNull();
  expect((await operator.client.post(`${FEEDS}simulator/pause/`, { paused: false })).status).toBe(200);
  await t.tick();
  expect(await fixtureOf(t)).toMatchObject({ minutes: 40 });
});

test("a feed of a better rank decides; what the simulator says otherwise is seen as a contradiction", async () => {
  await enterFeed(t.ctx.db, league);
  const fact = { kind: "fixture", fixtureId: first!.fixtureId, started: true, minutes: 38 } as const;
  expect((await takeMessage(t.ctx, league, { kind: "message", facts: [fact] })).ok).toBe(true);
  await goTo(t, kickoffMs + 42 * MINUTE_MS);
  expect(await fixtureOf(t)).toMatchObject({ minutes: 38 });
  const { body } = await operator.client.get(`${FEEDS}contradictions/`);
  const found = (body.contradictions as { fixture: number; field: string; says: object[] }[]).find(
    (one) => one.fixture === Number(first!.fixtureId) && one.field === "minutes",
  );
  expect(found?.says).toMatchObject([
    { source: "feed:league", value: 38 },
    { source: "feed:simulator", value: 42 },
  ]);
  await sql`delete from fact_claims where source = 'feed:league'`.execute(t.ctx.db);
});

test("whoever dies in a match is followed by the next process at once, and a stretch told by half is told again", async () => {
  // As a killed process leaves the row.
  await sql`update match_feeds set worker = 'dead', worker_until = clock_timestamp() + interval '20 seconds',
    position = ${JSON.stringify({ told_until: new Date(kickoffMs + 30 * MINUTE_MS).toISOString() })}::jsonb
    where feed = 'simulator'`.execute(t.ctx.db);
  await goTo(t, kickoffMs + 43 * MINUTE_MS);
  expect(await fixtureOf(t)).toMatchObject({ minutes: 43 });
});

test("a match that got a time already told is made up for, once", async () => {
  const last = season.fixtures.at(-1)!;
  const nowMs = kickoffMs + 60 * HOUR_MS;
  await goTo(t, nowMs);
  const move = (server: TestServer) => {
    const kickoffAtMs = nowMs - 20 * HOUR_MS;
    const fact = { kind: "fixture", fixtureId: fixtureId(last.fixtureId), roundId: roundId(1), kickoffAtMs } as const;
    return recordFacts(server.ctx, [fact], { source: "operator:1" });
  };
  for (const server of [t, made, old]) expect((await move(server)).ok).toBe(true);
  await goTo(t, nowMs + MINUTE_MS);
  const ended = await sql<{ finished: boolean }>`
    select finished from fixtures where fixture_id = ${last.fixtureId}`.execute(t.ctx.db);
  expect(ended.rows).toEqual([{ finished: true }]);
  // An operator withdraws the end: the feed's contradiction is not reported again every second.
  const open = { kind: "fixture", fixtureId: fixtureId(last.fixtureId), finished: false } as const;
  expect((await recordFacts(t.ctx, [open], { source: "operator:1" })).ok).toBe(true);
  await t.tick();
  const { messages } = await listed();
  await t.tick();
  expect((await listed())["messages"]).toBe(messages);
  await sql`delete from fact_claims where source = 'operator' and said ? 'finished'`.execute(t.ctx.db);
  await sql`update fixtures set finished = true where fixture_id = ${last.fixtureId}`.execute(t.ctx.db);
});

test("a demo of the release before goes on in the middle of a match, and all three ways end in the same facts", async () => {
  const midMs = kickoffMs + 33 * MINUTE_MS;
  await old.setNow(new Date(midMs).toISOString());
  await createSeasonPlayer(old.ctx).playUntil(midMs);
  const before = await sql`select distinct source from fact_revisions
    where kind = 'fixture' order by source`.execute(old.ctx.db);
  expect(before.rows).toEqual([{ source: "operator:1" }, { source: "simulator" }]);
  await goTo(old, midMs + MINUTE_MS);
  expect(await fixtureOf(old)).toMatchObject({ minutes: 34, started: true });
  const overMs = Math.max(...season.fixtures.map((one) => one.kickoffAtMs!)) + 80 * HOUR_MS;
  for (const { deadlineAtMs } of season.rounds.slice(1)) {
    await goTo(old, deadlineAtMs + HOUR_MS);
    await goTo(t, deadlineAtMs + 2 * HOUR_MS);
  }
  await goTo(old, overMs);
  await goTo(t, overMs);
  await createSeasonPlayer(made.ctx).playUntil(overMs);
  expect((await told(made))[1]!.length).toBeGreaterThan(100);
  expect(await told(t)).toEqual(await told(made));
  expect(await told(old)).toEqual(await told(made));
  for (const server of [t, old, made]) expect(await refusals(server)).toEqual([]);
});

test("a file may rank it; a season that does not play itself says so", async () => {
  const named = { kind: "simulator", name: "simulator", rank: 7, silentMinutes: 0 } as const;
  const real = await startTestServer({ config: { matchFeeds: [named] } });
  await insertSeason(real.ctx, season, { clockAtMs: opensMs });
  await goTo(real, opensMs + MINUTE_MS);
  const one = await real.signUp({ role: "operator" });
  const { body } = await one.client.get(FEEDS);
  expect(body.feeds).toMatchObject([
    { name: "simulator", rank: 7, configured: true, failures: 1, last_error: "this season does not play itself" },
  ]);
  await real.close();
});
