import { expect, test } from "vitest";

import { forecastSpread } from "./forecast-spread.ts";

test("the spread is none without an expectation, and grows more slowly than it", () => {
  expect(forecastSpread("MID", 0)).toBe(0);
  expect(forecastSpread("MID", 1)).toBe(1.8);
  expect(forecastSpread("MID", 4)).toBe(3.6);
  expect(forecastSpread("GKP", 4)).toBe(3.2);
});
