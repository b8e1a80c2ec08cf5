/** Corrections of many rounds run one round after the other; deadlines pass meanwhile. */
import { setTimeout as sleep } from "node:timers/promises";
import { type FootballerId, type MatchStats, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SmallSeason } from "../../../testing/small-season.ts";
import { verifyResults } from "../settlement/index.ts";
import { advanceRounds } from "./index.ts";

let t: TestServer;
let small: SmallSeason;
beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 4 });
  await small.createEntry();
  for (const round of [1, 2]) {
    await small.goTo(round, 1);
    await small.play(roundId(round), stats(1));
    await t.tick();
  }
});
afterAll(() => t?.close());

const stats = (goals: number): Map<FootballerId, MatchStats> =>
  new Map(small.season.footballers.map(({ footballerId }) => [footballerId, { minutes: 90, goals_scored: goals }]));
const rounds = async () =>
  (
    await sql<{ state: string; settlement_number: number }>`
      select state, settlement_number from rounds order by round_id`.execute(t.ctx.db)
  ).rows.map((row) => `${row.state} ${row.settlement_number}`);
const verify = async () => (await verifyResults(t.ctx.db, t.ctx.game().ruleset)).differenceCount;

/** Writing the round's results waits until the returned function is called; readers are not blocked. */
async function holdResults(round: number): Promise<() => Promise<void>> {
  const holder = await t.owner.startTransaction().execute();
  await sql.raw(`lock table entry_results_r0${round} in share mode`).execute(holder);
  return () => holder.commit().execute();
}

async function whenSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.ctx.db);
    if (rows.length > 0) return;
    await sleep(5);
  }
}

test("a deadline that passes while rounds are corrected is kept before the next of them", async () => {
  await small.play(roundId(1), stats(2));
  const [releaseFirst, releaseSecond] = [await holdResults(1), await holdResults(2)];
  const advancing = advanceRounds(t.ctx);
  try {
    await whenSomebodyWaits();
    await t.setNow(new Date(small.deadlineMs(3) + 1000).toISOString());
    expect(await rounds()).toEqual(["settled 1", "settled 1", "open 0", "upcoming 0"]);
    await releaseFirst();
    await expect.poll(rounds, { timeout: 10_000 }).toEqual(["settled 2", "settled 1", "closed 0", "open 0"]);
  } finally {
    await releaseSecond();
  }
  expect(await advancing).toEqual({ closed: 1, settled: 0, corrected: 2 });
  expect(await rounds()).toEqual(["settled 2", "settled 2", "closed 0", "open 0"]);
  expect(await verify()).toBe(0);
});

test("of two who correct at the same time each round is settled by one", async () => {
  await small.play(roundId(1), stats(3));
  const [one, other] = await Promise.all([advanceRounds(t.ctx), advanceRounds(t.ctx)]);
  expect(one.corrected + other.corrected).toBe(2);
  expect(await rounds()).toEqual(["settled 3", "settled 3", "closed 0", "open 0"]);
  expect(await verify()).toBe(0);
});
