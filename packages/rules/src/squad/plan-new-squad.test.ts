import fc from "fast-check";
import { expect, test } from "vitest";

import { checkLineup } from "../lineup/check-lineup.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { buildStandardMarket, idRange } from "../testing/market.ts";
import { planNewSquad } from "./plan-new-squad.ts";

const ruleset = RULESETS["eliteserien-2026"];
const footballerIds = idRange(1, 15);

test("a new squad lines up in 4-4-2, the dearest starting and captain [SQ-32]", () => {
  const market = buildStandardMarket([
    { id: 2, priceTenths: 55 },
    { id: 3, priceTenths: 40 },
    { id: 8, priceTenths: 45 },
    { id: 13, priceTenths: 120 },
    { id: 14, priceTenths: 45 },
    { id: 12, priceTenths: 110 },
  ]);
  const { picks } = planNewSquad({ ruleset, market, footballerIds });
  expect(picks.map((pick) => pick.footballerId)).toEqual([2, 4, 5, 6, 7, 12, 9, 10, 11, 13, 15, 1, 3, 8, 14]);
  expect(picks.find((pick) => pick.isCaptain)?.footballerId).toBe(13);
  expect(picks.find((pick) => pick.isViceCaptain)?.footballerId).toBe(12);
  expect(picks[0]).toEqual({
    footballerId: 2,
    slot: 1,
    isCaptain: false,
    isViceCaptain: false,
    purchasePriceTenths: 55,
  });
});

test("whatever the prices and the order of choosing, it is a legal line-up", () => {
  const prices = fc.array(fc.integer({ min: 40, max: 130 }), { minLength: 15, maxLength: 15 });
  fc.assert(
    fc.property(prices, fc.shuffledSubarray(footballerIds, { minLength: 15 }), (priceList, order) => {
      const market = buildStandardMarket(priceList.map((priceTenths, index) => ({ id: index + 1, priceTenths })));
      const { picks } = planNewSquad({ ruleset, market, footballerIds: order });
      expect(checkLineup({ ruleset, market, ownedIds: footballerIds, picks })).toEqual([]);
      expect(picks).toEqual(planNewSquad({ ruleset, market, footballerIds }).picks);
    }),
  );
});
