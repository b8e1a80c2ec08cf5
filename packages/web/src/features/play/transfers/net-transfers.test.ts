import { roundId } from "@elleveren/rules";
import { expect, test } from "vitest";

import type { MadeTransfer } from "../../../api/play/transfers.ts";
import { f } from "../../../testing/small-game.ts";
import { netOfUndo } from "./net-transfers.ts";

/** In the order they were made: out, what he brought, in, what he cost. */
const made = (...rows: [number, number, number, number][]): MadeTransfer[] =>
  rows
    .map(([out, outTenths, into, inTenths], index) => ({
      roundId: roundId(4),
      atMs: index,
      outId: f(out),
      outTenths,
      inId: f(into),
      inTenths,
    }))
    .toReversed();
const swapped = (rows: MadeTransfer[]) => netOfUndo(rows).pairs.map(({ outId, inId }) => [Number(outId), Number(inId)]);

test("each swap the other way round, at the prices it was made for", () => {
  const net = netOfUndo(made([1, 50, 21, 45], [2, 60, 22, 70]));
  expect(net.pairs).toEqual([
    { outId: 21, inId: 1, sellingPriceTenths: 45, purchasePriceTenths: 50 },
    { outId: 22, inId: 2, sellingPriceTenths: 70, purchasePriceTenths: 60 },
  ]);
  expect(net.bankTenths).toBe(45 - 50 + 70 - 60);
});

test.each([
  ["a chain is one swap", made([1, 50, 21, 45], [21, 45, 31, 60]), [[31, 1]]],
  ["out and back again is none", made([1, 50, 21, 45], [21, 45, 1, 50]), []],
  ["one who returns for another", made([1, 50, 21, 45], [2, 60, 1, 50]), [[21, 2]]],
  ["round about", made([1, 50, 21, 45], [2, 60, 22, 55], [21, 45, 2, 60]), [[22, 1]]],
])("%s", (_, rows, pairs) => {
  expect(swapped(rows)).toEqual(pairs);
});

test("no transfers, nothing to undo", () => {
  expect(netOfUndo([])).toEqual({ pairs: [], bankTenths: 0 });
});
