/** A mixed-integer program in the form that solvers take, built column by column and row by row; it is maximised. */

/** A column's index and its factor in a row. */
export type Entry = readonly [column: number, factor: number];

export class LinearProgram {
  readonly costs: number[] = [];
  readonly lowers: number[] = [];
  readonly uppers: number[] = [];
  readonly isWhole: boolean[] = [];
  readonly rowLowers: number[] = [];
  readonly rowUppers: number[] = [];
  readonly starts: number[] = [0];
  readonly indices: number[] = [];
  readonly factors: number[] = [];

  /** Answers with its index. */
  column(cost: number, lower: number, upper: number, isWhole = false): number {
    this.lowers.push(lower);
    this.uppers.push(upper);
    this.isWhole.push(isWhole);
    return this.costs.push(cost) - 1;
  }

  /** A whole number from 0 to `upper`; a yes or no where nothing is said. */
  choice(cost = 0, upper = 1): number {
    return this.column(cost, 0, upper, true);
  }

  /** `lower <= sum <= upper`; entries of one column are added up. */
  row(lower: number, upper: number, entries: readonly Entry[]): void {
    const sums = new Map<number, number>();
    for (const [column, factor] of entries) sums.set(column, (sums.get(column) ?? 0) + factor);
    for (const [column, factor] of sums) {
      if (factor === 0) continue;
      this.indices.push(column);
      this.factors.push(factor);
    }
    this.rowLowers.push(lower);
    this.rowUppers.push(upper);
    this.starts.push(this.indices.length);
  }

  atMost(upper: number, entries: readonly Entry[]): void {
    this.row(-Infinity, upper, entries);
  }

  atLeast(lower: number, entries: readonly Entry[]): void {
    this.row(lower, Infinity, entries);
  }

  exactly(value: number, entries: readonly Entry[]): void {
    this.row(value, value, entries);
  }
}

export const times = (factor: number, entries: readonly Entry[]): Entry[] =>
  entries.map(([column, value]) => [column, value * factor]);
export const plus = (columns: readonly number[], factor = 1): Entry[] => columns.map((column) => [column, factor]);
