/**
 * A column is one typed array over shared memory with room for `capacity` rows, so that worker threads read and write
 * it without copies. Growing replaces the array (rows are copied once), therefore no code may keep `view` across a
 * growth: kernels are handed the current view at the start of each run.
 */
export type ColumnView = Uint8Array | Int16Array | Uint16Array | Uint32Array | Float64Array;

interface ViewOf<View extends ColumnView> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: SharedArrayBuffer): View;
}

export class Column<View extends ColumnView> {
  view: View;
  readonly #kind: ViewOf<View>;
  /** Elements a row: 1, five for squads, half a byte for steps of costs. */
  readonly #width: number;

  constructor(kind: ViewOf<View>, capacity: number, width = 1) {
    this.#kind = kind;
    this.#width = width;
    this.view = new kind(new SharedArrayBuffer(Math.ceil(capacity * width) * kind.BYTES_PER_ELEMENT));
  }

  get capacity(): number {
    return this.view.length / this.#width;
  }

  get bytes(): number {
    return this.view.byteLength;
  }

  /** Makes room for `capacity` rows; new rows are zero. */
  reserve(capacity: number): void {
    if (capacity <= this.capacity) return;
    const length = Math.ceil(capacity * this.#width);
    const grown = new this.#kind(new SharedArrayBuffer(length * this.#kind.BYTES_PER_ELEMENT));
    grown.set(this.view);
    this.view = grown;
  }
}

/** How far to grow: half as much again, so that appending one by one stays linear. */
export function grownCapacity(capacity: number, needed: number): number {
  return needed <= capacity ? capacity : Math.max(needed, capacity + (capacity >>> 1), 1024);
}
