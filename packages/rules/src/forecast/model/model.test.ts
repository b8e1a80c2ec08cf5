import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { POSITIONS } from "../../game.ts";
import { clubId } from "../../ids.ts";
import { RULESETS } from "../../rulesets/rulesets.ts";
import { clubChances, type ClubMan } from "./chances.ts";
import { expectedGoals } from "./club-goals.ts";
import { correctionFrom, expectedPoints, solveRidge, type PastForecast } from "./expect-points.ts";
import { minutesFeatures, pointsFeatures, returnsPerMatch, type ForecastSubject } from "./features.ts";
import { recentMean, type PastMatch } from "./past-matches.ts";
import { chanceOfAtLeast, meanPoints, pointsDistribution, poisson } from "./points-distribution.ts";

const match = (minutes: number, goals = 0, assists = 0, points = 2): PastMatch => ({ minutes, goals, assists, points });
const times = (count: number, of: PastMatch): PastMatch[] => Array.from({ length: count }, () => of);
const subject = (change: Partial<ForecastSubject> = {}): ForecastSubject => ({
  position: "MID",
  priceTenths: 60,
  ownedPermille: 5,
  dearerMates: 1,
  past: [],
  ...change,
});

describe("recent matches count more", () => {
  const prior = { mean: 0.5, matches: 1 };

  test("without a match the prior alone speaks; one that lies a half-life back counts half", () => {
    expect(recentMean([], 3, prior)).toBe(0.5);
    // The last match counts 1, the one before it a half with a half-life of one match.
    expect(recentMean([0, 1], 1, prior)).toBeCloseTo((0.5 + 1 + 0) / (1 + 1 + 0.5), 12);
  });

  test("goals and assists are drawn towards what a position promises", () => {
    expect(returnsPerMatch(subject())).toBe(0.12);
    const scorer = returnsPerMatch(subject({ past: times(10, match(90, 1)) }));
    expect(scorer).toBeGreaterThan(0.7);
    expect(scorer).toBeLessThan(0.8);
  });
});

describe("goals of a match", () => {
  const [strong, weak, other] = [clubId(1), clubId(2), clubId(3)];

  test("before a result every club is average, and the ground counts", () => {
    const { scored, conceded } = expectedGoals([])(strong, weak);
    expect(scored).toBeCloseTo(1.35 * 1.1, 9);
    expect(conceded).toBeCloseTo(1.35 * 0.9, 9);
  });

  test("who scores more is expected to, against whoever lets in more", () => {
    const goals = expectedGoals([
      { homeClubId: strong, awayClubId: weak, homeScore: 5, awayScore: 0 },
      { homeClubId: weak, awayClubId: strong, homeScore: 0, awayScore: 4 },
    ]);
    expect(goals(strong, weak).scored).toBeGreaterThan(goals(strong, other).scored);
    expect(goals(strong, weak).conceded).toBeLessThan(goals(other, weak).conceded);
  });
});

describe("chances to play", () => {
  /** Each weighs how often he played an hour of late, and nothing else. */
  const weights = () => {
    const size = minutesFeatures(subject()).length;
    const of = Array.from({ length: size }, (_, index) => (index === 0 ? -2 : index === 2 ? 4 : 0));
    return { plays: of, playsFull: of };
  };
  const league = { plays: 13.5, playsFull: 9.8 };
  const squad = (out: readonly number[] = []): ClubMan[] =>
    Array.from({ length: 22 }, (_, index) => ({
      subject: subject({ position: index < 2 ? "GKP" : "MID", past: times(5, match(index % 2 === 0 ? 90 : 10)) }),
      available: out.includes(index) ? 0 : 1,
    }));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

  test("as many are expected to play as do: one keeper, and the others", () => {
    const chances = clubChances(squad(), weights(), league);
    expect(sum(chances.slice(0, 2).map(({ plays }) => plays))).toBeCloseTo(1, 4);
    expect(sum(chances.slice(2).map(({ plays }) => plays))).toBeCloseTo(12.5, 3);
    expect(sum(chances.slice(2).map(({ playsFull }) => playsFull))).toBeCloseTo(8.8, 3);
    expect(chances.every(({ plays, playsFull }) => playsFull <= plays)).toBe(true);
    // Even ones have played.
    expect(chances[2]!.playsFull).toBeGreaterThan(chances[3]!.playsFull);
  });

  test("who is out leaves his place to the others", () => {
    const before = clubChances(squad(), weights(), league);
    const after = clubChances(squad([4]), weights(), league);
    expect(after[4]!.plays).toBeLessThan(0.01);
    expect(after[3]!.plays).toBeGreaterThan(before[3]!.plays);
    expect(after[6]!.plays).toBeGreaterThan(before[6]!.plays);
  });
});

