/**
 * Scoring by look-up against the rules: squads of every shape, under every chip, with few and nearly all absent, with and
 * without points. And the table itself against substitutions played one after another.
 */
import {
  POSITIONS,
  autoSubs,
  footballerId,
  rulesetById,
  type FootballerId,
  type Position,
  type Ruleset,
} from "@elleveren/rules";
import { afterEach, describe, expect, test } from "vitest";

import { createEngine, type Engine } from "../engine.ts";
import { chipTable } from "../tables/chip-table.ts";
import { BENCHES, UNKNOWN } from "../tables/substitutes-table.ts";
import { seededRandom, type SeededRandom } from "../testing/seeded-random.ts";
import { SlowSeason, type SlowEntry, type SlowPerformance } from "../testing/slow-season.ts";

const engines: Engine[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
});

const usual = rulesetById("fpl-2025-26");
/** A chip with position limits of its own, as a season's settings may have. */
const withOverrides: Ruleset = {
  ...usual,
  chips: [
    {
      id: 9,
      name: "freehit",
      number: 1,
      startRound: 1,
      stopRound: 38,
      overrides: { positions: { DEF: { minPlay: 1 }, MID: { minPlay: 1, maxPlay: 4 }, FWD: { minPlay: 0 } } },
    },
  ],
};

/** One goalkeeper starts; the bench and the outfield hold any positions, up to seven of each. */
function drawAnything(season: SlowSeason, random: SeededRandom): FootballerId[] {
  const left = [...season.positions.keys()];
  const counts: Record<Position, number> = { GKP: 0, DEF: 0, MID: 0, FWD: 0 };
  const take = (isAllowed: (position: Position) => boolean) => {
    for (;;) {
      const at = random.below(left.length);
      const position = season.positions.get(left[at]!)!;
      if (!isAllowed(position)) continue;
      counts[position]++;
      return left.splice(at, 1)[0]!;
    }
  };
  const keeperSlot = random.chance(70) ? 0 : random.below(11);
  const eleven = Array.from({ length: 11 }, (_, slot) =>
    take((position) => (slot === keeperSlot ? position === "GKP" : position !== "GKP" && counts[position] < 7)),
  );
  return [...eleven, ...Array.from({ length: 4 }, () => take(() => true))];
}

function play(season: SlowSeason, random: SeededRandom, round: number): void {
  const absentPercent = random.pick([3, 15, 40, 80]);
  const withPoints = random.pick([0, 0, 20]);
  const performances = [...season.positions.keys()].map((id): [FootballerId, SlowPerformance] => {
    const absent = random.chance(absentPercent);
    const points = !absent || random.chance(withPoints) ? random.below(20) - 4 : 0;
    return [id, { footballerId: id, points, absent }];
  });
  season.performances[round] = new Map(performances);
  season.forget(round);
}

describe.each([
  { shape: "legal", ruleset: usual, seed: 1 },
  { shape: "legal, with a chip that has limits of its own", ruleset: withOverrides, seed: 2 },
  { shape: "any", ruleset: usual, seed: 3 },
  { shape: "any, with a chip that has limits of its own", ruleset: withOverrides, seed: 4 },
])("squads of $shape shape", ({ shape, ruleset, seed }) => {
  test("have the rules' points, and so have corrected ones [EG-20] [EG-22] [EG-24]", async () => {
    const season = new SlowSeason({ ruleset, seed: 600 + seed, entryCount: 300, roundCount: 2 });
    const random = seededRandom(seed);
    if (shape.startsWith("any")) {
      for (const entry of season.entries) {
        entry.squads.forEach((squad, round) => {
          if (squad) entry.squads[round] = { ...squad, footballerIds: drawAnything(season, random) };
        });
      }
    }
    const engine = createEngine({ ruleset, roundCount: 2, workers: 0 });
    engines.push(engine);
    season.feed(engine);
    for (let step = 0; step < 24; step++) {
      // Every third change corrects a round that is gone by.
      const round = step === 0 || step % 3 === 2 ? 1 : 2;
      play(season, random, round);
      engine.setPerformances(round, season.performances[round]!.values());
      await engine.scoreRound(round);
      expectAll(season, engine, step === 0 ? 1 : 2);
    }
  });
});

