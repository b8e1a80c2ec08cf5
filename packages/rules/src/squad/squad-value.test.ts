import { expect, test } from "vitest";

import { buildPicks, buildSquad } from "../testing/market.ts";
import { recordedMoney, squadValueTenths } from "./squad-value.ts";

test("value is the footballers at their prices of now and the bank, whatever was paid", () => {
  const squad = buildSquad({ picks: buildPicks(undefined, 80), bankTenths: 12 });
  expect(squadValueTenths(squad, (id) => 40 + id)).toBe(15 * 40 + 120 + 12);
});

test("a round under a reverting chip is recorded with what comes back", () => {
  const squad = buildSquad({
    chip: "freehit",
    bankTenths: 1,
    picks: buildPicks(buildPicks().map((pick) => pick.footballerId + 15)),
  });
  const restored = buildSquad({ round: 6, bankTenths: 30 });
  const priceOf = (id: number) => (id > 15 ? 100 : 50);
  expect(recordedMoney({ squad, restored, priceOf })).toEqual({ bankTenths: 30, valueTenths: 780 });
  expect(recordedMoney({ squad: { ...squad, chip: "wildcard" }, restored, priceOf })).toEqual({
    bankTenths: 1,
    valueTenths: 1501,
  });
});
