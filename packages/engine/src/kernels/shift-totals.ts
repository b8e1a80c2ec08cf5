/**
 * A corrected round moves the totals of every later one: new = old + (corrected - what the round was).
 * Reads 6 bytes a row, writes 2.
 */
export interface ShiftTotalsArgs {
  readonly from: number;
  readonly to: number;
  readonly was: Int16Array;
  readonly corrected: Int16Array;
  readonly totals: Int16Array;
  /** Written. */
  readonly shifted: Int16Array;
}

/** Throws rather than wraps when a total leaves its 16 bits. */
export function shiftTotals({ from, to, was, corrected, totals, shifted }: ShiftTotalsArgs): void {
  for (let row = from; row < to; row++) {
    const total = totals[row]! + corrected[row]! - was[row]!;
    shifted[row] = total;
    if (shifted[row] !== total) throw new RangeError(`An entry's total keeps to 16 bits; here one is ${total}`);
  }
}
