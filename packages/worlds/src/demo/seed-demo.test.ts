import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type TestClient, type TestServer } from "@elleveren/server/testing/index.ts";
import { verifyResults } from "@elleveren/server/features/clock/index.ts";
import { selectSimulator } from "@elleveren/server/features/operate/index.ts";
import { prepareDemo } from "./prepare-demo.ts";

const LIVE_ROUND = 7;
const MANAGERS = 60;

let t: TestServer;
let lines: string[];
beforeAll(async () => {
  t = await startTestServer();
  lines = [];
  await prepareDemo(t.ctx, {
    progress: (line) => lines.push(line),
    managerCount: MANAGERS,
    liveRound: LIVE_ROUND,
  });
  await t.whenCurrent();
}, 120_000);
afterAll(() => t.close());

const count = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await query.execute(t.ctx.db)).rows[0]?.count ?? 0;

async function signIn(email: string, password: string): Promise<TestClient> {
  const client = t.client();
  const answer = await client.post("/api/_allauth/browser/v1/auth/login", { email, password });
  expect(answer.status).toBe(200);
  return client;
}

describe("the demo", () => {
  test("says whom to sign in as, and both accounts work", async () => {
    expect(lines.at(-2)).toContain("demo@elleveren.no");
    expect(lines.at(-1)).toContain("ny@elleveren.no");
    const demo = await signIn("demo@elleveren.no", "midtsommer");
    const me = await demo.get("/api/me/");
    expect(me.body.player.entry).toBeGreaterThan(0);
    expect(me.body.watched.length).toBeGreaterThan(0);
    const newcomer = await signIn("ny@elleveren.no", "midtsommer");
    expect((await newcomer.get("/api/me/")).body.player.entry ?? null).toBeNull();
  });

  test("has settled rounds before the live one, and settling them again from facts changes nothing", async () => {
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*) as count from rounds group by state`.execute(t.ctx.db);
    expect(Object.fromEntries(rows.map((row) => [row.state, row.count]))).toEqual({
      settled: LIVE_ROUND - 1,
      closed: 1,
      open: 1,
      upcoming: 30 - LIVE_ROUND - 1,
    });
    const report = await verifyResults(t.ctx.db, t.ctx.game().ruleset);
    expect(report.results).toBeGreaterThan(MANAGERS * 4);
    expect(report.differences).toEqual([]);
    expect(await count(sql`select count(*) as count from fact_refusals`)).toBe(0);
  });

  test("is in the middle of matches: some over, some running past the hour, some to come", async () => {
    const answer = await t.client().get(`/api/fixtures/?event=${LIVE_ROUND}`);
    const fixtures = answer.body as { started: boolean; finished: boolean; minutes: number }[];
    const running = fixtures.filter((one) => one.started && !one.finished);
    expect(fixtures.some((one) => one.finished)).toBe(true);
    expect(fixtures.some((one) => !one.started)).toBe(true);
    expect(running.length).toBeGreaterThanOrEqual(3);
    for (const one of running) {
      expect(one.minutes).toBeGreaterThanOrEqual(64);
      expect(one.minutes).toBeLessThanOrEqual(68);
    }
  });

  test("no bank is negative, no squad has more than three of a club, and money adds up", async () => {
    expect(await count(sql`select count(*) as count from squads where bank_tenths < 0`)).toBe(0);
    expect(
      await count(sql`select count(*) as count from (
        select s.entry_id from squads s, unnest(s.footballer_ids) as id join footballers f on f.footballer_id = id
        group by s.entry_id, s.round_id, f.club_id having count(*) > 3) as over_limit`),
    ).toBe(0);
    // Bank after = bank before + sold - bought, over every entry that never had a reverting chip.
    expect(
      await count(sql`
        with money as (
          select t.entry_id, sum(t.out_tenths - t.in_tenths) as gained from transfers t
          where not exists (select 1 from squads s where s.entry_id = t.entry_id and s.chip in ('rich', 'freehit'))
          group by t.entry_id)
        select count(*) as count from money m
        join lateral (select bank_tenths from squads s where s.entry_id = m.entry_id order by round_id limit 1) first on true
        join lateral (select bank_tenths from squads s where s.entry_id = m.entry_id order by round_id desc limit 1) last on true
        where last.bank_tenths <> first.bank_tenths + m.gained`),
    ).toBe(0);
  });

  test("the visitor stands in the middle, has leagues with friends and a log whose receipts are signed", async () => {
    const demo = await signIn("demo@elleveren.no", "midtsommer");
    const entry = (await demo.get("/api/me/")).body.player.entry as number;
    const { body } = await demo.get(`/api/entry/${entry}/`);
    expect(body.name).toBe("Midtsommer FK");
    expect(body.summary_overall_rank).toBeGreaterThan(1);
    expect(body.leagues.classic.length).toBeGreaterThanOrEqual(7);
    expect(body.leagues.h2h.map(({ name }: { name: string }) => name)).toEqual([
      "Mandagsklubben",
      "Lunsjduellen",
      "League 1",
    ]);
    for (const { id, rank_count: count, entry_rank: rank } of body.leagues.h2h) {
      expect(rank).toBeLessThanOrEqual(count);
      const { standings } = (await demo.get(`/api/leagues-h2h/${id}/standings/`)).body;
      expect(standings.results).toHaveLength(count);
      expect(standings.results[0].matches_played).toBe(LIVE_ROUND);
    }
    const [, own] = body.leagues.h2h;
    const { results } = (await demo.get(`/api/leagues-h2h-matches/league/${own.id}/?event=${LIVE_ROUND}`)).body;
    expect(results.map(({ entry_2_name: name }: { entry_2_name: string }) => name)).toContain("AVERAGE");
    const history = await demo.get(`/api/entry/${entry}/history/`);
    expect(history.body.current).toHaveLength(LIVE_ROUND);
    expect(
      await count(sql`select count(*) as count from entry_log where entry_id = ${entry} and receipt is null`),
    ).toBe(0);
  });

  test("goes on by itself: matches end, the round is settled, the next one closes at its deadline", async () => {
    const before = await selectSimulator(t.ctx.db);
    const { rows } = await sql<{ deadline_at: Date }>`
      select deadline_at from rounds where round_id = ${LIVE_ROUND + 1}`.execute(t.ctx.db);
    const deadlineMs = rows[0]!.deadline_at.getTime();
    // Managers go on deciding before the next deadline, through the same use cases as everybody.
    const nextRound = LIVE_ROUND + 1;
    const acted = () =>
      count(sql`select count(*) as count from entry_log where round_id = ${nextRound} and receipt is not null`);
    const actedBefore = await acted();
    await t.tick();
    await t.setNow(new Date(deadlineMs - 2 * 3_600_000).toISOString());
    for (let ticks = 0; ticks < 6; ticks += 1) await t.tick();
    expect(await acted()).toBeGreaterThan(actedBefore);
    expect(await count(sql`select count(*) as count from squads where bank_tenths < 0`)).toBe(0);
    await t.setNow(new Date(deadlineMs - 60_000).toISOString());
    await t.tick();
    const state = async (round: number) =>
      (await sql<{ state: string }>`select state from rounds where round_id = ${round}`.execute(t.ctx.db)).rows[0]
        ?.state;
    expect(await state(LIVE_ROUND)).toBe("settled");
    expect(await state(LIVE_ROUND + 1)).toBe("open");
    await t.setNow(new Date(deadlineMs).toISOString());
    await t.tick();
    expect(await state(LIVE_ROUND + 1)).toBe("closed");
    const { rows: feeds } = await sql<{ position: { told_until: string } }>`
      select position from match_feeds where feed = 'simulator'`.execute(t.ctx.db);
    expect(Date.parse(feeds[0]!.position.told_until)).toBeGreaterThan(before!.toldUntilMs);
    expect(await count(sql`select count(*) as count from fact_refusals`)).toBe(0);
    expect((await verifyResults(t.ctx.db, t.ctx.game().ruleset)).differences).toEqual([]);
  });

  test("its people are not opened to strangers [V13.2.3]", async () => {
    const published = { ...t.ctx, config: { ...t.ctx.config, isPublished: true } };
    await expect(prepareDemo(published)).rejects.toThrow(/This database holds the demo/);
  });

  test("a database with a season is left alone; one interrupted in the making is made anew", async () => {
    const small = { managerCount: 20, liveRound: 3 };
    expect(await prepareDemo(t.ctx, small)).toEqual({ seeded: false });
    await sql`update simulator set ready = false`.execute(t.ctx.db);
    expect(await prepareDemo(t.ctx, small)).toEqual({ seeded: true });
    await t.whenCurrent();
    expect(await count(sql`select count(*) as count from entries`)).toBeLessThanOrEqual(20);
    expect((await verifyResults(t.ctx.db, t.ctx.game().ruleset)).differences).toEqual([]);
    await signIn("demo@elleveren.no", "midtsommer");
  }, 60_000);
});
