import fc from "fast-check";
import { expect, test } from "vitest";

import type { Footballer } from "../game.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { checkSquad } from "../squad/check-squad.ts";
import { buildFootballer, buildMarket, buildStandardMarket, idRange, ids, positionOfSeat } from "../testing/market.ts";
import { autoPick, type AutoPickRequest } from "./auto-pick.ts";

const ruleset = RULESETS["eliteserien-2026"];
const pick = (wish: Partial<AutoPickRequest>) =>
  autoPick({
    ruleset,
    market: buildStandardMarket(),
    footballerIds: [],
    bankTenths: 1000,
    chip: null,
    formOf: () => 0,
    ...wish,
  });

test("a whole squad from nothing is a legal one [SQ-27]", () => {
  const footballerIds = pick({});
  expect(checkSquad({ ruleset, market: buildStandardMarket(), footballerIds, bankTenths: 250, chip: null })).toEqual(
    [],
  );
});

test("the best form, then the dearer, then the lower id [SQ-28]", () => {
  const owned = idRange(1, 14);
  const market = buildStandardMarket([{ id: 45, priceTenths: 60 }]);
  const formOf = (id: number) => (id === 30 ? 4.2 : 1);
  expect(pick({ market, footballerIds: owned, bankTenths: 60, formOf })).toEqual([30]);
  expect(pick({ market, footballerIds: owned, bankTenths: 60 })).toEqual([45]);
  expect(pick({ market, footballerIds: owned, bankTenths: 59 })).toEqual([15]);
});

test("only available footballers of clubs with room [SQ-27]", () => {
  const changes = [
    ...[1, 2, 3].map((id) => ({ id, club: 99 })),
    { id: 15, club: 99 },
    { id: 28, status: "d" },
    { id: 29, status: "i" },
    { id: 30, status: "u" },
  ];
  const formOf = (id: number) => (id === 45 ? -1 : 0);
  const chosen = pick({ market: buildStandardMarket(changes), footballerIds: idRange(1, 14), bankTenths: 100, formOf });
  expect(chosen).toEqual([43]);
});

test("money for the cheapest rest is kept back [SQ-29]", () => {
  // Two forwards are missing; the star in form costs all but what the cheapest other one costs.
  const market = buildStandardMarket([
    { id: 29, priceTenths: 100 },
    { id: 44, priceTenths: 40 },
  ]);
  const formOf = (id: number) => (id === 29 ? 9 : 0);
  const request = { market, footballerIds: idRange(1, 13), formOf };
  expect(pick({ ...request, bankTenths: 140 })).toEqual([29, 44]);
  expect(pick({ ...request, bankTenths: 139 })).not.toContain(29);
  expect(pick({ ...request, bankTenths: 139 })).toHaveLength(2);
});

test("the cheapest rest respects the club limit [SQ-29]", () => {
  // Both cheap forwards come from a full club, so that the star would leave too little for the third.
  const market = buildStandardMarket([
    ...[1, 2, 3].map((id) => ({ id, club: 99 })),
    { id: 44, priceTenths: 10, club: 99 },
    { id: 45, priceTenths: 10, club: 99 },
    { id: 29, priceTenths: 100 },
  ]);
  const formOf = (id: number) => (id === 29 ? 9 : 0);
  expect(pick({ market, footballerIds: idRange(1, 13), bankTenths: 140, formOf })).toEqual([14, 15]);
  expect(pick({ market, footballerIds: idRange(1, 13), bankTenths: 150, formOf })).toEqual([29, 14]);
});

test("what no money can fill stays empty [SQ-29]", () => {
  expect(pick({ footballerIds: idRange(1, 13), bankTenths: 60 })).toEqual([14]);
  expect(pick({ footballerIds: idRange(1, 13), bankTenths: 49 })).toEqual([]);
  expect(pick({ footballerIds: idRange(1, 13), bankTenths: -1 })).toEqual([]);
  expect(pick({ footballerIds: idRange(1, 15) })).toEqual([]);
});

