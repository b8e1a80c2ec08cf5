/**
 * Equal points share a rank, so a rank is a function of points: one small table answers the rank of any of ten million
 * entries. It is made from a histogram of points, and also says where in the order (best first) each points value begins.
 */
export const BIN_COUNT = 1 << 16;
/** Bin of p points is p + POINTS_BIAS: a 16-bit column can hold nothing outside. */
export const POINTS_BIAS = 1 << 15;

export class RankTable {
  /** Lowest and highest points of all entries; lowest > highest when no entry is ranked. */
  readonly lowest: number;
  readonly highest: number;
  readonly rankedCount: number;
  /** Sum of all points. */
  readonly sum: number;
  /** Per points value from `lowest`: how many have more. */
  readonly #better: Uint32Array;

  /** `counts` are histograms by points + POINTS_BIAS, one a part of the rows; together they are everybody's. */
  constructor(counts: readonly Uint32Array[], lowest: number, highest: number) {
    this.lowest = lowest;
    this.highest = highest;
    const range = Math.max(0, highest - lowest + 1);
    this.#better = new Uint32Array(range);
    let seen = 0;
    let sum = 0;
    for (let i = range - 1; i >= 0; i--) {
      this.#better[i] = seen;
      for (const part of counts) {
        const count = part[lowest + POINTS_BIAS + i]!;
        seen += count;
        sum += count * (lowest + i);
      }
    }
    this.rankedCount = seen;
    this.sum = sum;
  }

  /** The shared rank of these points: one more than the number of entries with more. */
  rankOf(points: number): number {
    return this.startOf(points) + 1;
  }

  /** How many have more, for each points value from `lowest` to `highest`: a copy, from which the same ranks follow. */
  columns(): { readonly lowest: number; readonly better: Uint32Array } {
    return { lowest: this.lowest, better: this.#better.slice() };
  }

  /** How many have more points: where the points value begins in the order. */
  startOf(points: number): number {
    if (points > this.highest) return 0;
    if (points < this.lowest) return this.rankedCount;
    return this.#better[points - this.lowest] ?? 0;
  }

  /** Where the points value ends in the order (exclusive). */
  endOf(points: number): number {
    return points <= this.lowest ? this.rankedCount : this.startOf(points - 1);
  }

  /**
   * Turns the histograms of the parts, in their order, into the places where each part's rows of each value begin.
   * Must be the histograms the table was made of.
   */
  intoStarts(counts: readonly Uint32Array[]): void {
    for (let points = this.lowest; points <= this.highest; points++) {
      let place = this.#better[points - this.lowest]!;
      for (const part of counts) {
        const count = part[points + POINTS_BIAS]!;
        part[points + POINTS_BIAS] = place;
        place += count;
      }
    }
  }

  /** The table itself, for kernels: index is points - lowest, value is how many have more. */
  shared(): Uint32Array {
    const copy = new Uint32Array(new SharedArrayBuffer(Math.max(1, this.#better.length) * 4));
    copy.set(this.#better);
    return copy;
  }
}
