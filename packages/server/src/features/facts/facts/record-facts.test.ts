import { RULESETS, roundId, type FootballerId, type MatchStats } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { inventedSeason } from "@elleveren/worlds";
import { insertSeason } from "../../seasons/index.ts";
import type { MatchFact } from "./fact.ts";
import { recordFacts } from "./record-facts.ts";

const season = inventedSeason({ seed: 7, rounds: 6 });
const firstRound = season.fixtures.filter((fixture) => fixture.roundId === 1);
const [first, second, third] = firstRound as [(typeof firstRound)[0], (typeof firstRound)[0], (typeof firstRound)[0]];
const squadOf = (clubId: number) => season.footballers.filter((footballer) => footballer.clubId === clubId);

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  await insertSeason(t.ctx, season, { clockAtMs: season.rounds[0]!.deadlineAtMs - 60_000 });
  await t.whenCurrent();
});
afterAll(() => t.close());

const record = (facts: MatchFact[], source: { source: string; messageId?: string } = { source: "test" }) =>
  recordFacts(t.ctx, facts, source);
const told = (footballer: FootballerId, stats: MatchStats, fixture = first): MatchFact => ({
  kind: "stats",
  fixtureId: fixture.fixtureId,
  footballerId: footballer,
  stats,
});
const revisions = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from fact_revisions`.execute(t.ctx.db);
  return rows[0]!.count;
};

test("a message becomes revisions with before and after, and points in memory", async () => {
  const scorer = squadOf(first.homeClubId).find((footballer) => footballer.position === "FWD")!;
  const kickOff: MatchFact = { kind: "fixture", fixtureId: first.fixtureId, started: true, homeScore: 0, awayScore: 0 };
  await record([kickOff, told(scorer.footballerId, { minutes: 1 })]);
  const result = await record([
    { kind: "fixture", fixtureId: first.fixtureId, homeScore: 1, awayScore: 0, minutes: 12 },
    told(scorer.footballerId, { minutes: 12, goals_scored: 1, opta_index: 31.5 }),
  ]);
  expect(result).toMatchObject({ ok: true, value: { changed: 2, unchanged: 0, roundIds: [1], repeated: false } });

  const { rows } = await sql`select kind, round_id, before, after from fact_revisions
    where fixture_id = ${first.fixtureId} order by revision desc limit 2`.execute(t.ctx.db);
  expect(rows).toEqual([
    {
      kind: "stats",
      round_id: 1,
      before: { club_id: first.homeClubId, stats: { minutes: 1 } },
      after: { club_id: first.homeClubId, stats: { minutes: 12, goals_scored: 1, opta_index: 31.5 } },
    },
    { kind: "fixture", round_id: 1, before: { home_score: 0, minutes: 0 }, after: { home_score: 1, minutes: 12 } },
  ]);
  await t.whenCurrent();
  const points = t.ctx.live.roundPoints(roundId(1)).get(scorer.footballerId);
  // 1 for playing, 4 for a forward's goal, 3 for the match's highest rating so far, being the only one reported.
  expect(points).toMatchObject({ points: 8, minutes: 12, performance: { absent: false, played: true } });
});

test("the same content again makes no revision", async () => {
  const keeper = squadOf(first.awayClubId)[0]!;
  await record([told(keeper.footballerId, { minutes: 30, saves: 3 })]);
  const before = await revisions();
  const again = await record([told(keeper.footballerId, { saves: 3, minutes: 30, assists: 0 })]);
  expect(again).toMatchObject({ ok: true, value: { changed: 0, unchanged: 1, revision: null } });
  expect(await revisions()).toBe(before);
});

test("a repeated message is not heard twice, not even after others changed what it said", async () => {
  const keeper = squadOf(first.awayClubId)[0]!;
  const message = { source: "push", messageId: "m1" };
  await record([told(keeper.footballerId, { minutes: 40 })], message);
  await record([told(keeper.footballerId, { minutes: 45 })], { source: "push", messageId: "m2" });
  const repeat = await record([told(keeper.footballerId, { minutes: 40 })], message);
  expect(repeat).toMatchObject({ ok: true, value: { repeated: true, changed: 0 } });
  await t.whenCurrent();
  expect(t.ctx.live.roundPoints(roundId(1)).get(keeper.footballerId)?.minutes).toBe(45);
});

test("an older saying of the same source never wins, field by field", async () => {
  const midfielder = squadOf(second.homeClubId).find((footballer) => footballer.position === "MID")!;
  const at = (asOf: number, fact: MatchFact): MatchFact => ({ ...fact, asOf });
  const goal = { kind: "fixture", fixtureId: second.fixtureId, homeScore: 1, awayScore: 0 } as const;
  const begun = { kind: "fixture", fixtureId: second.fixtureId, started: true, homeScore: 0, awayScore: 0 } as const;
  // The whistle comes after the goal: its score is old news, its start is not.
  await record([at(20, goal), at(20, told(midfielder.footballerId, { minutes: 20, assists: 1 }, second))]);
  const late = await record([at(10, begun), at(10, told(midfielder.footballerId, { minutes: 10 }, second))]);
  expect(late).toMatchObject({ ok: true, value: { changed: 1, stale: 1 } });
  await t.whenCurrent();
  expect(t.ctx.live.season().fixtures.get(second.fixtureId)).toMatchObject({ started: true, homeScore: 1 });
  expect(t.ctx.live.roundPoints(roundId(1)).get(midfielder.footballerId)).toMatchObject({ minutes: 20 });
});

test("nonsense is refused whole, stores nothing and is kept for the operator", async () => {
  const [one, two] = squadOf(first.homeClubId) as [(typeof season.footballers)[0], (typeof season.footballers)[0]];
  const before = await revisions();
  const result = await record([told(one.footballerId, { minutes: 20 }), told(two.footballerId, { minutes: 300 })], {
    source: "push",
    messageId: "mad",
  });
  expect(result).toMatchObject({ ok: false, problems: [{ index: 1, field: "minutes", code: "out_of_range" }] });
  expect(await revisions()).toBe(before);
  const { rows } = await sql`select source, message_id, problems from fact_refusals`.execute(t.ctx.db);
  expect(rows).toEqual([{ source: "push", message_id: "mad", problems: [expect.objectContaining({ index: 1 })] }]);
  // Corrected, the same message is heard.
  const mended = await record([told(two.footballerId, { minutes: 30 })], { source: "push", messageId: "mad" });
  expect(mended).toMatchObject({ ok: true, value: { changed: 1 } });
});

test("a postponed match counts in no round until it has a new one", async () => {
  const postponed = await record([{ kind: "fixture", fixtureId: third.fixtureId, roundId: null, kickoffAtMs: null }]);
  expect(postponed).toMatchObject({ ok: true, value: { roundIds: [1] } });
  await t.whenCurrent();
  const homeMan = squadOf(third.homeClubId)[0]!.footballerId;
  expect(t.ctx.live.roundPoints(roundId(1)).get(homeMan)).toMatchObject({ matches: [], performance: { absent: true } });

  await record([{ kind: "fixture", fixtureId: third.fixtureId, roundId: roundId(2), kickoffAtMs: 1_800_000_000_000 }]);
  await t.whenCurrent();
  expect(t.ctx.live.roundPoints(roundId(2)).get(homeMan)?.matches).toHaveLength(2);
});

test("a whole round of 240 statistics is recorded as one message", async () => {
  const facts = firstRound
    .slice(3)
    .flatMap((fixture) => [
      { kind: "fixture", fixtureId: fixture.fixtureId, finished: true, homeScore: 1, awayScore: 1 } as const,
      ...[...squadOf(fixture.homeClubId), ...squadOf(fixture.awayClubId)].map(({ footballerId }) =>
        told(footballerId, { minutes: 90, opta_index: footballerId }, fixture),
      ),
    ]);
  expect(facts.length).toBeGreaterThan(240);
  const result = await record(facts);
  expect(result).toMatchObject({ ok: true, value: { changed: facts.length } });
  await t.whenCurrent();
});

test("bonus is 3, 2, 1 for the three best of each match until it is told officially [EG-28]", async () => {
  const fixture = firstRound[3]!;
  const ranked = [...squadOf(fixture.homeClubId), ...squadOf(fixture.awayClubId)]
    .map((footballer) => footballer.footballerId)
    .sort((a, b) => b - a);
  const bonusOf = (id: FootballerId) =>
    t.ctx.live.season().matchPoints.get(fixture.fixtureId)?.get(id)?.stats.bonus ?? 0;
  expect(ranked.slice(0, 4).map(bonusOf)).toEqual([...RULESETS["eliteserien-2026"].bonus.points, 0]);
  // Official bonus, once told, is used as it is.
  await record([told(ranked[3]!, { minutes: 90, opta_index: ranked[3]!, bonus: 3 }, fixture)]);
  await t.whenCurrent();
  expect(ranked.slice(0, 4).map(bonusOf)).toEqual([0, 0, 0, 3]);
});

test("a memory read from scratch holds what the followed one holds", async () => {
  const followed = structuredClone(t.ctx.live.season().roundPoints);
  await t.ctx.live.rebuild();
  expect(t.ctx.live.season().roundPoints).toEqual(followed);
});
