import { footballerId, POSITIONS } from "@elleveren/rules";
import loadHighs from "highs";
import { describe, expect, test } from "vitest";

import { findPlan } from "./find-plan.ts";
import type { PlanQuestion } from "./question.ts";
import { seededQuestion } from "./testing/seeded-market.ts";

const highs = await loadHighs();
const question = seededQuestion(highs, { seed: 4, footballerCount: 120, roundCount: 2 });
const owned = question.candidates.filter(({ sellingTenths }) => sellingTenths !== null);
const newcomers = question.candidates.filter(({ sellingTenths }) => sellingTenths === null);
const find = (change: Partial<PlanQuestion>) =>
  findPlan(highs, { ...question, ...change }, { untilMs: performance.now() + 20_000 });
const kept = (ids: readonly number[], rounds = [0, 1]) => ({
  ...question.wishes,
  kept: ids.map((id) => ({ footballerId: footballerId(id), rounds })),
});
const obstaclesOf = (change: Partial<PlanQuestion>) => {
  const outcome = find(change);
  return outcome.kind === "impossible" ? outcome.obstacles : outcome.kind;
};

describe("what no plan keeps to is said", () => {
  test("more are kept than a position or a club has room for", () => {
    const keepers = question.candidates.filter(({ position }) => position === "GKP").slice(0, 3);
    expect(obstaclesOf({ wishes: kept(keepers.map(({ footballerId: id }) => id)) })).toEqual([
      { code: "kept_positions", position: "GKP", count: 3, places: 2 },
    ]);
    const { clubId } = question.candidates[0]!;
    const ofClub = question.candidates.filter((one) => one.clubId === clubId && one.position !== "GKP").slice(0, 4);
    const positions = POSITIONS.map((position) => ofClub.filter((one) => one.position === position).length);
    expect(Math.max(...positions)).toBeLessThan(4);
    expect(obstaclesOf({ wishes: kept(ofClub.map(({ footballerId: id }) => id)) })).toContainEqual({
      code: "kept_clubs",
      clubId,
      count: 4,
      limit: 3,
    });
  });

  test("too few are left of a position", () => {
    const candidates = question.candidates.filter(({ position }) => position !== "FWD");
    expect(obstaclesOf({ candidates })).toEqual([{ code: "too_few_left", position: "FWD", count: 0, places: 3 }]);
  });

  test("the money does not suffice, and by how much; and whose wish alone is in the way", () => {
    const dearest = newcomers.toSorted((first, second) => second.priceTenths - first.priceTenths)[0]!;
    const candidates = question.candidates.map((one) => (one === dearest ? { ...one, priceTenths: 900 } : one));
    const obstacles = obstaclesOf({ candidates, wishes: kept([dearest.footballerId]) });
    expect(obstacles).toContainEqual({ code: "kept", footballerIds: [dearest.footballerId] });
    expect(obstacles).toContainEqual({ code: "money", byTenths: expect.any(Number) });
    const lacking = (obstacles as { code: string; byTenths?: number }[]).find(
      ({ code }) => code === "money",
    )!.byTenths!;
    const rich = { candidates, wishes: kept([dearest.footballerId]), bankTenths: question.bankTenths + lacking };
    expect(find(rich).kind).toBe("found");
    expect(find({ ...rich, bankTenths: rich.bankTenths - 1 }).kind).toBe("impossible");
  });

  test("it takes more transfers than are wished for", () => {
    const wanted = newcomers.filter(({ position }) => position === "MID").slice(0, 4);
    const wishes = {
      ...kept(
        wanted.map(({ footballerId: id }) => id),
        [0],
      ),
      mostPaid: 0,
    };
    const obstacles = obstaclesOf({ wishes, bankTenths: 2000, freeTransfers: 1 });
    expect(obstacles).toContainEqual({ code: "transfers", needed: 4, limit: 1 });
    expect(obstacles).toContainEqual({ code: "paid", most: 0 });
  });

  test("a captain who is no candidate", () => {
    const absent = footballerId(9999);
    expect(
      obstaclesOf({ wishes: { ...question.wishes, captains: [{ footballerId: absent, round: 1 }] } }),
    ).toContainEqual({ code: "captains", footballerIds: [absent] });
  });
});

test.each([
  ["missing", [3], "candidates[0].points[1]", undefined],
  ["negative", [-1, 2], "candidates[0].points[0]", -1],
  ["absurd", [1e9, 2], "candidates[0].points[0]", 1e9],
  ["no number", [Number.NaN, 2], "candidates[0].points[0]", Number.NaN],
] as const)("expected points that are %s are refused where they stand", (_, points, where, value) => {
  const [first, ...others] = question.candidates;
  expect(find({ candidates: [{ ...first!, points }, ...others] })).toEqual({
    kind: "wrong",
    problems: [{ where, value }],
  });
});

test("a round whose worth grows, and more rounds than can be planned, are refused", () => {
  const [first, second] = question.rounds;
  expect(find({ rounds: [{ ...first!, worth: 0.5 }, second!] })).toMatchObject({ kind: "wrong" });
  const rounds = Array.from({ length: 11 }, () => first!);
  const candidates = question.candidates.map((one) => ({ ...one, points: rounds.map(() => 1) }));
  expect(find({ rounds, candidates })).toEqual({ kind: "wrong", problems: [{ where: "rounds.length", value: 11 }] });
});

test("out of time is said as such, and what was found by then comes with how much better another could be", () => {
  const hard = seededQuestion(highs, { seed: 3, footballerCount: 300, roundCount: 6 });
  expect(findPlan(highs, hard, { untilMs: performance.now() - 1 })).toEqual({ kind: "out-of-time" });
  const told: number[] = [];
  const outcome = findPlan(highs, hard, {
    untilMs: performance.now() + 30_000,
    onProgress: ({ plan, boundValue }) => {
      if (plan !== null && boundValue !== null) expect(boundValue).toBeGreaterThanOrEqual(plan.value - 1e-6);
      if (boundValue !== null) told.push(boundValue);
    },
  });
  if (outcome.kind !== "found") throw new Error(outcome.kind);
  // What is said on the way holds for the plan that is found at last.
  expect(told.length).toBeGreaterThan(0);
  expect(Math.min(...told)).toBeGreaterThanOrEqual(outcome.plan.value - 1e-6);
});

test("the squad of before is among the plans: nothing found is worth less", () => {
  const ids = new Set(owned.map(({ footballerId: id }) => id));
  const rounds = question.rounds.map((round) => ({ ...round, mostTransfers: 0 }));
  const still = find({ rounds });
  const free = find({});
  if (still.kind !== "found" || free.kind !== "found") throw new Error("a plan");
  expect(still.plan.steps.every(({ squadIds }) => squadIds.every((id) => ids.has(id)))).toBe(true);
  expect(still.isProven).toBe(true);
  expect(free.plan.value).toBeGreaterThanOrEqual(still.plan.value);
});
