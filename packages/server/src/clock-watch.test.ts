import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { watchClock } from "./clock-watch.ts";
import { openOtherProcess, type OtherProcess } from "./features/live/live-round.testing.ts";
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

test.each([1, 3600])(
  "a clock that the database set without a word is noticed, and every process shows it, at %s times real time",
  async (speed) => {
    const watch = watchClock({ db: t.ctx.db, clock: t.ctx.clock, log: pino({ level: "silent" }) });
    try {
      await sql`update game set clock_game_at = '2026-05-01T12:00:00Z', clock_real_at = clock_timestamp(),
        clock_speed = ${speed}`.execute(t.ctx.db);
      await watch.look();
      await Promise.all([t.whenCurrent(), other.open.whenCurrent()]);
      expect(await watch.look()).toBe(false);
      await sql`update game set clock_game_at = clock_game_at + ${speed * 5} * interval '1 second'`.execute(t.ctx.db);
      const before = other.open.ctx.clock.nowMs();
      expect(await watch.look()).toBe(true);
      await Promise.all([t.whenCurrent(), other.open.whenCurrent()]);
      expect(other.open.ctx.clock.nowMs() - before).toBeGreaterThanOrEqual(speed * 5000);
      expect(await watch.look()).toBe(false);
    } finally {
      watch.close();
    }
  },
);
