import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { footballerId, roundId, RULESETS, sellingPriceTenths } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { compareHistory } from "./compare-history.ts";
import { managerActions } from "./manager-actions.ts";
import { readManagers } from "./read-managers.ts";
import type { RecordedManager } from "./recorded-manager.ts";
import { startPrices } from "./start-prices.ts";
import { marketPriceOfSale } from "./true-market.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "elleveren-managers-"));
  const squad = { manager: "a1", squad: [11, 12], prices: { 11: 45, 12: null }, bank_after_start: 0 };
  await writeFile(join(folder, "initial_squads.jsonl"), `${JSON.stringify(squad)}\n`);
  await writeFile(
    join(folder, "transfers.csv"),
    "manager,event,time,element_in,element_in_cost,element_out,element_out_cost\n" +
      "a1,3,2025-08-24T10:00:00.100Z,14,70,12,60\n" +
      "a1,3,2025-08-24T10:00:00.000Z,13,50,11,46\n" +
      "a1,3,2025-08-25T10:00:00.000Z,15,50,13,50\n",
  );
  await writeFile(
    join(folder, "chips.csv"),
    "manager,event,name,time\na1,3,wildcard,2025-08-24T10:00:00.000Z\na1,4,3xc,2025-08-29T10:00:00Z\n",
  );
  await writeFile(
    join(folder, "history.csv"),
    "manager,event,bank,event_transfers,event_transfers_cost\na1,1,5,0,0\na1,2,5,1,0\na1,3,5,3,4\n",
  );
});
afterAll(() => rm(folder, { recursive: true }));

test("transfers of one moment are one request, with the transfer chip set in that moment", async () => {
  const [manager] = await readManagers(folder);
  expect([...manager!.squad]).toEqual([
    [11, 45],
    [12, null],
  ]);
  const actions = managerActions(manager!);
  expect(actions.map((action) => [action.roundId, action.chip, action.transfers.map((t) => t.inId)])).toEqual([
    [3, "wildcard", [13, 14]],
    [3, null, [15]],
    [4, "3xc", []],
  ]);
});

test("a broken file is named with line, column and reason", async () => {
  const broken = await mkdtemp(join(tmpdir(), "elleveren-managers-"));
  for (const [file, text] of [
    ["initial_squads.jsonl", ""],
    ["transfers.csv", "manager,event,time,element_in,element_in_cost,element_out,element_out_cost\n"],
    ["chips.csv", "manager,event,name,time\n"],
    ["history.csv", "manager,event,bank,event_transfers,event_transfers_cost\n"],
  ]) {
    await writeFile(join(broken, file!), text!);
  }
  await writeFile(join(broken, "initial_squads.jsonl"), '{"manager":"a1","squad":[1,"x"],"prices":{}}\n');
  await expect(readManagers(broken)).rejects.toThrow(
    "initial_squads.jsonl:1, column squad: not a list of whole numbers",
  );
  await rm(join(broken, "chips.csv"));
  await expect(readManagers(broken)).rejects.toThrow("chips.csv: the file cannot be read");
  await rm(broken, { recursive: true });
});

test("the market price of a sale sells for just what was got [EG-05]", () => {
  const ruleset = RULESETS["fpl-2025-26"];
  for (let paid = 40; paid < 60; paid += 1) {
    for (let sold = 35; sold < 75; sold += 1) {
      expect(sellingPriceTenths(ruleset, paid, marketPriceOfSale(ruleset, paid, sold))).toBe(sold);
    }
  }
});

test("a start price nobody saw follows from the bank, that of the first round where it was not recorded", () => {
  const squad = new Map([45, null, 60, null].map((priceTenths, index) => [footballerId(index + 1), priceTenths]));
  const history = [{ roundId: roundId(4), transfers: 0, costPoints: 0, bankTenths: 7 }];
  const manager: RecordedManager = {
    name: "a1",
    startedRoundId: roundId(4),
    squad,
    bankAfterStartTenths: null,
    transfers: [],
    chips: [],
    history,
  };
  const pricesOf = (changes: Partial<RecordedManager>, budgetTenths: number) => [
    ...startPrices({ ...manager, ...changes }, () => 50, budgetTenths).values(),
  ];
  expect(pricesOf({}, 215)).toEqual([45, 52, 60, 51]);
  expect(pricesOf({ bankAfterStartTenths: 20 }, 215)).toEqual([45, 45, 60, 45]);
  expect(pricesOf({ history: [] }, 215)).toEqual([45, 50, 60, 50]);
  expect(() => pricesOf({ bankAfterStartTenths: 200 }, 215)).toThrow(
    "a1: 200 in the bank leave nothing for footballer",
  );
  const seen = new Map([...squad].map(([id, priceTenths]) => [id, priceTenths ?? 50]));
  expect(() => pricesOf({ squad: seen }, 215)).toThrow("a1: the fifteen cost 205, and 7 in the bank make no 215");
});

test("rounds are compared figure by figure; a missing round differs in all of them", () => {
  const manager: RecordedManager = {
    name: "a1",
    startedRoundId: roundId(1),
    squad: new Map([[footballerId(1), 45]]),
    bankAfterStartTenths: 0,
    transfers: [],
    chips: [],
    history: [1, 2, 3].map((id) => ({ roundId: roundId(id), transfers: id - 1, costPoints: 0, bankTenths: 5 })),
  };
  const row = { points: 0, total_points: 0, rank: 1, rank_sort: 1, overall_rank: 1, percentile_rank: 1 };
  const more = {
    overall_rank_percentage: "1.00",
    value: 1000,
    event_transfers_cost: 0,
    points_on_bench: 0,
    provisional: false,
  };
  const history = {
    current: [
      { ...row, ...more, event: 1, bank: 5, event_transfers: 0 },
      { ...row, ...more, event: 2, bank: 6, event_transfers: 1 },
    ],
    past: [],
    chips: [],
  };
  const { check, differences } = compareHistory([{ manager, history }]);
  expect(check).toEqual({ managers: 1, rounds: 3, transfers: 2, cost: 2, bank: 1 });
  expect(differences.map(({ roundId: id, figure, replayed }) => [id, figure, replayed])).toEqual([
    [2, "bank", 6],
    [3, "transfers", undefined],
    [3, "cost", undefined],
    [3, "bank", undefined],
  ]);
});
