import { roundId, type FootballerId, type MatchStats, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type MatchFact, recordFacts } from "../../facts/index.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SmallSeason } from "../../../testing/small-season.ts";
import { verifyResults } from "./index.ts";

let t: TestServer;
let small: SmallSeason;
beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t, { rounds: 4 });
  await small.createEntry();
  for (const round of [1, 2, 3]) {
    await small.goTo(round, 1);
    await small.play(roundId(round), everybodyPlays());
    await t.tick();
  }
});
afterAll(() => t.close());

const everybodyPlays = () =>
  new Map<FootballerId, MatchStats>(
    small.season.footballers.map(({ footballerId }) => [footballerId, { minutes: 90 }]),
  );
const tell = async (...facts: MatchFact[]) => {
  expect(await recordFacts(t.ctx, facts, { source: "test" })).toMatchObject({ ok: true });
  await t.whenCurrent();
};
const fixtureOf = (round: number) => small.season.fixtures.find((fixture) => fixture.roundId === round)!.fixtureId;
const settlements = async () => {
  const { rows } = await sql<{ round_id: RoundId; settlement_number: number }>`
    select round_id, settlement_number from rounds where state = 'settled' order by round_id`.execute(t.ctx.db);
  return rows.map((row) => row.settlement_number);
};

test("while a settled round has a match to finish again, nothing is settled over and over", async () => {
  expect(await settlements()).toEqual([1, 1, 1]);
  await tell({ kind: "fixture", fixtureId: fixtureOf(1), finished: false });
  for (let count = 0; count < 3; count += 1) await t.tick();
  expect(await settlements()).toEqual([1, 1, 1]);

  // A correction after it does not wait.
  const [scorer] = everybodyPlays().keys();
  const goals = { minutes: 90, goals_scored: 2 };
  const ofScorer = small.season.fixtures.find(
    (fixture) =>
      fixture.roundId === 2 && [fixture.homeClubId, fixture.awayClubId].includes(small.market.get(scorer!)!.clubId),
  )!;
  await tell({ kind: "stats", fixtureId: ofScorer.fixtureId, footballerId: scorer!, stats: goals });
  for (let count = 0; count < 3; count += 1) await t.tick();
  expect(await settlements()).toEqual([1, 2, 2]);

  await tell({ kind: "fixture", fixtureId: fixtureOf(1), finished: true });
  for (let count = 0; count < 3; count += 1) await t.tick();
  expect(await settlements()).toEqual([2, 3, 3]);
  expect(await verifyResults(t.ctx.db, t.ctx.game().ruleset)).toMatchObject({ rounds: 3, differenceCount: 0 });
});
