/** A round while it is settled, in columns by row in the order of entry ids: some 90 bytes an entry, 90 MB for a million. */
import { CHIP_NAMES } from "@elleveren/contract";
import { invariant, type ChipName, type FootballerId } from "@elleveren/rules";

export const SQUAD_SIZE = 15;

/** Chips by code: their place in this list; 0 is none. */
export const CHIP_OF_CODE: readonly (ChipName | null)[] = [null, ...CHIP_NAMES];

/** A footballer's figures of the round, by index: the order in which they were named, from 1. */
export interface FootballerColumns {
  readonly ids: readonly FootballerId[];
  readonly indexOf: (footballerId: number) => number;
  /** At the deadline. */
  readonly priceTenths: Int32Array;
  /** In all matches of the round together. */
  readonly goalsScored: Int32Array;
  readonly goalsConceded: Int32Array;
}

export type SettlingColumns = ReturnType<typeof settlingColumns>;

export const settlingColumns = (count: number) => ({
  count,
  ids: new Float64Array(count),
  /** 1 once the row's squad was read. */
  hasSquad: new Uint8Array(count),
  /** Fifteen indexes of footballers a row, by slot. */
  squads: new Uint16Array(count * SQUAD_SIZE),
  captainSlots: new Uint8Array(count),
  viceSlots: new Uint8Array(count),
  chips: new Uint8Array(count),
  costPoints: new Int32Array(count),
  /** As the round's record shows them. */
  transfers: new Int32Array(count),
  /** Up to the round before, then with this one. */
  totalTransfers: new Int32Array(count),
  previousTotals: new Int32Array(count),
  bankTenths: new Int32Array(count),
  valueTenths: new Int32Array(count),
});

/** Finds rows of ids that come nearly in the order of rows: the next one is tried before searching. -1 when unknown. */
export function rowFinder({ ids, count }: Pick<SettlingColumns, "ids" | "count">): (id: number) => number {
  let next = 0;
  return (id) => {
    if (next < count && ids[next] === id) return next++;
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    next = low + 1;
    return ids[low] === id ? low : -1;
  };
}

/** The engine's results of a round, by row of `SettlingColumns`; see `openScorer`. */
export interface ScoredColumns {
  readonly points: Int16Array;
  readonly benchPoints: Int16Array;
  readonly totalPoints: Int16Array;
  readonly roundRanks: Uint32Array;
  readonly overallRanks: Uint32Array;
  readonly rankSorts: Uint32Array;
  /** Up to four (out, in) pairs of slot indexes a row, a byte each from the lowest. */
  readonly substitutions: Uint32Array;
  readonly goalsScored: Int32Array;
  readonly goalsConceded: Int32Array;
}

/** Indexes as small as possible, and a table instead of a map where ids allow it: there are fifteen million lookups. */
export function footballerIndex(ids: readonly FootballerId[]): (footballerId: number) => number {
  invariant(ids.length < 0xffff, "a season has at most 65,534 footballers");
  const largest = ids.reduce<number>((most, id) => Math.max(most, id), 0);
  if (largest > LARGEST_IN_TABLE) {
    const byId = new Map<number, number>(ids.map((id, place) => [id, place + 1]));
    return (id) => known(byId.get(id) ?? 0);
  }
  const table = new Uint16Array(largest + 1);
  ids.forEach((id, place) => (table[id] = place + 1));
  return (id) => known(table[id] ?? 0);
}

const LARGEST_IN_TABLE = 1_000_000;

function known(index: number): number {
  if (index === 0) throw new Error("Broken assumption: a squad holds only footballers of the season");
  return index;
}
