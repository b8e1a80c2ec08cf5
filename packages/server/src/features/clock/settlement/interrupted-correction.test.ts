/**
 * A correction settles a round and those after it, each in a transaction: interrupted between two, it resumes there.
 */
import { type FootballerId, type MatchStats, roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SmallSeason } from "../../../testing/small-season.ts";
import { findOpenEnds } from "../../seasons/index.ts";
import { settleRound, verifyResults } from "./index.ts";

let t: TestServer;
let small: SmallSeason;
beforeEach(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 3 });
  await small.createEntry();
  await play(1, 1);
  await play(2, 1);
});
afterEach(() => t?.close());

const stats = (goals: number): Map<FootballerId, MatchStats> =>
  new Map(small.season.footballers.map(({ footballerId }) => [footballerId, { minutes: 90, goals_scored: goals }]));
async function play(round: number, goals: number) {
  await small.goTo(round, 1);
  await small.play(roundId(round), stats(goals));
  await t.tick();
}
const settlements = async () => {
  const { rows } = await sql<{ settlement_number: number }>`
    select settlement_number from rounds where state = 'settled' order by round_id`.execute(t.ctx.db);
  return rows.map((row) => row.settlement_number);
};
const differences = async () => (await verifyResults(t.ctx.db, t.ctx.game().ruleset)).differenceCount;
const openEnds = async () => (await findOpenEnds(t.ctx.db)).map(({ where, reason }) => `${where}: ${reason}`);

test("cut off after the first round: the season is not over, and the next tick settles all the later ones", async () => {
  await play(3, 1);
  await small.play(roundId(1), stats(2));
  expect(await settleRound(t.ctx, roundId(1))).toBe(true);
  expect(await differences()).toBeGreaterThan(0);
  expect(await openEnds()).toEqual([
    "round 2: round 1 was settled again after it, and its totals build on that one; it must be settled again",
  ]);

  await t.tick();
  expect(await settlements()).toEqual([2, 2, 2]);
  expect(await differences()).toBe(0);
  expect(await openEnds()).not.toContainEqual(expect.stringContaining("settled again"));
  await t.tick();
  expect(await settlements()).toEqual([2, 2, 2]);
});

test("a round that was settled upon one awaiting its correction is settled again after that one", async () => {
  await small.goTo(3, 1);
  await small.play(roundId(3), stats(1));
  await small.play(roundId(2), stats(2));
  expect(await settleRound(t.ctx, roundId(3))).toBe(true);
  expect(await settleRound(t.ctx, roundId(2))).toBe(true);
  expect(await differences()).toBeGreaterThan(0);

  await t.tick();
  expect(await settlements()).toEqual([1, 2, 2]);
  expect(await differences()).toBe(0);
});

test("a round that a process of the release before settled is settled once more, and then no more", async () => {
  await sql`update rounds set settled_upon = null where round_id = 2`.execute(t.ctx.db);
  for (let count = 0; count < 3; count += 1) await t.tick();
  expect(await settlements()).toEqual([1, 2]);
});