describe("expected points", () => {
  test("never below nothing; the constant comes last", () => {
    expect(expectedPoints([1, 2], [0.5, 1, 0.25])).toBe(2.75);
    expect(expectedPoints([1], [-5, 1])).toBe(0);
  });

  test("features are as many for everybody, and all are numbers", () => {
    const goals = { scored: 1.4, conceded: 1.2, isHome: true };
    const chances = { plays: 0.8, playsFull: 0.6 };
    const lengths = POSITIONS.flatMap((position) =>
      [[], times(3, match(90, 1, 1, 9))].map((past) => {
        const found = pointsFeatures(subject({ position, past }), chances, goals);
        expect(found.every(Number.isFinite)).toBe(true);
        return found.length;
      }),
    );
    expect(new Set(lengths).size).toBe(1);
  });

  test("a ridge finds the line that the points lie on, and none where everything is drawn to nothing", () => {
    const rows = Array.from({ length: 50 }, (_, index) => [1, index / 10, (index % 7) / 3]);
    const values = rows.map(([one, two, three]) => 2 * one! - two! + 0.5 * three!);
    const found = solveRidge(rows, values, [1e-9, 1e-9, 1e-9]);
    [2, -1, 0.5].forEach((weight, index) => expect(found[index]).toBeCloseTo(weight, 6));
    for (const weight of solveRidge(rows, values, [1e12, 1e12, 1e12])) expect(weight).toBeCloseTo(0, 6);
  });

  test("a season that scores a fifth more than was expected is met; few forecasts change nothing", () => {
    const past = Array.from({ length: 5000 }, (_, index): PastForecast => {
      const expected = (index % 50) / 10;
      return { position: POSITIONS[index % 4]!, expected, points: expected * 1.2 };
    });
    expect(correctionFrom(past.slice(0, 100))("MID", 3)).toBe(3);
    const correct = correctionFrom(past);
    for (const position of POSITIONS) expect(correct(position, 3)).toBeCloseTo(3.6, 1);
    expect(correct("MID", 0)).toBeGreaterThanOrEqual(0);
  });
});

describe("a distribution of points", () => {
  test("counts of chance add up, and have their mean", () => {
    const chances = poisson(1.7, 30);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(chances.reduce((sum, chance, count) => sum + count * chance, 0)).toBeCloseTo(1.7, 9);
  });

  test("it adds up to one, has the mean that was expected, and does not play as often as was said", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...POSITIONS),
        fc.constantFrom(RULESETS["eliteserien-2026"], RULESETS["fpl-2025-26"]),
        fc.double({ min: 0.05, max: 0.99, noNaN: true }),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        fc.double({ min: 1.1, max: 7, noNaN: true }),
        (position, ruleset, plays, fullShare, pointsWhenPlaying) => {
          const expected = plays * pointsWhenPlaying;
          const { distribution, parts } = pointsDistribution({
            ruleset,
            subject: { position, past: times(6, match(90, position === "GKP" ? 0 : 1)) },
            chances: { plays, playsFull: plays * fullShare },
            goals: { scored: 1.5, conceded: 1.1 },
            expected,
          });
          expect(distribution.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
          expect(distribution.every(({ chance }) => chance >= 0)).toBe(true);
          expect(meanPoints(distribution)).toBeCloseTo(expected, 3);
          const made = Object.values(parts).reduce((sum, points) => sum + points, 0);
          expect(made).toBeCloseTo(meanPoints(distribution), 9);
          expect(chanceOfAtLeast(distribution, 1)).toBeLessThanOrEqual(plays + 1e-9);
        },
      ),
      { numRuns: 60, seed: 3 },
    );
  });

  test("points are the season's: a goalkeeper's goal counts ten in England, and defensive work counts there alone", () => {
    const most = (ruleset: (typeof RULESETS)["eliteserien-2026"], position: "GKP" | "DEF") => {
      const { distribution } = pointsDistribution({
        ruleset,
        subject: { position, past: [] },
        chances: { plays: 0.9, playsFull: 0.9 },
        goals: { scored: 1.4, conceded: 1.1 },
        expected: 3.5,
      });
      return distribution.at(-1)!.points;
    };
    const [england, norway] = [RULESETS["fpl-2025-26"], RULESETS["eliteserien-2026"]];
    expect(most(england, "DEF")).toBe(most(norway, "DEF") + 2);
    expect(most(england, "GKP")).toBeGreaterThan(most(norway, "GKP"));
  });

  test("who does not play scores nothing", () => {
    const none = pointsDistribution({
      ruleset: RULESETS["eliteserien-2026"],
      subject: { position: "MID", past: [] },
      chances: { plays: 0, playsFull: 0 },
      goals: { scored: 1, conceded: 1 },
      expected: 0,
    });
    expect(none).toEqual({ distribution: [{ points: 0, chance: 1 }], parts: {} });
  });
});
