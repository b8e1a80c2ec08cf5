/** Random organisations, each compared with the definition written out slowly; and cases by hand. */
import { expect, test } from "vitest";

import { type DepartmentRound, NO_TEAM, rankDepartments, scoreDepartments } from "./score-departments.ts";

/** Mulberry32: the same rounds in every run. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** As the decision says it, one department at a time, with fractions of whole numbers. */
function slowly({ scoring, departmentCount, departments, points }: DepartmentRound) {
  const counts = Array.from(departments, () => 0);
  const rows = Array.from({ length: departmentCount }, (_, department) => {
    const own = Array.from(departments, (of, member) => ({ of, member, points: points[member]! }))
      .filter((one) => one.of === department && one.points !== NO_TEAM)
      .toSorted((one, other) => other.points - one.points || one.member - other.member);
    const best = own.slice(0, scoring.best);
    for (const { member } of best) counts[member] = 1;
    const sum = best.reduce((total, one) => total + BigInt(one.points), 0n);
    const size = BigInt(best.length);
    let hundredths = sum * 100n;
    if (scoring.score === "mean") {
      hundredths = 0n;
      if (size > 0n) {
        // The nearest of all hundredths around, the higher of two as near.
        const about = (sum * 100n) / size;
        const distance = (one: bigint) => {
          const away = one * size - sum * 100n;
          return away < 0n ? -away : away;
        };
        for (hundredths = about - 2n; distance(hundredths + 1n) <= distance(hundredths);) hundredths += 1n;
      }
    }
    return { hundredths: Number(hundredths), teams: own.length, counted: best.length };
  });
  return { rows, counts };
}

function fastly(round: DepartmentRound) {
  const { hundredths, teams, counted, counts } = scoreDepartments(round);
  const rows = Array.from(hundredths, (own, at) => ({ hundredths: own, teams: teams[at], counted: counted[at] }));
  return { rows, counts: [...counts] };
}

test("a thousand random rounds score as the definition says", () => {
  const random = randomOf(7);
  for (let round = 0; round < 1000; round += 1) {
    const departmentCount = random(8);
    const size = random(40);
    const request: DepartmentRound = {
      scoring: { score: random(2) === 0 ? "sum" : "mean", best: 1 + random(9) },
      departmentCount,
      departments: Array.from({ length: size }, () => random(departmentCount + 1) - 1),
      points: Array.from({ length: size }, () => (random(12) === 0 ? NO_TEAM : random(140) - 40)),
    };
    expect(fastly(request), JSON.stringify(request)).toEqual(slowly(request));
  }
});

test("columns as large as an organisation may be stay exact", () => {
  const random = randomOf(99);
  const size = 100_000;
  const round: DepartmentRound = {
    scoring: { score: "mean", best: 100 },
    departmentCount: 500,
    departments: Array.from({ length: size }, () => random(500)),
    points: Array.from({ length: size }, () => random(65_535) - 32_767),
  };
  const { rows, counts } = fastly(round);
  const last = {
    ...round,
    departmentCount: 1,
    departments: Array.from(round.departments, (own) => (own === 499 ? 0 : -1)),
  };
  const alone = slowly(last);
  expect(rows[499]).toEqual(alone.rows[0]);
  expect(counts.filter((_, member) => round.departments[member] === 499)).toEqual(
    alone.counts.filter((_, member) => round.departments[member] === 499),
  );
});

test.each<[string, readonly number[], "sum" | "mean", number, number]>([
  ["the best two", [10, 50, 31], "sum", 2, 8100],
  ["fewer than count", [10], "sum", 5, 1000],
  ["nobody", [], "mean", 5, 0],
  ["a mean of those there are", [10, 11], "mean", 5, 1050],
  ["a third is rounded down", [1, 0, 0], "mean", 3, 33],
  ["two thirds are rounded up", [1, 1, 0], "mean", 3, 67],
  ["a half of a hundredth is rounded up", [1, ...Array.from({ length: 7 }, () => 0)], "mean", 8, 13],
  ["and up below nothing too", [-1, ...Array.from({ length: 7 }, () => 0)], "mean", 8, -12],
  ["hits below nothing", [-8, -4], "sum", 2, -1200],
  ["without a team", [NO_TEAM, 7], "mean", 2, 700],
])("%s", (_, points, score, best, expected) => {
  const departments = points.map(() => 0);
  const { hundredths } = scoreDepartments({ scoring: { score, best }, departmentCount: 1, departments, points });
  expect([...hundredths]).toEqual([expected]);
});

test("of members level at the last place the first counts", () => {
  const { counts } = scoreDepartments({
    scoring: { score: "sum", best: 2 },
    departmentCount: 1,
    departments: [0, 0, 0, -1],
    points: [5, 9, 5, 99],
  });
  expect([...counts]).toEqual([1, 1, 0, 0]);
});

test("equal points share a rank, and who never had anybody has none", () => {
  expect([...rankDepartments([300, 500, 300, 0, 100], [1, 2, 1, 0, 4])]).toEqual([2, 1, 2, 0, 4]);
  expect([...rankDepartments([-400, 0], [1, 0])]).toEqual([1, 0]);
  expect([...rankDepartments([], [])]).toEqual([]);
});
