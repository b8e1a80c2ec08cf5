/**
 * Results of one round for every entry, in columns and in the order of entry ids: about 100 bytes an entry, so that a
 * million entries are ranked and compared without a million objects.
 */
import { CHIP_NAMES, type ChipName } from "@elleveren/rules";

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
  /** By and against those who counted: see `roundGoals` of rules. */
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
  /** Footballers of all substitutions, one entry's behind the other's, and where each row's begin. */
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
