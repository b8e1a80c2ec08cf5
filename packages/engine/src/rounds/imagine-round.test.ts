/** Imagined ends of a round against the rules: every entry, with chips, costs, absences and armbands. */
import { footballerId, rulesetById, type EntryId, type RulesetId } from "@elleveren/rules";
import { afterEach, describe, expect, test } from "vitest";

import { createEngine, type Engine, type EngineOptions } from "../engine.ts";
import { SlowSeason } from "../testing/slow-season.ts";
import type { ImaginedEnds } from "./imagine-round.ts";

const ROUND = 3;
const engines: Engine[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
});

async function start(season: SlowSeason, options: Partial<EngineOptions>): Promise<Engine> {
  const engine = createEngine({ ruleset: season.ruleset, roundCount: ROUND, ...options });
  engines.push(engine);
  season.feed(engine);
  for (let round = 1; round <= ROUND; round++) await engine.scoreRound(round);
  return engine;
}

const newSeason = (ruleset: RulesetId, entryCount: number) =>
  new SlowSeason({ ruleset: rulesetById(ruleset), seed: 5, entryCount, roundCount: ROUND });
const everybody = (season: SlowSeason) => season.entries.map(({ entryId }) => entryId);

/** Different ends are few, but told again and again: together they are several runs. */
const DIFFERENT = 13;
const COUNT = 131;

describe.each(["eliteserien-2026", "fpl-2025-26"] as const satisfies readonly RulesetId[])("%s", (ruleset) => {
  test.each([
    { name: "at once", options: { workers: 0, parallelFrom: Infinity } },
    { name: "in runs, without threads", options: { workers: 0, parallelFrom: 0 } },
    { name: "in runs, on two threads", options: { workers: 2, parallelFrom: 0 } },
  ])("each end is scored as the rules score it, and the round itself stays as it is: $name", async ({ options }) => {
    const season = newSeason(ruleset, 2500);
    const engine = await start(season, options);
    const now = season.performances[ROUND]!;
    const before = everybody(season).map((id) => engine.netPointsOf(id, ROUND));
    // Half of the footballers may still move; the others have what they have.
    const footballerIds = [...now.keys()].filter((_, index) => index % 2 === 0);
    const different = Array.from({ length: DIFFERENT }, () => {
      season.playRound(ROUND);
      const other = season.performances[ROUND]!;
      return new Map([...now].map(([id, own]) => [id, footballerIds.includes(id) ? other.get(id)! : own]));
    });
    const imagined = Array.from({ length: COUNT }, (_, end) => different[end % DIFFERENT]!);
    const found = await engine.imagineRound(ROUND, [...everybody(season), 999_999 as EntryId], {
      // Somebody whom nobody knows changes nothing.
      footballerIds: [...footballerIds, footballerId(31)],
      count: COUNT,
      points: Int16Array.from(imagined.flatMap((all) => [...footballerIds.map((id) => all.get(id)!.points), 7])),
      absent: Uint8Array.from(
        imagined.flatMap((all) => [...footballerIds.map((id) => (all.get(id)!.absent ? 1 : 0)), 0]),
      ),
    });
    const playing = season.entries.filter((entry) => entry.squads[ROUND] !== undefined);
    expect(found!.entryIds).toEqual(playing.map(({ entryId }) => entryId));
    const expected = different.map((all) => {
      season.performances[ROUND] = all;
      season.forget(ROUND);
      return playing.map((entry) => season.scoreOf(entry, ROUND)!.netPoints);
    });
    const all = Array.from({ length: COUNT }, (_, end) => expected[end % DIFFERENT]!).flat();
    expect(found!.netPoints.findIndex((net, at) => net !== all[at])).toBe(-1);
    expect(found!.netPoints).toHaveLength(all.length);
    expect(everybody(season).map((id) => engine.netPointsOf(id, ROUND))).toEqual(before);
  });
});

/** So many ends in which one footballer has as many points as the end's number. */
function endsOf(season: SlowSeason, count: number): ImaginedEnds {
  const [one] = season.positions.keys();
  const points = Int16Array.from({ length: count }, (_, end) => end % 100);
  return { footballerIds: [one!], count, points, absent: new Uint8Array(count) };
}

test.each([{ workers: 0 }, { workers: 2 }])(
  "others have their turn while a large one goes on: $workers threads",
  async ({ workers }) => {
    const season = newSeason("eliteserien-2026", 500);
    const engine = await start(season, { workers, parallelFrom: 0 });
    const [one] = season.positions.keys();
    const before = await engine.imagineRound(ROUND, everybody(season), endsOf(season, 1200));
    const order: string[] = [];
    const imagining = engine.imagineRound(ROUND, everybody(season), endsOf(season, 1200)).then((found) => {
      order.push("imagined");
      return found;
    });
    engine.setPerformances(ROUND, [{ footballerId: one!, points: 50, absent: false }]);
    await Promise.all([
      engine.scoreRound(ROUND).then(() => order.push("scored")),
      new Promise((resolve) => setImmediate(resolve)).then(() => order.push("event loop")),
      imagining,
    ]);
    expect(order).toHaveLength(3);
    expect(order.at(-1)).toBe("imagined");
    // What was told meanwhile is not in it.
    const after = (await imagining)!;
    expect(after.entryIds).toEqual(before!.entryIds);
    expect(after.netPoints.join()).toBe(before!.netPoints.join());
  },
);

test("a small one does not wait for its turn", async () => {
  const season = newSeason("eliteserien-2026", 500);
  const engine = await start(season, { workers: 2, parallelFrom: 400 });
  const order: string[] = [];
  const scoring = engine.scoreRound(ROUND).then(() => order.push("scored"));
  await engine.imagineRound(ROUND, everybody(season).slice(0, 2), endsOf(season, 100)).then(() => order.push("duel"));
  await scoring;
  expect(order).toEqual(["duel", "scored"]);
});

test("a round without squads has no ends, and ends are of one shape", async () => {
  const season = newSeason("eliteserien-2026", 5);
  const engine = await start(season, { workers: 0 });
  const ends = endsOf(season, 2);
  expect(await engine.imagineRound(ROUND + 1, everybody(season), ends)).toBeNull();
  const one = await engine.imagineRound(ROUND, [], ends);
  expect(one).toEqual({ entryIds: [], netPoints: new Int16Array(0) });
  await expect(engine.imagineRound(ROUND, everybody(season), { ...ends, absent: new Uint8Array(1) })).rejects.toThrow(
    "2 ends tell of 1 footballers each",
  );
});
