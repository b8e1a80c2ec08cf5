import fc from "fast-check";
import { expect, test } from "vitest";

import type { MatchStats } from "../game.ts";
import { footballerId } from "../ids.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import type { RulesetId } from "../ruleset.ts";
import { awardBonus } from "./award-bonus.ts";

const candidate = (id: number, stats: MatchStats, priceTenths = 50) => ({
  footballerId: footballerId(id),
  position: "MID" as const,
  priceTenths,
  stats: { minutes: 90, ...stats },
});
const award = (id: RulesetId, appearances: readonly ReturnType<typeof candidate>[]) => [
  ...awardBonus({ ruleset: RULESETS[id], appearances }),
];
const byBps = (...ratings: readonly number[]) =>
  award(
    "fpl-2025-26",
    ratings.map((bps, index) => candidate(index + 1, { bps })),
  ).map(([, points]) => points);

test.each([
  ["three clear places", [30, 29, 28, 27], [3, 2, 1]],
  ["two share the first", [30, 30, 28, 27], [3, 3, 1]],
  ["two share the second", [30, 29, 29, 27], [3, 2, 2]],
  ["two share the third", [30, 29, 28, 28, 27], [3, 2, 1, 1]],
  ["three share the first", [30, 30, 30, 28], [3, 3, 3]],
  ["two firsts and two thirds", [30, 30, 28, 28], [3, 3, 1, 1]],
  ["three share the second", [30, 29, 29, 29, 28], [3, 2, 2, 2]],
])("shared places: %s [EG-28] [EG-29] [KO-11]", (_, ratings, points) => {
  expect(byBps(...ratings)).toEqual(points);
});

test("who did not play or has no rating yet gets no bonus", () => {
  expect(
    award("fpl-2025-26", [candidate(1, { bps: 9, minutes: 0 }), candidate(2, { bps: 0 }), candidate(3, { bps: -3 })]),
  ).toEqual([]);
});

test.each<[string, readonly ReturnType<typeof candidate>[], readonly number[]]>([
  [
    "by the index",
    [candidate(1, { opta_index: 7 }), candidate(2, { opta_index: 9.5 }), candidate(3, { opta_index: 8 })],
    [2, 3, 1],
  ],
  ["then goals", [candidate(1, { opta_index: 9 }), candidate(2, { opta_index: 9, goals_scored: 1 })], [2, 1]],
  [
    "then assists",
    [candidate(1, { opta_index: 9, goals_scored: 1 }), candidate(2, { opta_index: 9, goals_scored: 1, assists: 1 })],
    [2, 1],
  ],
  ["then the lower price", [candidate(1, { opta_index: 9 }, 60), candidate(2, { opta_index: 9 }, 55)], [2, 1]],
  ["then the id", [candidate(2, { opta_index: 9 }), candidate(1, { opta_index: 9 })], [1, 2]],
])("strict places: %s [EG-28]", (_, appearances, order) => {
  const places = award("eliteserien-2026", appearances);
  expect(places.map(([id]) => id)).toEqual(order);
  expect(places.map(([, points]) => points)).toEqual([3, 2, 1].slice(0, order.length));
});

test("strict places are never more than three, whatever the order of the rows", () => {
  const appearances = [5, 5, 5, 5, 4, 3].map((opta_index, index) => candidate(index + 1, { opta_index }));
  fc.assert(
    fc.property(fc.shuffledSubarray(appearances, { minLength: 6 }), (shuffled) => {
      expect(award("eliteserien-2026", shuffled)).toEqual([
        [1, 3],
        [2, 2],
        [3, 1],
      ]);
    }),
  );
});
