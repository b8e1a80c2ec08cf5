import type { Position } from "@elleveren/rules";

import type { GameFootballer } from "../../../api/content/footballers.ts";

/**
 * A position's footballers, the dearest first, in two columns that are read one after the other; the first is the longer
 * by one when they do not halve.
 */
export function priceList(footballers: readonly GameFootballer[], position: Position): readonly GameFootballer[][] {
  const sorted = footballers
    .filter((row) => row.position === position)
    .toSorted(
      (a, b) => b.priceTenths - a.priceTenths || b.totalPoints - a.totalPoints || a.footballerId - b.footballerId,
    );
  const half = Math.ceil(sorted.length / 2);
  return [sorted.slice(0, half), sorted.slice(half)].filter((column) => column.length > 0);
}
