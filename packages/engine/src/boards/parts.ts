/** Cuts rows, members or leagues into parts for the pool, each with a histogram of its own. */
import type { Pool } from "../pool/pool.ts";
import { BIN_COUNT } from "../tables/rank-table.ts";

export interface Part {
  readonly from: number;
  readonly to: number;
}

/** Below this a part is not worth a thread's attention. */
const SMALLEST_PART = 1 << 15;
const ROWS_TOGETHER = 128;
/** Parts a thread, so that one held up by other work can leave some to the others. */
const PARTS_A_THREAD = 4;

export function partsOf(count: number, pool: Pool): Part[] {
  const most = pool.size === 1 ? 1 : pool.size * PARTS_A_THREAD;
  const partCount = Math.max(1, Math.min(most, Math.ceil(count / SMALLEST_PART)));
  return Array.from({ length: partCount }, (_, part) => ({
    from: cutAt(count, part / partCount),
    to: part + 1 === partCount ? count : cutAt(count, (part + 1) / partCount),
  }));
}

/** Columns of less than a byte a row are cut between two bytes, and no two threads write to the same line of a cache. */
const cutAt = (count: number, share: number): number => Math.floor((count * share) / ROWS_TOGETHER) * ROWS_TOGETHER;

/** Histograms in shared memory, kept for the next run. Only one run at a time may have them. */
export class Histograms {
  readonly #tables: Uint32Array[] = [];

  take(count: number): Uint32Array[] {
    while (this.#tables.length < count) this.#tables.push(new Uint32Array(new SharedArrayBuffer(BIN_COUNT * 4)));
    return this.#tables.slice(0, count);
  }
}
