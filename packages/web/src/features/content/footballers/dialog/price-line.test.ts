import { expect, test } from "vitest";

import { marketPoints, priceLine } from "./price-line.ts";

const match = (roundId: number, priceTenths: number, selectedCount: number) => ({
  roundId,
  priceTenths,
  selectedCount,
});

test("one point a round in order, a double round once, and now at the end", () => {
  const points = marketPoints([match(2, 51, 300), match(1, 50, 200), match(2, 51, 300)], {
    priceTenths: 53,
    ownerCount: 420,
  });
  expect(points).toEqual([
    { roundId: 1, priceTenths: 50, ownerCount: 200 },
    { roundId: 2, priceTenths: 51, ownerCount: 300 },
    { roundId: null, priceTenths: 53, ownerCount: 420 },
  ]);
});

test("the price goes in steps, a rise upwards, owners stand on the floor", () => {
  const points = marketPoints([match(1, 50, 0), match(2, 52, 50)], { priceTenths: 54, ownerCount: 100 });
  const line = priceLine(points);
  // A span of 4 tenths and a quarter of air on each side: 50 is at 83.33, 54 at 16.67.
  expect(line.price).toBe("M0 83.33H50V50H100V16.67");
  expect(line.ownersLine).toBe("M0 100L50 60L100 20");
  expect(line.owners).toBe("M0 100L0 100L50 60L100 20L100 100z");
});

test("a price that stood still is a line through the middle", () => {
  const line = priceLine(marketPoints([match(1, 60, 10)], { priceTenths: 60, ownerCount: 10 }));
  expect(line.price).toBe("M0 50H100V50");
});
