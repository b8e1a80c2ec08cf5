/**
 * Entry ids and their rows. Rows are appended and never move or go, so a row is a stable name for an entry for as long
 * as the process lives. Ids nearly always arrive ascending; the few that do not (two sign-ups that committed in the other
 * order) are stragglers: the column keeps the largest id so far in their place, which keeps it sorted and therefore
 * searchable, and their own ids lie in two small maps.
 */
import type { EntryId } from "@elleveren/rules";
import { entryId, invariant } from "@elleveren/rules";

import { Column, grownCapacity } from "./column.ts";

export class EntryRows {
  readonly ids: Column<Float64Array>;
  /** First round each entry takes part in. */
  readonly started: Column<Uint8Array>;
  readonly #stragglerIds = new Map<number, number>();
  readonly #stragglerRows = new Map<number, number>();
  #count = 0;

  constructor(capacity: number) {
    this.ids = new Column(Float64Array, capacity);
    this.started = new Column(Uint8Array, capacity);
  }

  get count(): number {
    return this.#count;
  }

  get hasStragglers(): boolean {
    return this.#stragglerIds.size > 0;
  }

  /** Appends new entries; an entry already there keeps its row. Returns how many are new. */
  append(entryIds: ArrayLike<number>, startedRounds: ArrayLike<number>): number {
    invariant(entryIds.length === startedRounds.length, "each entry has its first round");
    const before = this.#count;
    const capacity = grownCapacity(this.ids.capacity, before + entryIds.length);
    this.ids.reserve(capacity);
    this.started.reserve(capacity);
    const ids = this.ids.view;
    const started = this.started.view;
    let last = before > 0 ? (ids[before - 1] ?? 0) : 0;
    for (let i = 0; i < entryIds.length; i++) {
      const id = entryIds[i] ?? 0;
      const round = startedRounds[i] ?? 0;
      invariant(Number.isSafeInteger(id) && id > 0, "an entry id is a positive whole number");
      invariant(round >= 1 && round <= 255, "an entry starts in a round");
      if (id <= last) {
        if (this.rowOf(entryId(id)) >= 0) continue;
        this.#stragglerIds.set(this.#count, id);
        this.#stragglerRows.set(id, this.#count);
      } else {
        last = id;
      }
      ids[this.#count] = last;
      started[this.#count] = round;
      this.#count++;
    }
    return this.#count - before;
  }

  /** The row of an entry, or -1. */
  rowOf(id: EntryId): number {
    const ids = this.ids.view;
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    if (low < this.#count && ids[low] === id) return low;
    return this.#stragglerRows.get(id) ?? -1;
  }

  /**
   * As `rowOf`, for ids that nearly always ascend: looks on from the row that was found before, in growing steps, so that
   * a million ids are a walk.
   */
  rowAfter(row: number, id: EntryId): number {
    const ids = this.ids.view;
    let low = row + 1;
    if (this.hasStragglers || low >= this.#count || ids[low]! > id) return this.rowOf(id);
    let step = 1;
    while (low + step < this.#count && ids[low + step]! <= id) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, this.#count);
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if (ids[middle]! <= id) low = middle;
      else high = middle;
    }
    return ids[low] === id ? low : -1;
  }

  idOf(row: number): EntryId {
    if (this.#stragglerIds.size > 0) {
      const id = this.#stragglerIds.get(row);
      if (id !== undefined) return entryId(id);
    }
    return entryId(this.ids.view[row] ?? 0);
  }

  startedRoundOf(row: number): number {
    return this.started.view[row] ?? 0;
  }
}
