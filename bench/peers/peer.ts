/** A peer of `peers.bench.ts`: it does the work of one match event, and shows what it found. */
import type { Columns } from "../engine/dataset.ts";
import type { Timing } from "../measure.ts";

/** By row: what all of them must agree on. */
export interface Found {
  readonly points: ArrayLike<number>;
  readonly totals: ArrayLike<number>;
  readonly roundRanks: ArrayLike<number>;
  readonly overallRanks: ArrayLike<number>;
}

export interface Measured {
  readonly timing: Timing;
  /** Processor time of all threads, where the peer tells it. */
  readonly cpuMs: number | null;
  /** The space that its rows or columns take. */
  readonly bytes: number;
  readonly found: Found;
}

export interface PeerRequest {
  readonly columns: Columns;
  readonly entryCount: number;
  /** The scorer, and his points after the event that all peers end with. */
  readonly scorer: { readonly index: number; readonly points: number };
  readonly threads: number;
  /** A folder of its own, removed afterwards. */
  readonly directory: string;
}

/** As arrays by row, from rows that come in any order. */
export function emptyFound(entryCount: number) {
  return {
    points: new Int16Array(entryCount),
    totals: new Int16Array(entryCount),
    roundRanks: new Uint32Array(entryCount),
    overallRanks: new Uint32Array(entryCount),
  };
}

/** The first entry two of them do not agree on, in words; null when they agree on everybody. */
export function firstDifference(one: Found, other: Found, entryCount: number): string | null {
  for (const name of ["points", "totals", "roundRanks", "overallRanks"] as const) {
    if (other[name].length < entryCount) return `${name}: only ${other[name].length} entries`;
    for (let row = 0; row < entryCount; row++) {
      if (one[name][row] !== other[name][row]) return `${name} of row ${row}: ${one[name][row]}, ${other[name][row]}`;
    }
  }
  return null;
}
