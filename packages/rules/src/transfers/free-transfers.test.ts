import fc from "fast-check";
import { expect, test } from "vitest";

import { CHIP_NAMES, type ChipName } from "../game.ts";
import { roundId } from "../ids.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { carrySquad } from "../squad/carry-squad.ts";
import { buildSquad } from "../testing/market.ts";
import {
  addedCostPoints,
  freeTransfersLeft,
  nextFreeTransfers,
  recordedTransfers,
  transferCostPoints,
} from "./free-transfers.ts";

const ruleset = RULESETS["eliteserien-2026"];
const spend = (freeTransfers: number | null, transfersMade: number, chip: ChipName | null = null) => ({
  freeTransfers,
  transfersMade,
  chip,
});

test.each([
  [spend(1, 0), 0],
  [spend(1, 1), 0],
  [spend(1, 2), 4],
  [spend(5, 5), 0],
  [spend(5, 8), 12],
  [spend(null, 15), 0],
  [spend(1, 9, "wildcard"), 0],
  [spend(1, 9, "freehit"), 0],
  [spend(1, 9, "rich"), 0],
  [spend(1, 9, "uteam"), 0],
  [spend(1, 3, "frush"), 8],
  [spend(1, 3, "2capt"), 8],
])("%o costs %i points [EG-10] [KO-06] [SQ-33]", (spending, points) => {
  expect(transferCostPoints(ruleset, spending)).toBe(points);
});

test("what the newest add is the round's cost with them less that without them, in any state [EG-10]", () => {
  const some = fc.nat({ max: 9 });
  const free = fc.option(fc.nat({ max: 5 }));
  fc.assert(
    fc.property(free, some, some, fc.constantFrom(null, ...CHIP_NAMES), (freeTransfers, made, count, chip) => {
      const cost = (all: number) => transferCostPoints(ruleset, spend(freeTransfers, all, chip));
      expect(addedCostPoints(ruleset, spend(freeTransfers, made + count, chip), count)).toBe(
        cost(made + count) - cost(made),
      );
    }),
  );
});

test.each([
  ["unused ones are banked", spend(1, 0), 2],
  ["up to five", spend(5, 0), 5],
  ["used ones are not", spend(3, 2), 2],
  ["nobody goes below one", spend(1, 4), 1],
  ["one after the first deadline", spend(null, 7), 1],
  ["a wildcard neither uses nor adds", spend(3, 9, "wildcard"), 3],
  ["nor does a free hit", spend(4, 9, "freehit"), 4],
  ["nor Rich Uncle", spend(2, 0, "rich"), 2],
  ["nor unlimited team", spend(5, 3, "uteam"), 5],
  ["a team chip changes nothing", spend(2, 1, "frush"), 2],
])("free transfers of the next round: %s [EG-11]", (_, before, expected) => {
  expect(nextFreeTransfers(ruleset, before, 8)).toBe(expected);
});

test("a top-up lifts everybody to its number in its round only [EG-11]", () => {
  const fpl = RULESETS["fpl-2025-26"];
  expect([15, 16, 17].map((round) => nextFreeTransfers(fpl, spend(1, 1), round))).toEqual([1, 5, 1]);
  expect(nextFreeTransfers(fpl, spend(2, 9, "wildcard"), 16)).toBe(5);
});

test("what is left, and what the record shows [EG-10] [EG-11]", () => {
  expect(freeTransfersLeft(spend(3, 1))).toBe(2);
  expect(freeTransfersLeft(spend(1, 3))).toBe(0);
  expect(freeTransfersLeft(spend(null, 3))).toBeNull();
  expect(freeTransfersLeft(spend(1, 3, "rich"))).toBeNull();
  expect(recordedTransfers(buildSquad({ transfersMade: 3 }))).toBe(3);
  expect(recordedTransfers(buildSquad({ transfersMade: 3, chip: "wildcard" }))).toBe(0);
  expect(recordedTransfers(buildSquad({ transfersMade: 3, freeTransfers: null }))).toBe(0);
});

test("free transfers stay between one and five, carried at once or round by round", () => {
  const chips = fc.constantFrom<ChipName | null>(null, ...CHIP_NAMES);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.nat(20),
      chips,
      fc.integer({ min: 6, max: 30 }),
      (free, made, chip, round) => {
        const squad = buildSquad({ round: 5, freeTransfers: free, transfersMade: made, chip });
        const request = { ruleset, startedRoundId: roundId(1) };
        const atOnce = carrySquad({ ...request, squad, roundId: roundId(round) });
        let stepwise = squad;
        for (let next = 6; next <= round; next++)
          stepwise = carrySquad({ ...request, squad: stepwise, roundId: roundId(next) });
        expect(atOnce).toEqual(stepwise);
        expect(atOnce.freeTransfers).toBeGreaterThanOrEqual(1);
        expect(atOnce.freeTransfers).toBeLessThanOrEqual(5);
      },
    ),
  );
});
