import fc from "fast-check";
import { expect, test } from "vitest";

import type { Squad } from "../game.ts";
import { footballerId, roundId } from "../ids.ts";
import { checkLineup } from "../lineup/check-lineup.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { checkSquad } from "../squad/check-squad.ts";
import { buildSquad, buildStandardMarket } from "../testing/market.ts";
import { planTransfers } from "./plan-transfers.ts";
import { sellingPriceTenths } from "./selling-price.ts";

const ruleset = RULESETS["eliteserien-2026"];
const arbitraryRequests = fc.record({
  prices: fc.array(fc.integer({ min: 40, max: 70 }), { minLength: 60, maxLength: 60 }),
  requests: fc.array(
    fc.array(fc.record({ slotIndex: fc.nat(14), understudy: fc.nat(3) }), { minLength: 1, maxLength: 4 }),
    { maxLength: 6 },
  ),
});

/** Money and footballers are neither made nor lost, whatever is asked. */
test("accepted transfers keep the squad legal and the money exact [EG-01] [EG-07]", () => {
  let acceptedCount = 0;
  fc.assert(
    fc.property(arbitraryRequests, ({ prices, requests }) => {
      const market = buildStandardMarket(prices.map((priceTenths, index) => ({ id: index + 1, priceTenths })));
      const priceOf = (id: number) => market.get(footballerId(id))!.priceTenths;
      const worthTenths = (squad: Squad) =>
        squad.picks.reduce(
          (sum, pick) => sum + sellingPriceTenths(ruleset, pick.purchasePriceTenths, priceOf(pick.footballerId)),
          squad.bankTenths,
        );
      let squad = buildSquad({ bankTenths: 20, freeTransfers: 2 });
      for (const wishes of requests) {
        const transfers = wishes.map(({ slotIndex, understudy }) => {
          const outId = squad.picks[slotIndex]!.footballerId;
          return { outId, inId: footballerId(((outId - 1) % 15) + 1 + understudy * 15) };
        });
        const result = planTransfers({
          ruleset,
          market,
          squad,
          chip: null,
          transfers,
          roundId: roundId(5),
          startedRoundId: roundId(1),
          chipsPlayed: [],
        });
        if (!result.ok) continue;
        const { squad: after, transfers: done, costPoints } = result.value;
        const traded = done.reduce((sum, { outTenths, inTenths }) => sum + outTenths - inTenths, 0);
        expect(after.bankTenths).toBe(squad.bankTenths + traded);
        // A footballer bought now sells for the same price: transfers move money, they do not make it.
        expect(worthTenths(after)).toBe(worthTenths(squad));
        expect(after.transfersMade).toBe(squad.transfersMade + transfers.length);
        expect(costPoints).toBe(Math.max(0, after.transfersMade - 2) * 4);
        const footballerIds = after.picks.map((pick) => pick.footballerId);
        expect(checkSquad({ ruleset, market, footballerIds, bankTenths: after.bankTenths, chip: null })).toEqual([]);
        expect(checkLineup({ ruleset, market, ownedIds: footballerIds, picks: after.picks })).toEqual([]);
        squad = after;
        acceptedCount += 1;
      }
    }),
    { numRuns: 300 },
  );
  expect(acceptedCount).toBeGreaterThan(50);
});
