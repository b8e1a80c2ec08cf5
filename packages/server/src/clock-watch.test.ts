import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { watchClock } from "./clock-watch.ts";
import { openOtherProcess, type OtherProcess } from "./features/live/live/live-round.testing.ts";
import { buildSeason, startTestServer, type TestServer } from "./testing/index.ts";

let t: TestServer;
let other: OtherProcess;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
  other = await openOtherProcess(t.ctx.databaseUrl);
});
afterAll(async () => {
  await other?.close();
  await t?.close();
});

test.each([
  [1, 5],
  [1, -5],
  [3600, 5],
  [3600, -5],
])(
  "a clock that the database set without a word is noticed, and every process shows it: at %s times real time, by %s seconds",
  async (speed, seconds) => {
    const watch = watchClock({ db: t.ctx.db, clock: t.ctx.clock, log: pino({ level: "silent" }) });
    try {
      await sql`update game set clock_game_at = '2026-05-01T12:00:00Z', clock_real_at = clock_timestamp(),
        clock_speed = ${speed}`.execute(t.ctx.db);
      await watch.look();
      await Promise.all([t.whenCurrent(), other.open.whenCurrent()]);
      expect(await watch.look()).toBe(false);
      await sql`update game set clock_game_at = clock_game_at + ${speed * seconds} * interval '1 second'`.execute(
        t.ctx.db,
      );
      const before = other.open.ctx.clock.nowMs();
      expect(await watch.look()).toBe(true);
      await Promise.all([t.whenCurrent(), other.open.whenCurrent()]);
      // Game time went on in between.
      const movedMs = (other.open.ctx.clock.nowMs() - before) / speed;
      expect(movedMs).toBeGreaterThanOrEqual(seconds * 1000);
      expect(movedMs).toBeLessThan(seconds * 1000 + 4000);
      expect(await watch.look()).toBe(false);
    } finally {
      watch.close();
    }
  },
);

test("every process looks by itself", async () => {
  await sql`update game set clock_game_at = '2026-05-02T12:00:00Z', clock_real_at = clock_timestamp(), clock_speed = 1`.execute(
    t.ctx.db,
  );
  const shown = () => new Date(other.open.ctx.clock.nowMs()).toISOString();
  expect(shown()).not.toMatch(/^2026-05-02T12/u);
  await expect.poll(shown, { timeout: 30_000, interval: 500 }).toMatch(/^2026-05-02T12/u);
}, 45_000);
