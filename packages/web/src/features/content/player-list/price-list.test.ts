import { expect, test } from "vitest";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import { priceList } from "./price-list.ts";

const footballer = (footballerId: number, position: string, priceTenths: number, totalPoints = 0) =>
  ({ footballerId, position, priceTenths, totalPoints }) as unknown as GameFootballer;
const ids = (columns: readonly (readonly GameFootballer[])[]) =>
  columns.map((column) => column.map((row) => row.footballerId));

test("a position stands in two columns, the dearest first, equals by points", () => {
  const market = [
    footballer(1, "DEF", 45, 10),
    footballer(2, "DEF", 60),
    footballer(3, "DEF", 45, 12),
    footballer(4, "MID", 99),
    footballer(5, "DEF", 50),
    footballer(6, "DEF", 40),
  ];
  expect(ids(priceList(market, "DEF"))).toEqual([
    [2, 5, 3],
    [1, 6],
  ]);
  expect(ids(priceList(market, "MID"))).toEqual([[4]]);
  expect(priceList(market, "GKP")).toEqual([]);
});
