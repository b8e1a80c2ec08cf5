/**
 * Results of one round for every entry, in columns and in the order of entry ids: about 100 bytes an entry, so that a
 * million entries are ranked and compared without a million objects.
 */
import { CHIP_NAMES, type ChipName, invariant } from "@elleveren/rules";

import type { SummarisedColumns } from "./summarise-round.ts";

const CHIPS: readonly (ChipName | null)[] = [null, ...CHIP_NAMES];

export interface ResultRow {
  readonly entryId: number;
  readonly points: number;
  readonly benchPoints: number;
  readonly costPoints: number;
  readonly transfers: number;
  readonly chip: ChipName | null;
  readonly totalPoints: number;
  readonly bankTenths: number;
  readonly valueTenths: number;
  readonly totalTransfers: number;
  /** Goals by and against the counting footballers: see `roundGoals` of rules. */
  readonly goalsScored: number;
  readonly goalsConceded: number;
  /** (out, in) pairs flattened, or null. */
  readonly autoSubs: readonly number[] | null;
}

const NUMBERS = [
  "entryId",
  "points",
  "benchPoints",
  "costPoints",
  "transfers",
  "totalPoints",
  "bankTenths",
  "valueTenths",
  "totalTransfers",
  "goalsScored",
  "goalsConceded",
] as const;
type NumberColumn = (typeof NUMBERS)[number];

export class ResultColumns {
  count = 0;
  /** Shared ranks (equal figures share the best place) and the unique order; filled by `rankResults`. */
  roundRank = new Uint32Array(0);
  overallRank = new Uint32Array(0);
  rankSort = new Uint32Array(0);
  private capacity = 1024;
  private readonly columns = Object.fromEntries(
    NUMBERS.map((name) => [name, name === "entryId" ? new Float64Array(1024) : new Int32Array(1024)]),
  ) as Record<NumberColumn, Float64Array | Int32Array>;
  private chips = new Uint8Array(1024);
  /** Footballers of all substitutions, concatenated, and the start of each row's. */
  private subs = new Float64Array(1024);
  private subCount = 0;
  private subsFrom = new Uint32Array(1025);

  add(row: ResultRow): void {
    if (this.count === this.capacity) this.grow();
    const at = this.count;
    for (const name of NUMBERS) this.columns[name][at] = row[name];
    this.chips[at] = CHIPS.indexOf(row.chip);
    for (const footballerId of row.autoSubs ?? []) this.addSub(footballerId);
    this.count += 1;
    this.subsFrom[this.count] = this.subCount;
  }

  value(name: NumberColumn, rowIndex: number): number {
    return this.columns[name][rowIndex]!;
  }

  summarised(): SummarisedColumns {
    const { entryId, points, costPoints, transfers } = this.columns;
    return { count: this.count, entryIds: entryId, points, costPoints, transfers };
  }

  row(rowIndex: number): ResultRow {
    const numbers = Object.fromEntries(NUMBERS.map((name) => [name, this.value(name, rowIndex)])) as Record<
      NumberColumn,
      number
    >;
    const subs = this.subs.subarray(this.subsFrom[rowIndex], this.subsFrom[rowIndex + 1]);
    const autoSubs = subs.length === 0 ? null : [...subs];
    return { ...numbers, chip: CHIPS[this.chips[rowIndex]!] ?? null, autoSubs };
  }

  private addSub(footballerId: number): void {
    if (this.subCount === this.subs.length) {
      const larger = new Float64Array(this.subs.length * 2);
      larger.set(this.subs);
      this.subs = larger;
    }
    this.subs[this.subCount] = footballerId;
    this.subCount += 1;
  }

  private grow(): void {
    this.capacity *= 2;
    for (const name of NUMBERS) {
      const old = this.columns[name];
      const larger = name === "entryId" ? new Float64Array(this.capacity) : new Int32Array(this.capacity);
      larger.set(old);
      this.columns[name] = larger;
    }
    const chips = new Uint8Array(this.capacity);
    chips.set(this.chips);
    this.chips = chips;
    const subsFrom = new Uint32Array(this.capacity + 1);
    subsFrom.set(this.subsFrom);
    this.subsFrom = subsFrom;
  }
}

/** A sort key is one number: (points descending) * 2^40 + transfers * 2^27 + row, which stays below 2^53. */
const ROW_SPAN = 2 ** 27;
const TRANSFER_SPAN = 2 ** 12;
const POINTS_CEILING = 2 ** 12;

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
