import { describe, expect, test } from "vitest";

import { buildFootballer } from "../../../../testing/small-game.ts";
import {
  DEFAULT_QUERY,
  findFootballers,
  maxCostOptions,
  PAGE_SIZE,
  sortValue,
  type MarketQuery,
} from "./market-search.ts";

const rows = [
  buildFootballer({
    id: 1,
    position: "MID",
    club: 4,
    webName: "Ødegård",
    firstName: "Åge",
    priceTenths: 95,
    totalPoints: 80,
  }),
  buildFootballer({
    id: 2,
    position: "FWD",
    club: 4,
    webName: "Sæther",
    firstName: "José",
    priceTenths: 61,
    totalPoints: 90,
  }),
  buildFootballer({
    id: 3,
    position: "DEF",
    club: 5,
    webName: "Osei-Lunde",
    priceTenths: 45,
    totalPoints: 20,
    status: "u",
  }),
];
const find = (query: Partial<MarketQuery>, watched = new Set<number>()) =>
  findFootballers(rows, { ...DEFAULT_QUERY, ...query }, watched).map((row) => Number(row.footballerId));

describe("searching", () => {
  test.each([
    ["ode", [1]],
    ["ØDE", [1]],
    ["aage", []],
    ["age", [1]],
    ["saet", [2]],
    ["sæ", [2]],
    ["jose", [2]],
    ["lun", [3]],
    ["unde", []],
    ["ode age", [1]],
  ])("%s finds %j: case and accents do not matter, the start of a word does [SQ-21][SQ-22]", (search, ids) => {
    expect(find({ search })).toEqual(ids);
  });
});

test("a club, a position or the watchlist narrows the list [SQ-23]", () => {
  expect(find({ filter: "te_4" })).toEqual([2, 1]);
  expect(find({ filter: "et_2" })).toEqual([3]);
  expect(find({ filter: "wl" }, new Set([1001]))).toEqual([1]);
});

test("most points first, unavailable ones listed, thirty a page, others by wish [SQ-24]", () => {
  expect(DEFAULT_QUERY).toMatchObject({ sort: "total_points", withUnavailable: true });
  expect(PAGE_SIZE).toBe(30);
  expect(find({})).toEqual([2, 1, 3]);
  expect(find({ withUnavailable: false })).toEqual([2, 1]);
  expect(find({ sort: "now_cost" })).toEqual([1, 2, 3]);
});

test("price limits step by 5 and leave dearer ones out [SQ-25]", () => {
  expect(maxCostOptions(rows)).toEqual([95, 90, 85, 80, 75, 70, 65, 60, 55, 50, 45]);
  expect(find({ maxCostTenths: 65 })).toEqual([2, 3]);
});

test("every order of the market reads its own figure [SQ-26]", () => {
  const row = {
    ...rows[0]!,
    form: 3.5,
    roundPoints: 7,
    selectedByPercent: 12.5,
    transfersInRound: 40,
    transfersOutRound: 30,
    stat: (name: string) => (name === "goals_scored" ? 9 : 0),
  };
  const figures = [
    ["now_cost", 95],
    ["total_points", 80],
    ["form", 3.5],
    ["selected_by_percent", 12.5],
    ["event_points", 7],
    ["transfers_in_event", 40],
    ["transfers_out_event", 30],
    ["goals_scored", 9],
  ] as const;
  for (const [sort, figure] of figures) expect([sort, sortValue(row, sort)]).toEqual([sort, figure]);
});
