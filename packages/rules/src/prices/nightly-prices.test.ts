import fc from "fast-check";
import { expect, test } from "vitest";

import { RULESETS } from "../rulesets/rulesets.ts";
import { buildPressure } from "../testing/market.ts";
import { planNightlyPrices, priceProgress, priceThreshold, type PricePressure } from "./nightly-prices.ts";

const ruleset = RULESETS["eliteserien-2026"];
const night = (wish: Partial<PricePressure>) => planNightlyPrices(ruleset, [buildPressure(wish)])[0];

test("the threshold is a tenth of the owners, and at least fifty [EG-06]", () => {
  expect([0, 500, 501, 1000, 12_345].map((owners) => priceThreshold(ruleset, owners))).toEqual([50, 50, 51, 100, 1235]);
});

test("a price moves a tenth a night when net transfers reach the threshold [EG-06]", () => {
  expect(night({ netTransfers: 99 })).toBeUndefined();
  expect(night({ netTransfers: 100 })).toEqual({
    footballerId: 1,
    fromTenths: 50,
    toTenths: 51,
    stepsTaken: 1,
    netSpent: 100,
  });
  expect(night({ netTransfers: 950 })).toMatchObject({ toTenths: 51, netSpent: 100 });
  expect(night({ netTransfers: -100 })).toEqual({
    footballerId: 1,
    fromTenths: 50,
    toTenths: 49,
    stepsTaken: -1,
    netSpent: -100,
  });
});

test("what was spent on a step does not count again [EG-06]", () => {
  expect(night({ netTransfers: 199, netSpent: 100, stepsTaken: 1 })).toBeUndefined();
  expect(night({ netTransfers: 200, netSpent: 100, stepsTaken: 1 })).toMatchObject({ stepsTaken: 2, netSpent: 200 });
  // A rush that turns round falls from where it stood.
  expect(night({ netTransfers: 0, netSpent: 100, stepsTaken: 1 })).toMatchObject({
    toTenths: 49,
    stepsTaken: 0,
    netSpent: 0,
  });
});

test("three tenths a round in either direction, and never to nothing [EG-06]", () => {
  expect(night({ netTransfers: 900, stepsTaken: 2 })).toMatchObject({ stepsTaken: 3 });
  expect(night({ netTransfers: -900, stepsTaken: -2 })).toMatchObject({ stepsTaken: -3 });
  expect(night({ netTransfers: 900, stepsTaken: 3 })).toBeUndefined();
  expect(night({ netTransfers: -900, stepsTaken: -3 })).toBeUndefined();
  expect(night({ netTransfers: -900, stepsTaken: 3 })).toMatchObject({ stepsTaken: 2 });
  expect(night({ netTransfers: -900, priceTenths: 1 })).toBeUndefined();
});

test.each([
  [{ netTransfers: 0 }, 0, false],
  [{ netTransfers: 50 }, 50, false],
  [{ netTransfers: 99 }, 99, false],
  [{ netTransfers: 100 }, 100, false],
  [{ netTransfers: 900 }, 100, false],
  [{ netTransfers: -33 }, -33, false],
  [{ netTransfers: -900 }, -100, false],
  [{ netTransfers: 120, netSpent: 100, stepsTaken: 1 }, 20, false],
  [{ netTransfers: 350, netSpent: 300, stepsTaken: 3 }, 50, true],
])("published progress of %o is %i per cent", (wish, percent, isAtLimit) => {
  expect(priceProgress(ruleset, buildPressure(wish))).toEqual({ percent, isAtLimit });
});

test("progress of 100 either way is exactly what moves tonight, and a round never moves a price by more than three", () => {
  const arbitraryNights = fc.array(fc.integer({ min: -300, max: 300 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.nat(5000), arbitraryNights, (ownerCount, nights) => {
      let now = buildPressure({ ownerCount });
      for (const change of nights) {
        now = buildPressure({ ...now, netTransfers: now.netTransfers + change });
        const { percent, isAtLimit } = priceProgress(ruleset, now);
        const [moved] = planNightlyPrices(ruleset, [now]);
        expect(moved !== undefined).toBe(Math.abs(percent) === 100 && !isAtLimit);
        expect(moved ? moved.toTenths - moved.fromTenths : 0).toBe(moved ? Math.sign(percent) : 0);
        if (moved)
          now = buildPressure({ ...moved, ownerCount, netTransfers: now.netTransfers, priceTenths: moved.toTenths });
        expect(now.priceTenths - 50).toBe(now.stepsTaken);
        expect(Math.abs(now.stepsTaken)).toBeLessThanOrEqual(3);
      }
    }),
  );
});
