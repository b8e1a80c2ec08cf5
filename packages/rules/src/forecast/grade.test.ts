import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { calibrate, gradeForecasts } from "./grade.ts";

describe("the grade of a forecast", () => {
  test("errors are means, and too much is a bias above 0", () => {
    const grade = gradeForecasts([
      { expected: 2, points: 1 },
      { expected: 5, points: 2 },
    ]);
    expect(grade).toEqual({ count: 2, squaredError: 5, absoluteError: 2, bias: 2 });
    expect(gradeForecasts([])).toBeNull();
  });

  test("nothing told of everybody beats the mean by the squared error", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -4, max: 24 }), { minLength: 1 }),
        fc.double({ min: -9, max: 9 }),
        (all, by) => {
          fc.pre(Number.isFinite(by));
          const mean = all.reduce((sum, points) => sum + points, 0) / all.length;
          const of = (expected: number) => gradeForecasts(all.map((points) => ({ expected, points })))!.squaredError;
          expect(of(mean)).toBeLessThanOrEqual(of(mean + by) + 1e-9);
        },
      ),
    );
  });
});

describe("calibration", () => {
  const coin = [
    { points: 0, chance: 0.65 },
    { points: 4, chance: 0.35 },
  ];

  test("what was given 35 per cent stands with how often it happened", () => {
    const bins = calibrate(
      [4, 0, 0, 4, 0].map((points) => ({ distribution: coin, points })),
      [4],
    );
    expect(bins).toHaveLength(10);
    expect(bins[3]).toEqual({ count: 5, given: 0.35, happened: 0.4 });
    expect(bins.filter(({ count }) => count > 0)).toHaveLength(1);
  });

  test("a certainty is of the last tenth", () => {
    const bins = calibrate([{ distribution: [{ points: 2, chance: 1 }], points: 2 }], [1, 3]);
    expect(bins[9]).toEqual({ count: 1, given: 1, happened: 1 });
    expect(bins[0]).toEqual({ count: 1, given: 0, happened: 0 });
  });
});
