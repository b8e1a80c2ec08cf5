import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createClock } from "./clock.ts";
import { notify } from "./db/notify.ts";
import { createDatabase, createPool } from "./db/pool.ts";
import { buildSeason, startTestServer, type TestServer } from "./testing/index.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const setClock = async (iso: string, speed: number) => {
  await sql`update game set clock_game_at = ${iso}::timestamptz, clock_real_at = clock_timestamp(),
    clock_speed = ${speed}`.execute(t.ctx.db);
};

test("without a season game time is the real time", async () => {
  expect(Math.abs(t.ctx.clock.nowMs() - Date.now())).toBeLessThan(5000);
});

test("the game clock stands, runs and runs fast as the database says, the same in the database", async () => {
  await buildSeason(t);
  await t.setNow("2026-05-01T12:00:00Z");
  expect(new Date(t.ctx.clock.nowMs()).toISOString()).toBe("2026-05-01T12:00:00.000Z");

  await setClock("2026-05-01T12:00:00Z", 3600);
  await notify(t.ctx.db, { kind: "clock" });
  await t.whenCurrent();
  const first = t.ctx.clock.nowMs();
  const startedMs = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const expected = (performance.now() - startedMs) * 3600;
  expect(t.ctx.clock.nowMs() - first).toBeGreaterThan(expected * 0.9);
  expect(t.ctx.clock.nowMs() - first).toBeLessThan(expected * 1.5 + 3600_000);
  const { rows } = await sql<{ now: Date }>`select game_now() as now`.execute(t.ctx.db);
  // A tenth of a second of asking is six minutes on this clock.
  expect(Math.abs((rows[0]?.now.getTime() ?? 0) - t.ctx.clock.nowMs())).toBeLessThan(1800_000);
});

test("a change is known after a notification, and to a new process at once", async () => {
  await t.setNow("2026-05-01T12:00:00Z");
  await setClock("2026-06-01T12:00:00Z", 0);
  expect(t.ctx.clock.nowMs()).toBe(Date.parse("2026-05-01T12:00:00Z"));
  expect((await createClock(t.ctx.db)).nowMs()).toBe(Date.parse("2026-06-01T12:00:00Z"));
  await notify(t.ctx.db, { kind: "clock" });
  await t.whenCurrent();
  expect(t.ctx.clock.nowMs()).toBe(Date.parse("2026-06-01T12:00:00Z"));
});

test("a connection that has to be waited for does not put the clock off by half of the wait", async () => {
  await setClock("2026-05-01T12:00:00Z", 1);
  const pool = createPool({ databaseUrl: t.ctx.databaseUrl, connections: 1, onError: () => {} });
  try {
    const db = createDatabase(pool);
    const held = sql`select pg_sleep(1)`.execute(db);
    const clock = await createClock(db);
    await held;
    const beforeMs = clock.nowMs();
    const { rows } = await sql<{ now: Date }>`select game_now() as now`.execute(db);
    const afterMs = clock.nowMs();
    const shownMs = rows[0]!.now.getTime();
    expect(clock.doubtMs()).toBeLessThan(400);
    expect(shownMs).toBeGreaterThan(beforeMs - clock.doubtMs() - 2);
    expect(shownMs).toBeLessThan(afterMs + clock.doubtMs() + 2);
  } finally {
    await pool.end();
  }
});
