/** Seeded seasons through both: the engine must agree with the rules and a plain sort in every number. */
import { rulesetById, type EntryId, type RulesetId } from "@elleveren/rules";
import { afterEach, describe, expect, test } from "vitest";

import { createEngine, type Engine } from "./engine.ts";
import { SlowSeason, type SlowEntry } from "./testing/slow-season.ts";

let engine: Engine | null = null;
afterEach(async () => {
  await engine?.close();
  engine = null;
});

const modes = [
  { mode: "in the caller's thread", workers: 0 },
  { mode: "in two threads", workers: 2 },
];
const rulesets: RulesetId[] = ["eliteserien-2026", "fpl-2025-26"];
const cases = modes.flatMap((mode) => rulesets.map((ruleset, i) => ({ ...mode, ruleset, seed: 11 + i })));

/** Shared rank of each value, most first. */
function ranksOf(values: ReadonlyMap<EntryId, number>): Map<EntryId, number> {
  return new Map(
    [...values].map(([id, value]) => [id, 1 + [...values.values()].filter((each) => each > value).length]),
  );
}

function playing(season: SlowSeason, round: number): SlowEntry[] {
  return season.entries.filter((entry) => entry.startedRound <= round);
}

function expectRound(season: SlowSeason, engine: Engine, round: number): void {
  const entries = playing(season, round);
  const scores = new Map(entries.map((entry) => [entry.entryId, season.scoreOf(entry, round)!]));
  const totals = new Map(entries.map((entry) => [entry.entryId, season.totalOf(entry, 1, round)]));
  const before = new Map(
    playing(season, round - 1).map((entry) => [entry.entryId, season.totalOf(entry, 1, round - 1)]),
  );
  const roundRanks = ranksOf(new Map([...scores].map(([id, score]) => [id, score.points])));
  const overallRanks = ranksOf(totals);
  const previousRanks = ranksOf(before);
  for (const entry of season.entries) {
    const id = entry.entryId;
    const score = scores.get(id);
    const read = engine.entryRound(id, round);
    if (!score) {
      expect(read).toBeNull();
      continue;
    }
    expect(read).toMatchObject({
      points: score.points,
      costPoints: score.costPoints,
      netPoints: score.netPoints,
      totalPoints: totals.get(id),
      roundRank: roundRanks.get(id),
      overallRank: overallRanks.get(id),
      previousOverallRank: previousRanks.get(id) ?? 0,
    });
    expect(read?.lineup?.benchPoints).toBe(score.benchPoints);
    expect(read?.lineup?.autoSubs).toEqual(score.autoSubs);
    const multipliers = new Map(score.picks.map((pick) => [pick.footballerId, pick.multiplier]));
    expect(read?.lineup?.multipliers).toEqual(read?.lineup?.footballerIds.map((each) => multipliers.get(each)));
    const { totalTransfers: _, ...squad } = entry.squads[round]!;
    expect(read?.lineup).toMatchObject(squad);
  }
}

describe.each(cases)("$ruleset $mode", ({ workers, ruleset, seed }) => {
  function start(entryCount: number, roundCount: number) {
    const season = new SlowSeason({ ruleset: rulesetById(ruleset), seed, entryCount, roundCount });
    engine = createEngine({ ruleset: season.ruleset, roundCount, workers, parallelFrom: 0, capacity: 16 });
    return { season, engine };
  }

  test("every entry's points, bench, substitutions, total and ranks [EG-22] [EG-24] [EG-43]", async () => {
    const { season, engine } = start(300, 6);
    season.feed(engine);
    for (let round = 1; round <= 6; round++) {
      await engine.scoreRound(round);
      expectRound(season, engine, round);
    }
  });

  test("a round scored again and again while it is live ends in the same numbers", async () => {
    const { season, engine } = start(120, 3);
    season.feed(engine);
    for (let round = 1; round <= 3; round++) await engine.scoreRound(round);
    for (let event = 0; event < 5; event++) {
      season.playRound(3);
      engine.setPerformances(3, season.performances[3]!.values());
      await engine.scoreRound(3);
      expectRound(season, engine, 3);
    }
  });

  test("a corrected round moves the totals and ranks of the rounds after it", async () => {
    const { season, engine } = start(150, 5);
    season.feed(engine);
    for (let round = 1; round <= 5; round++) await engine.scoreRound(round);
    season.playRound(2);
    engine.setPerformances(2, season.performances[2]!.values());
    await engine.scoreRound(2);
    for (let round = 1; round <= 5; round++) expectRound(season, engine, round);
  });
});
