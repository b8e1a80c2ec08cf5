/**
 * Ranks of a settled round. Equal figures share the best place; `rankSort` is the unique order of the overall table:
 * more points, then fewer transfers, then the older entry (EG-44).
 */
import { invariant } from "@elleveren/rules";

import type { ResultColumns } from "./result-columns.ts";

/** A sort key is one number: (points descending) * 2^40 + transfers * 2^27 + row, which stays below 2^53. */
const ROW_SPAN = 2 ** 27;
const TRANSFER_SPAN = 2 ** 12;
const POINTS_CEILING = 2 ** 12;

/** Fills the three rank columns. */
export function rankResults(results: ResultColumns): void {
  const { count } = results;
  invariant(count < ROW_SPAN, "a sort key holds the row in 27 bits");
  results.roundRank = new Uint32Array(count);
  results.overallRank = new Uint32Array(count);
  results.rankSort = new Uint32Array(count);
  const keys = new Float64Array(count);

  const fill = (points: (rowIndex: number) => number, transfers: (rowIndex: number) => number) => {
    for (let rowIndex = 0; rowIndex < count; rowIndex += 1) {
      const lost = POINTS_CEILING * 2 - points(rowIndex);
      invariant(lost >= 0 && lost < POINTS_CEILING * 4, "points of an entry lie between -8192 and 8192");
      keys[rowIndex] = (lost * TRANSFER_SPAN + Math.min(transfers(rowIndex), TRANSFER_SPAN - 1)) * ROW_SPAN + rowIndex;
    }
    keys.sort();
  };
  const share = (ranks: Uint32Array, points: (rowIndex: number) => number) => {
    let rank = 0;
    let before = Number.NaN;
    for (let place = 0; place < count; place += 1) {
      const rowIndex = keys[place]! % ROW_SPAN;
      const figure = points(rowIndex);
      if (figure !== before) rank = place + 1;
      before = figure;
      ranks[rowIndex] = rank;
    }
  };

  // The round's own ranking is by points before the cost, like the figure beside it.
  const roundPoints = (rowIndex: number) => results.value("points", rowIndex);
  fill(roundPoints, () => 0);
  share(results.roundRank, roundPoints);

  const totalPoints = (rowIndex: number) => results.value("totalPoints", rowIndex);
  fill(totalPoints, (rowIndex) => results.value("totalTransfers", rowIndex));
  share(results.overallRank, totalPoints);
  for (let place = 0; place < count; place += 1) results.rankSort[keys[place]! % ROW_SPAN] = place + 1;
}