function expectAll(season: SlowSeason, engine: Engine, rounds: number): void {
  for (let round = 1; round <= rounds; round++) {
    const byRules = season.entries.map((entry) => pointsByRules(season, entry, round));
    const found = season.entries.map(({ entryId }) => {
      const read = engine.entryRound(entryId, round);
      return read && [read.points, read.netPoints, read.totalPoints, read.lineup?.benchPoints, read.lineup?.autoSubs];
    });
    expect(found).toEqual(byRules);
  }
}

function pointsByRules(season: SlowSeason, entry: SlowEntry, round: number) {
  if (entry.startedRound > round) return null;
  const score = season.scoreOf(entry, round)!;
  return [score.points, score.netPoints, season.totalOf(entry, 1, round), score.benchPoints, score.autoSubs];
}

describe("the table of who comes on", () => {
  const { substitutes } = chipTable(usual);
  const outfield = POSITIONS.slice(1);
  const { positions } = usual.squad;

  test("knows every formation of the rules, and all that can happen in it", () => {
    const formations = [...substitutes.formations].flatMap((at, lanes) => (at === 0 ? [] : [lanes]));
    const counts = formations.map((lanes) => outfield.map((_, place) => (lanes >>> (4 * place)) & 0xf));
    expect(counts.map((each) => each.join("-")).toSorted()).toEqual(
      ["3-4-3", "3-5-2", "4-3-3", "4-4-2", "4-5-1", "5-2-3", "5-3-2", "5-4-1"].toSorted(),
    );
    for (const [index, lanes] of formations.entries()) {
      for (let absences = 0; absences < 1 << 9; absences++) {
        if (counts[index]!.some((count, place) => ((absences >>> (3 * place)) & 7) > count)) continue;
        const at = substitutes.formations[lanes]! + absences * BENCHES;
        expect(substitutes.comeOn.subarray(at, at + BENCHES).includes(UNKNOWN)).toBe(false);
      }
    }
  });

  test("says who comes on by the rules, in whatever order the eleven stand [EG-24]", () => {
    const random = seededRandom(7);
    for (let drawn = 0; drawn < 3000; drawn++) {
      const lanes = random.pick([...substitutes.formations.keys()].filter((each) => substitutes.formations[each]! > 0));
      const eleven = outfield.flatMap((position, place) =>
        Array.from({ length: (lanes >>> (4 * place)) & 0xf }, () => ({ position, absent: random.chance(30) })),
      );
      for (let i = eleven.length - 1; i > 0; i--) {
        const other = random.below(i + 1);
        [eleven[i], eleven[other]] = [eleven[other]!, eleven[i]!];
      }
      const bench = [0, 1, 2].map(() => ({ position: random.pick(outfield), absent: random.chance(25) }));
      const keepers = [0, 1].map(() => ({ position: "GKP" as const, absent: false }));
      const fifteen = [keepers[0]!, ...eleven, keepers[1]!, ...bench];
      const of = (id: FootballerId) => fifteen[id - 1]!;
      const subs = autoSubs({
        rules: usual.squad,
        picks: fifteen.map((_, at) => ({
          footballerId: footballerId(at + 1),
          slot: at + 1,
          isCaptain: at === 1,
          isViceCaptain: at === 2,
        })),
        positionOf: (id) => of(id).position,
        performanceOf: (id) => ({ points: 0, absent: of(id).absent, played: !of(id).absent }),
      });
      const absences = outfield.reduce(
        (sum, position, place) =>
          sum + (eleven.filter((each) => each.position === position && each.absent).length << (3 * place)),
        0,
      );
      const benchCode = bench.reduce(
        (sum, { position, absent }, place) => sum + (absent ? 0 : (outfield.indexOf(position) + 1) << (2 * place)),
        0,
      );
      const known = substitutes.comeOn[substitutes.formations[lanes]! + absences * BENCHES + benchCode];
      const byRules = subs.reduce((places, { inId }) => places | (1 << (inId - 13)), 0);
      expect(known).toBe(byRules);
    }
    expect(positions.GKP.maxPlay).toBe(1);
  });
});
