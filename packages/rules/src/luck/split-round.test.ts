import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { ChipName, Position, Squad } from "../game.ts";
import { footballerId, roundId, type FootballerId } from "../ids.ts";
import { scoreRound } from "../points/score-round.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { judgeDecisions } from "./judge-decisions.ts";
import { luckOf, missedByCaptain, splitRound } from "./split-round.ts";

const ruleset = RULESETS["eliteserien-2026"];
const PLACES: readonly Position[] = [
  "GKP",
  "DEF",
  "DEF",
  "DEF",
  "DEF",
  "MID",
  "MID",
  "MID",
  "MID",
  "FWD",
  "FWD",
  "GKP",
  "DEF",
  "MID",
  "FWD",
];
const positionOf = (id: FootballerId): Position => PLACES[(id - 1) % 15]!;
const squadOf = (from: number, captain: number, chip: ChipName | null = null): Squad => ({
  roundId: roundId(2),
  picks: PLACES.map((_, index) => ({
    footballerId: footballerId(from + index),
    slot: index + 1,
    isCaptain: index + 1 === captain,
    isViceCaptain: index + 1 === (captain === 2 ? 3 : 2),
    purchasePriceTenths: 50,
  })),
  bankTenths: 0,
  chip,
  freeTransfers: 1,
  transfersMade: 0,
});
const split = (
  squad: Squad,
  before: Squad | null,
  points: (id: number) => number,
  mean: (id: number) => number,
  absent: (id: number) => boolean = () => false,
  costPoints = 0,
) => {
  const score = scoreRound({
    ruleset,
    squad,
    positionOf,
    performanceOf: (id) => ({ points: points(id), absent: absent(id), played: !absent(id) }),
    costPoints,
  });
  return { score, parts: splitRound({ ruleset, squad, before, score, positionOf, pointsOf: points, meanOf: mean }) };
};

describe("a round's parts", () => {
  test("nothing decided and nothing surprising: all of it was the squad's", () => {
    const squad = squadOf(1, 10);
    const { parts } = split(
      squad,
      squad,
      () => 3,
      () => 3,
    );
    expect(parts).toEqual({ kept: 36, changes: 0, chip: 0, hits: 0, captain: 0, eleven: 0, bench: 0 });
  });

  test("a captain who scores seven more than was expected is seven of luck by the armband, and seven in the eleven", () => {
    const squad = squadOf(1, 10);
    const { parts } = split(
      squad,
      squad,
      (id) => (id === 10 ? 10 : 3),
      () => 3,
    );
    expect([parts.captain, parts.eleven, parts.bench]).toEqual([7, 7, 0]);
  });

  test("who does not play costs what was expected of him, and the bench gives what it scored", () => {
    const squad = squadOf(1, 10);
    const { parts } = split(
      squad,
      squad,
      (id) => (id === 5 ? 0 : 3),
      () => 3,
      (id) => id === 5,
    );
    expect([parts.captain, parts.eleven, parts.bench]).toEqual([0, -3, 3]);
  });

  test("transfers, a chip and their cost are what was expected of them when they were made", () => {
    // Everybody of the second squad is expected to score a point more.
    const mean = (id: number) => (id > 15 ? 4 : 3);
    const { parts } = split(squadOf(16, 10, "2capt"), squadOf(1, 10), mean, mean, () => false, 8);
    expect(parts.kept).toBe(36);
    expect(parts.changes).toBe(12);
    expect(parts.chip).toBe(4);
    expect(parts.hits).toBe(-8);
    expect(luckOf(parts)).toBe(0);
  });

  test("they add up to the round's points, whatever was picked, played and scored", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -4, max: 20 }), { minLength: 30, maxLength: 30 }),
        fc.array(fc.double({ min: 0, max: 9, noNaN: true }), { minLength: 30, maxLength: 30 }),
        fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        fc.integer({ min: 1, max: 11 }),
        fc.constantFrom<ChipName | null>(null, "wildcard", "rich", "frush", "2capt", "3xc", "bboost"),
        fc.constantFrom(0, 4, 12),
        (scored, means, absences, captain, chip, cost) => {
          const points = (id: number) => (absences[id - 1] ? 0 : scored[id - 1]!);
          const { score, parts } = split(
            squadOf(16, captain, chip),
            squadOf(1, 3),
            points,
            (id) => means[id - 1]!,
            (id) => absences[id - 1]!,
            cost,
          );
          const sum = Object.values(parts).reduce((total, part) => total + part, 0);
          expect(sum).toBeCloseTo(score.netPoints, 9);
        },
      ),
      { numRuns: 500, seed: 9 },
    );
  });
});

test("an armband on somebody else is told by what was known then", () => {
  const mean = (id: number) => (id === 6 ? 6 : 4);
  const of = (captain: number, chip: ChipName | null = null) =>
    missedByCaptain({ ruleset, squad: squadOf(1, captain, chip), meanOf: mean });
  expect(of(6)).toBe(0);
  expect(of(10)).toBe(2);
  expect(of(10, "3xc")).toBe(4);
});

describe("decisions, judged by what was known then", () => {
  const judge = (squad: Squad, before: Squad | null, mean: (id: number) => number, costPoints = 0) =>
    Object.fromEntries(
      judgeDecisions({ ruleset, squad, before, costPoints, positionOf, meanOf: mean }).map(({ kind, expected }) => [
        kind,
        expected,
      ]),
    );

  test("the best of all is nought, and what was not decided is not judged", () => {
    expect(judge(squadOf(1, 10), squadOf(1, 3), () => 3)).toEqual({ lineup: 0, captain: 0 });
    expect(judge(squadOf(16, 10), null, () => 3)).toEqual({ lineup: 0, captain: 0 });
  });

  test("transfers are the best line-up after them over the best before, their cost taken off", () => {
    const mean = (id: number) => (id > 15 ? 4 : 3);
    expect(judge(squadOf(16, 10), squadOf(1, 10), mean, 8)).toEqual({ transfers: 48 - 36 - 8, lineup: 0, captain: 0 });
  });

  test("a line-up with the better man on the bench, and an armband on the wrong one, cost what they cost", () => {
    // The midfielder on the bench is expected to score seven, a starter five, all others three.
    const mean = (id: number) => (id === 14 ? 7 : id === 6 ? 5 : 3);
    expect(judge(squadOf(1, 10), null, mean)).toEqual({ lineup: -6, captain: -2 });
  });

  test("a chip is what it was expected to add, and an armband under it counts as often", () => {
    const mean = (id: number) => (id === 6 ? 5 : 3);
    expect(judge(squadOf(1, 10, "3xc"), null, mean)).toEqual({ lineup: 0, captain: -4, chip: 3 });
  });

  test("line-up and captain are never above the best choice", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 9, noNaN: true }), { minLength: 30, maxLength: 30 }),
        fc.integer({ min: 1, max: 11 }),
        fc.constantFrom<ChipName | null>(null, "2capt", "3xc", "bboost"),
        (means, captain, chip) => {
          const judged = judge(squadOf(16, captain, chip), squadOf(1, 3), (id) => means[id - 1]!);
          expect(judged["lineup"]).toBeLessThanOrEqual(1e-9);
          expect(judged["captain"]).toBeLessThanOrEqual(0);
        },
      ),
      { numRuns: 200, seed: 4 },
    );
  });
});
