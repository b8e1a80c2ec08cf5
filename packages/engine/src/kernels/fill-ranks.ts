/**
 * Shared ranks written out as a column: one table look-up a row. Reads 1 + 2 bytes a row, writes 4.
 */
export interface FillRanksArgs {
  readonly from: number;
  readonly to: number;
  readonly roundId: number;
  readonly started: Uint8Array;
  readonly totals: Int16Array;
  /** How many have more, by total - lowest; see `RankTable`. */
  readonly better: Uint32Array;
  readonly lowest: number;
  /** Written: 0 for rows that are not ranked. */
  readonly ranks: Uint32Array;
}

export function fillRanks({ from, to, roundId, started, totals, better, lowest, ranks }: FillRanksArgs): void {
  for (let row = from; row < to; row++) {
    ranks[row] = started[row]! > roundId ? 0 : better[totals[row]! - lowest]! + 1;
  }
}
