import fc from "fast-check";
import { expect, test } from "vitest";

import { RULESETS } from "../rulesets/rulesets.ts";
import { sellingPriceTenths } from "./selling-price.ts";

const ruleset = RULESETS["eliteserien-2026"];

test.each([
  [50, 50, 50],
  [50, 51, 50],
  [50, 52, 51],
  [50, 53, 51],
  [50, 57, 53],
  [50, 49, 49],
  [50, 43, 43],
])("bought at %i, now %i: sold for %i [EG-05]", (purchaseTenths, nowTenths, soldTenths) => {
  expect(sellingPriceTenths(ruleset, purchaseTenths, nowTenths)).toBe(soldTenths);
});

test("nobody sells above the price of now, nor below the price paid after a rise [EG-05]", () => {
  const price = fc.integer({ min: 1, max: 200 });
  fc.assert(
    fc.property(price, price, (purchaseTenths, nowTenths) => {
      const soldTenths = sellingPriceTenths(ruleset, purchaseTenths, nowTenths);
      expect(Number.isInteger(soldTenths)).toBe(true);
      expect(soldTenths).toBeLessThanOrEqual(nowTenths);
      expect(soldTenths).toBeGreaterThanOrEqual(Math.min(purchaseTenths, nowTenths));
    }),
  );
});
