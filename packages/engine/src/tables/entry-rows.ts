/**
 * Entry ids and their rows. Rows are appended and never move or go, so a row is a stable name for an entry for as long
 * as the process lives. Ids come from a sequence: they ascend, nearly all of them one by one, so that what is kept is where
 * a run of consecutive ids begins (12 bytes a run), not each id. The few that do not ascend (two sign-ups that committed in
 * the other order) are stragglers: a row of their own between two runs, and two small maps.
 */
import type { EntryId } from "@elleveren/rules";
import { entryId, invariant } from "@elleveren/rules";

import { Column, grownCapacity } from "./column.ts";
import { firstFrom } from "./search.ts";

export class EntryRows {
  /** First round each entry takes part in. */
  readonly started: Column<Uint8Array>;
  /** By run: its first id and that one's row. Both ascend. */
  #runIds = new Float64Array(64);
  #runRows = new Uint32Array(64);
  #runCount = 0;
  /** The run found last: the next id that is asked for is nearly always in it, or in the one after. */
  #hint = 0;
  readonly #stragglerIds = new Map<number, number>();
  readonly #stragglerRows = new Map<number, number>();
  #lastId = 0;
  #count = 0;

  constructor(capacity: number) {
    this.started = new Column(Uint8Array, capacity);
  }

  get count(): number {
    return this.#count;
  }

  /** Rows there is room for. */
  get capacity(): number {
    return this.started.capacity;
  }

  get bytes(): number {
    return this.started.bytes + this.#runIds.byteLength + this.#runRows.byteLength;
  }

  get hasStragglers(): boolean {
    return this.#stragglerIds.size > 0;
  }

  /** Appends new entries; an entry already there keeps its row. Returns how many are new. */
  append(entryIds: ArrayLike<number>, startedRounds: ArrayLike<number>): number {
    invariant(entryIds.length === startedRounds.length, "each entry has its first round");
    const before = this.#count;
    this.started.reserve(grownCapacity(this.capacity, before + entryIds.length));
    const started = this.started.view;
    for (let i = 0; i < entryIds.length; i++) {
      const id = entryIds[i] ?? 0;
      const round = startedRounds[i] ?? 0;
      invariant(Number.isSafeInteger(id) && id > 0, "an entry id is a positive whole number");
      invariant(round >= 1 && round <= 255, "an entry starts in a round");
      if (id <= this.#lastId) {
        if (this.rowOf(entryId(id)) >= 0) continue;
        this.#stragglerIds.set(this.#count, id);
        this.#stragglerRows.set(id, this.#count);
      } else {
        const isNext = id === this.#lastId + 1 && !this.#stragglerIds.has(this.#count - 1);
        if (!isNext || this.#runCount === 0) this.#beginRun(id);
        this.#lastId = id;
      }
      started[this.#count] = round;
      this.#count++;
    }
    return this.#count - before;
  }

  /** The row of an entry, or -1. Fast for ids that ascend, or lie near each other. */
  rowOf(id: EntryId): number {
    const run = this.#runOf(id);
    if (run >= 0) {
      this.#hint = run;
      const row = this.#runRows[run]! + id - this.#runIds[run]!;
      // Rows behind a run and before the next are stragglers'.
      if (row < this.#nextRun(run) && !(this.hasStragglers && this.#stragglerIds.has(row))) return row;
    }
    return this.#stragglerRows.get(id) ?? -1;
  }

  idOf(row: number): EntryId {
    const straggler = this.hasStragglers ? this.#stragglerIds.get(row) : undefined;
    if (straggler !== undefined) return entryId(straggler);
    if (row < 0 || row >= this.#count) return entryId(0);
    const isInHint = row >= this.#runRows[this.#hint]! && row < this.#nextRun(this.#hint);
    const run = isInHint ? this.#hint : lastUpTo(this.#runRows, this.#runCount, row);
    this.#hint = run;
    return (this.#runIds[run]! + row - this.#runRows[run]!) as EntryId;
  }

  startedRoundOf(row: number): number {
    return this.started.view[row] ?? 0;
  }

  /** Runs that the ids of the first `rowCount` rows make, stragglers left out. */
  runsUpTo(rowCount: number): number {
    return lastUpTo(this.#runRows, this.#runCount, rowCount - 1) + 1;
  }

  /** First and last id of a run, of those among the first `rowCount` rows. */
  idsOfRun(run: number, rowCount: number): { readonly first: number; readonly last: number } {
    let end = Math.min(rowCount, this.#nextRun(run));
    while (this.hasStragglers && this.#stragglerIds.has(end - 1)) end--;
    const first = this.#runIds[run]!;
    return { first, last: first + end - 1 - this.#runRows[run]! };
  }

  /** Ids that came later than larger ones, of those among the first `rowCount` rows. */
  stragglersUpTo(rowCount: number): number[] {
    return [...this.#stragglerIds].flatMap(([row, id]) => (row < rowCount ? [id] : []));
  }

  /** The last run that begins with the id or a smaller one; -1 when there is none. */
  #runOf(id: number): number {
    const ids = this.#runIds;
    const count = this.#runCount;
    for (let run = this.#hint; run < count && run < this.#hint + 2; run++) {
      if (ids[run]! <= id && (run + 1 === count || id < ids[run + 1]!)) return run;
    }
    return lastUpTo(ids, count, id);
  }

  #nextRun(run: number): number {
    return run + 1 < this.#runCount ? this.#runRows[run + 1]! : this.#count;
  }

  #beginRun(id: number): void {
    const run = this.#runCount++;
    if (run === this.#runIds.length) {
      const capacity = grownCapacity(run, run + 1);
      const [ids, rows] = [new Float64Array(capacity), new Uint32Array(capacity)];
      ids.set(this.#runIds);
      rows.set(this.#runRows);
      this.#runIds = ids;
      this.#runRows = rows;
    }
    this.#runIds[run] = id;
    this.#runRows[run] = this.#count;
  }
}

/** Index of the last of the first `count` whole numbers, which ascend, that is no larger; -1 when all are. */
const lastUpTo = (numbers: Float64Array | Uint32Array, count: number, most: number): number =>
  firstFrom(numbers, count, most + 1) - 1;
