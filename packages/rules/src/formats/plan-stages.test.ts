import { describe, expect, test } from "vitest";

import { RULESETS } from "../rulesets/rulesets.ts";
import { entrantCount, planStages, poolSizes, stretchesOf } from "./plan-stages.ts";
import { cupFormat, headToHeadFormat } from "./ready/leagues-of-today.ts";
import { READY_FORMATS } from "./ready/ready-formats.ts";

const ruleset = RULESETS["eliteserien-2026"];
const season = { lastRound: 30, months: [4, 11, 18, 25].map((from) => ({ from, to: from + 6 })) };
const lengths = (...[format, members]: [Parameters<typeof planStages>[0], number]) =>
  planStages(format, season, members).map(({ from, to }) => to - from + 1);

test.each([
  // members, regular rounds, knock-out rounds
  [1, 30, 0],
  [2, 29, 1],
  [5, 27, 3],
  [500, 27, 3],
])("head-to-head of %i: %i rounds and %i knock-outs", (members, regular, knockouts) => {
  expect(lengths(headToHeadFormat(ruleset, 1, 3), members)).toEqual([regular, knockouts]);
});

test("one round at least comes before a knock-out", () => {
  expect(lengths(cupFormat(ruleset, 28), 500)).toEqual([1, 2]);
  expect(lengths(cupFormat(ruleset, 30), 500)).toEqual([1, 0]);
});

test("who goes on makes the knock-out as long as it is", () => {
  const format = READY_FORMATS.groups_then_knockout;
  expect([4, 5, 16, 17, 512, 100_000].map((members) => entrantCount(format.stages, 1, members))).toEqual([
    2, 4, 8, 10, 256, 50_000,
  ]);
  expect([4, 5, 16, 17, 512, 100_000].map((members) => lengths(format, members)[1])).toEqual([1, 2, 3, 4, 8, 10]);
});

test("drawn pools are as even as possible, divisions full from above", () => {
  const [drawn] = READY_FORMATS.groups_then_knockout.stages;
  const [divisions] = READY_FORMATS.divisions.stages;
  expect(poolSizes(drawn, 13)).toEqual([4, 3, 3, 3]);
  expect(poolSizes(divisions, 23)).toEqual([10, 10, 3]);
  expect(poolSizes(drawn, 0)).toEqual([]);
});

describe("stretches", () => {
  const table = READY_FORMATS.captainless.stages[0]!;
  const spans = (stretches: Parameters<typeof stretchesOf>[0]["stretches"], from: number, to: number) =>
    stretchesOf({ ...table, stretches }, { from, to }, season).map((span) => `${span.from}-${span.to}`);

  test.each([
    ["whole", 1, 9, ["1-9"]],
    ["halves", 1, 9, ["1-5", "6-9"]],
    ["halves", 3, 3, ["3-3"]],
    ["rounds", 7, 9, ["7-7", "8-8", "9-9"]],
    [{ every: 4 }, 1, 9, ["1-4", "5-8", "9-9"]],
    // Rounds before the first month are a stretch too; one begun in the middle of a month has the rest of it.
    ["months", 1, 12, ["1-3", "4-10", "11-12"]],
    ["months", 6, 30, ["6-10", "11-17", "18-24", "25-30"]],
    ["whole", 5, 4, []],
  ] as const)("%j from round %i to %i", (stretches, from, to, expected) => {
    expect(spans(stretches, from, to)).toEqual(expected);
  });
});