test("Rich Uncle's money counts", () => {
  expect(pick({ footballerIds: idRange(1, 13), bankTenths: 0, chip: "rich" })).toHaveLength(2);
});

/** Three clubs, a limit of two and a squad of six: small enough to try every squad. */
const tinyRules = {
  ...ruleset,
  squad: {
    ...ruleset.squad,
    clubLimit: 2,
    positions: {
      GKP: { ...ruleset.squad.positions.GKP, select: 1 },
      DEF: { ...ruleset.squad.positions.DEF, select: 2 },
      MID: { ...ruleset.squad.positions.MID, select: 2 },
      FWD: { ...ruleset.squad.positions.FWD, select: 1 },
    },
  },
};
const tinySeats = [1, 1, 3, 3, 3, 8, 8, 8, 13, 13];
const arbitraryTiny = fc.record({
  clubs: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 10, maxLength: 10 }),
  prices: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 10, maxLength: 10 }),
  forms: fc.array(fc.nat(3), { minLength: 10, maxLength: 10 }),
  bankTenths: fc.nat(40),
});

test("no other choice fills more slots, and the first in the ranking who could be in one that does is in it [SQ-29]", () => {
  fc.assert(
    fc.property(arbitraryTiny, ({ clubs, prices, forms, bankTenths }) => {
      const footballers = tinySeats.map((seat, index) =>
        buildFootballer({
          id: index + 1,
          club: clubs[index]!,
          position: positionOfSeat(seat),
          priceTenths: prices[index]!,
        }),
      );
      const market = buildMarket(footballers);
      const formOf = (id: number) => forms[id - 1]!;
      const chosen = autoPick({ ruleset: tinyRules, market, footballerIds: [], bankTenths, chip: null, formOf });

      const legal = subsets(footballers).filter((group) => isAffordable(group, bankTenths));
      const most = Math.max(...legal.map((group) => group.length));
      expect(chosen).toHaveLength(most);
      expect(
        isAffordable(
          chosen.map((id) => market.get(id)!),
          bankTenths,
        ),
      ).toBe(true);
      const ranked = footballers.toSorted(
        (first, second) =>
          formOf(second.footballerId) - formOf(first.footballerId) ||
          second.priceTenths - first.priceTenths ||
          first.footballerId - second.footballerId,
      );
      const full = legal.filter((group) => group.length === most);
      const first = ranked.find((footballer) => full.some((group) => group.includes(footballer)));
      expect(chosen.slice(0, 1)).toEqual(first ? [first.footballerId] : []);
    }),
    { numRuns: 60 },
  );
});

function isAffordable(group: readonly Footballer[], bankTenths: number): boolean {
  const cost = group.reduce((sum, footballer) => sum + footballer.priceTenths, 0);
  const problems = checkSquad({
    ruleset: tinyRules,
    market: buildMarket([...group]),
    footballerIds: group.map((footballer) => footballer.footballerId),
    bankTenths: bankTenths - cost,
    chip: null,
  });
  return problems.every(({ code }) => code === "need_elements");
}

function subsets(footballers: readonly Footballer[]): Footballer[][] {
  return Array.from({ length: 2 ** footballers.length }, (_, choice) =>
    footballers.filter((_footballer, index) => (choice >> index) % 2 === 1),
  );
}

test("a whole league to choose from", () => {
  const market = buildMarket(
    Array.from({ length: 450 }, (_, index) =>
      buildFootballer({
        id: index + 1,
        club: index % 16,
        position: positionOfSeat(index + 1),
        priceTenths: 60 + (index % 40),
      }),
    ),
  );
  const chosen = pick({ market, bankTenths: 1000, formOf: (id) => (id * 7919) % 97 });
  expect(new Set(chosen).size).toBe(15);
  expect(ids(...chosen)).toEqual(chosen);
});
