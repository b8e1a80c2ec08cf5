import { expect, test } from "vitest";

import { linePath, pointsScale, rankScale, thinned } from "./scales.ts";

test("ranks stand by their logarithm, the best on top", () => {
  const { at } = rankScale([100, 400, 1600]);
  expect(at(100)).toBeLessThan(at(400));
  // Four times as far down is the same way, wherever it begins.
  expect(at(400) - at(100)).toBeCloseTo(at(1600) - at(400), 6);
  expect(at(100)).toBeGreaterThan(0);
  expect(at(1600)).toBeLessThan(100);
});

test("the marks of ranks are round numbers inside the drawing", () => {
  for (const ranks of [
    [3, 9],
    [8731, 44870],
    [1, 250_000],
    [120, 130],
  ]) {
    const { at, marks } = rankScale(ranks);
    expect(marks.length).toBeLessThanOrEqual(4);
    for (const mark of marks) {
      expect(at(mark)).toBeGreaterThanOrEqual(0);
      expect(at(mark)).toBeLessThanOrEqual(100);
    }
  }
  expect(rankScale([8731, 44870]).marks).toEqual([10_000, 20_000, 50_000]);
});

test("a single rank stands in the middle", () => {
  expect(rankScale([77]).at(77)).toBeCloseTo(50, 6);
});

test("points grow from the bottom, marked every 25", () => {
  const { at, marks } = pointsScale([92, 33, 58]);
  expect(at(0)).toBe(100);
  expect(at(92)).toBeGreaterThan(0);
  expect(marks).toEqual([25, 50, 75]);
  // A round below zero has no column, rather than one through the floor.
  expect(at(-6)).toBe(100);
});

test("thinning keeps the first and the last", () => {
  const rounds = Array.from({ length: 24 }, (_, index) => index + 1);
  expect(thinned(rounds, 5)).toEqual([1, 7, 13, 18, 24]);
  expect(thinned([1, 2], 5)).toEqual([1, 2]);
});

test("a line is a path of moves", () => {
  expect(
    linePath([
      [0, 50],
      [33.3333, 20],
      [100, 0],
    ]),
  ).toBe("M0 50L33.33 20L100 0");
});
