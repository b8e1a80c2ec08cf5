import { expect, test } from "vitest";

import { roundId } from "../ids.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { buildSquad } from "../testing/market.ts";
import { carrySquad } from "./carry-squad.ts";

const carry = (squad: ReturnType<typeof buildSquad>, round: number, started = 1) =>
  carrySquad({
    ruleset: RULESETS["eliteserien-2026"],
    squad,
    roundId: roundId(round),
    startedRoundId: roundId(started),
  });

test("a squad of the round itself stays as it is", () => {
  const squad = buildSquad({ chip: "frush", transfersMade: 2, freeTransfers: 1 });
  expect(carry(squad, 5)).toBe(squad);
});

test("footballers, line-up and bank are carried, chip and transfers are not", () => {
  const squad = buildSquad({ chip: "frush", transfersMade: 1, freeTransfers: 2, bankTenths: 7 });
  expect(carry(squad, 6)).toEqual({ ...squad, roundId: 6, chip: null, transfersMade: 0, freeTransfers: 2 });
});

test("transfers are unlimited in the entry's first round and one in the second [EG-11]", () => {
  const squad = buildSquad({ round: 5, freeTransfers: null, transfersMade: 9 });
  expect(carry(squad, 5, 5).freeTransfers).toBeNull();
  expect(carry(squad, 6, 5)).toMatchObject({ freeTransfers: 1, transfersMade: 0 });
  expect(carry(squad, 8, 5).freeTransfers).toBe(3);
});

test("nothing is carried back", () => {
  expect(() => carry(buildSquad({ round: 5 }), 4)).toThrow("never back");
});
