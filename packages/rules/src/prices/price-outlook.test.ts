import fc from "fast-check";
import { expect, test } from "vitest";

import { RULESETS } from "../rulesets/rulesets.ts";
import { buildPressure } from "../testing/market.ts";
import { planNightlyPrices } from "./nightly-prices.ts";
import { priceOutlook } from "./price-outlook.ts";

const ruleset = RULESETS["eliteserien-2026"];

test("a straight line from the transfers so far, each night's step spent", () => {
  // 48 net transfers in 48 hours are a hundredth of the threshold an hour.
  const outlook = priceOutlook(ruleset, buildPressure({ netTransfers: 48 }), { hoursOpen: 48, hoursToChange: 10 });
  expect(outlook).toEqual({
    isCalibrating: false,
    hourlyPercent: 1,
    projections: [
      { nightsAhead: 0, percent: 58, likelihood: 58 },
      { nightsAhead: 1, percent: 82, likelihood: 82 },
      { nightsAhead: 2, percent: 106, likelihood: 100 },
    ],
  });
  const rush = priceOutlook(ruleset, buildPressure({ netTransfers: -240 }), { hoursOpen: 24, hoursToChange: 2 });
  expect(rush.projections.map(({ percent, likelihood }) => [percent, likelihood])).toEqual([
    [-260, 100],
    [-400, 100],
    [-540, 100],
  ]);
});

test("before a day of the round has passed, or before the season, the rate means little", () => {
  const early = priceOutlook(ruleset, buildPressure({ netTransfers: 10 }), { hoursOpen: 0, hoursToChange: 1 });
  expect([early.isCalibrating, early.hourlyPercent]).toEqual([true, 10]);
  const before = priceOutlook(ruleset, buildPressure({ netTransfers: 10 }), { hoursOpen: null, hoursToChange: 1 });
  expect([before.isCalibrating, before.hourlyPercent]).toEqual([true, 0]);
});

test("at the round's limit nothing is projected", () => {
  const full = buildPressure({ netTransfers: 400, netSpent: 300, stepsTaken: 3 });
  expect(priceOutlook(ruleset, full, { hoursOpen: 48, hoursToChange: 1 }).projections).toEqual([]);
});

test("when nobody transfers any more tonight's likelihood is 100 exactly where the rule takes a step", () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), fc.nat(5000), (netTransfers, ownerCount) => {
      const now = buildPressure({ netTransfers, ownerCount });
      const [tonight] = priceOutlook(ruleset, now, { hoursOpen: 48, hoursToChange: 0 }).projections;
      const moves = planNightlyPrices(ruleset, [now]).length > 0;
      if (moves) expect(tonight!.likelihood).toBe(100);
      else expect(Math.abs(tonight!.percent)).toBeLessThan(100);
    }),
  );
});
