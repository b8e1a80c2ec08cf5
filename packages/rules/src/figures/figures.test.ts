import { expect, test } from "vitest";

import { RULESETS } from "../rulesets/rulesets.ts";
import { formValue, pointsPerGame, pointsPerPrice, roundToTenth, selectedByPercent } from "./figures.ts";

const ruleset = RULESETS["eliteserien-2026"];
const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 4, 31, 12);
const match = (daysAgo: number, points: number) => ({ kickoffAtMs: NOW_MS - daysAgo * DAY_MS, points });

test("form is the average of the matches of the last 30 days, to one decimal [EG-30] [KO-12]", () => {
  expect(formValue(ruleset, [match(1, 2), match(8, 6), match(15, 2)], NOW_MS)).toBe(3.3);
  expect(formValue(ruleset, [match(1, 2), match(8, 0)], NOW_MS)).toBe(1);
  expect(formValue(ruleset, [match(1, 2), match(31, 15)], NOW_MS)).toBe(2);
  expect(formValue(ruleset, [match(29.9, 8)], NOW_MS)).toBe(8);
  expect(formValue(ruleset, [match(30, 8)], NOW_MS)).toBe(0);
});

test("without a match in the window form is 0, and a match to come does not count [EG-30]", () => {
  expect(formValue(ruleset, [], NOW_MS)).toBe(0);
  expect(formValue(ruleset, [match(40, 9), match(-1, 9)], NOW_MS)).toBe(0);
});

test("selected by per cent of all entries, to one decimal [EG-31]", () => {
  expect(selectedByPercent(1, 3)).toBe(33.3);
  expect(selectedByPercent(2, 3)).toBe(66.7);
  expect(selectedByPercent(0, 10)).toBe(0);
  expect(selectedByPercent(10, 10)).toBe(100);
  expect(selectedByPercent(0, 0)).toBe(0);
});

test("points a game and points for the price [KO-07]", () => {
  expect(pointsPerGame(162, 37)).toBe(4.4);
  expect(pointsPerGame(9, 4)).toBe(2.3);
  expect(pointsPerGame(0, 0)).toBe(0);
  expect(pointsPerPrice(92, 49)).toBe(18.8);
  expect(pointsPerPrice(4, 0)).toBe(0);
});

test("halves are rounded up, also where a binary fraction falls short of one", () => {
  expect([0.05, 0.15, 0.25, 0.35, 1.005, 2.45].map(roundToTenth)).toEqual([0.1, 0.2, 0.3, 0.4, 1, 2.5]);
});
