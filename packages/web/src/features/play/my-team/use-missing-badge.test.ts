import { footballerId } from "@elleveren/rules";
import { expect, test } from "vitest";

import { countMissing } from "./use-missing-badge.ts";

test("starters who are injured, suspended or away are counted; the doubtful and the bench are not", () => {
  const statuses = ["a", "i", "s", "u", "n", "d", "a", "a", "a", "a", "a", "i", "a", "a", "a"];
  const market = new Map(statuses.map((status, index) => [footballerId(index + 1), { status }]));
  const picks = statuses.map((_, index) => ({ footballerId: footballerId(index + 1), slot: index + 1 }));
  expect(countMissing(picks as never, market as never, 11)).toBe(4);
  // One who is not in the market at all has left it.
  market.delete(footballerId(1));
  expect(countMissing(picks as never, market as never, 11)).toBe(5);
});
