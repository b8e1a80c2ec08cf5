import { describe, expect, test } from "vitest";

import { freeStand, linePath, placeScale, pointsScale, rankScale, spread, thinned } from "./scales.ts";

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

describe("places of a league", () => {
  test("few are equally far apart, the best on top", () => {
    const scale = placeScale([3, 1, 5]);
    expect(scale.marks).toEqual([1, 2, 4, 5]);
    expect(scale.at(2) - scale.at(1)).toBeCloseTo(scale.at(5) - scale.at(4));
    expect(scale.at(1)).toBeLessThan(scale.at(5));
    expect([scale.at(1) > 0, scale.at(5) < 100]).toEqual([true, true]);
  });

  test("many stand by their logarithm", () => {
    const scale = placeScale([10, 1000]);
    expect(scale.at(100) - scale.at(10)).toBeCloseTo(scale.at(1000) - scale.at(100));
  });

  test("one place all along has a mark of its own", () => {
    expect(placeScale([4, 4]).marks).toEqual([4]);
  });
});

describe("labels at the end of lines", () => {
  test("stay where there is room", () => {
    expect(spread([80, 10, 40], 8)).toEqual([80, 10, 40]);
  });

  test("keep their order and their distance where there is none, also at the bottom", () => {
    expect(spread([50, 50, 52], 8)).toEqual([50, 58, 66]);
    expect(spread([97, 96, 100], 10)).toEqual([90, 80, 100]);
    expect(spread([0, 0, 0], 60)).toEqual([0, 60, 120]);
  });
});

describe("words beside a line", () => {
  const room = { width: 20, distance: 5 };
  const hill = [
    [0, 80],
    [50, 20],
    [100, 80],
  ] as const;
  const valley = hill.map(([x, y]) => [x, 100 - y] as const);
  const slope = [
    [0, 80],
    [100, 20],
  ] as const;

  test("stand above a peak and below a valley", () => {
    expect(freeStand(hill, [50, 20], room)).toEqual({ anchor: "middle", isBelow: false, from: 40, to: 60 });
    expect(freeStand(valley, [50, 80], room)).toEqual({ anchor: "middle", isBelow: true, from: 40, to: 60 });
  });

  test("move to the side away from which the line climbs", () => {
    expect(freeStand(slope, [50, 50], room)).toEqual({ anchor: "end", isBelow: false, from: 30, to: 50 });
  });

  test("are left out where the line runs on every side", () => {
    const zigzag = Array.from({ length: 21 }, (_, index) => [index * 5, index % 2 === 0 ? 10 : 90] as const);
    expect(freeStand([...zigzag.slice(0, 10), [47.5, 50], ...zigzag.slice(10)], [47.5, 50], room)).toBeNull();
  });
});
