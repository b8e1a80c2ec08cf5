/**
 * The members of a large league while they are read: one byte a row, whatever their order, and never a long step. A
 * league that everybody known is in needs no list of them.
 */
import type { EntryId } from "@elleveren/rules";
import { setImmediate } from "node:timers/promises";

import type { EntryRows } from "../tables/entry-rows.ts";
import type { LeagueMembers } from "./league-members.ts";

/** Rows looked at before others have their turn: a millisecond. */
const ROWS_AT_A_TIME = 1 << 17;

/** Whole numbers among which every entry known lies, and those of them that are no entry's. */
export interface KnownIds {
  readonly first: number;
  readonly last: number;
  /** How many are an entry's. */
  readonly count: number;
  readonly gaps: readonly number[];
}

export class MemberMarks {
  readonly #entries: EntryRows;
  /** By row: the round it is ranked from; 0 for no member. */
  readonly #rankedFrom: Uint8Array;

  /** Of the entries known now: later ones are left out. */
  constructor(entries: EntryRows) {
    this.#entries = entries;
    this.#rankedFrom = new Uint8Array(entries.count);
  }

  /** A member, ranked from a round (1 or later). Fast for ids that ascend; those of unknown entries are passed over. */
  add(id: number, rankedFrom: number): void {
    const row = this.#rowOf(id);
    if (row >= 0) this.#rankedFrom[row] = rankedFrom;
  }

  /** Everybody known, ranked from a round (1 or later). In slices: memory that is written for the first time takes longest. */
  async addAll(rankedFrom: number): Promise<void> {
    for (let from = 0; from < this.#rankedFrom.length; from += ROWS_AT_A_TIME) {
      if (from > 0) await setImmediate();
      this.#rankedFrom.fill(rankedFrom, from, from + ROWS_AT_A_TIME);
    }
  }

  /** Another round for one who is a member already; nothing for others. */
  rankFrom(id: number, rankedFrom: number): void {
    const row = this.#rowOf(id);
    if (row >= 0 && this.#rankedFrom[row] !== 0) this.#rankedFrom[row] = rankedFrom;
  }

  /** Null when there are more gaps than `mostGaps`, or no entry. */
  knownIds(mostGaps: number): KnownIds | null {
    const count = this.#rankedFrom.length;
    const runCount = this.#entries.runsUpTo(count);
    if (runCount === 0) return null;
    const stragglers = new Set(this.#entries.stragglersUpTo(count));
    // Between two runs there is a gap, or a straggler's row.
    const mostBetween = mostGaps + stragglers.size;
    if (runCount - 1 > mostBetween) return null;
    const gaps: number[] = [];
    let { first } = this.#entries.idsOfRun(0, count);
    for (const id of stragglers) first = Math.min(first, id);
    let next = first;
    for (let run = 0; run < runCount; run++) {
      const ids = this.#entries.idsOfRun(run, count);
      if (ids.first - next > mostBetween) return null;
      for (; next < ids.first; next++) if (!stragglers.has(next)) gaps.push(next);
      next = ids.last + 1;
      if (gaps.length > mostGaps) return null;
    }
    return { first, last: next - 1, count, gaps };
  }

  /** In slices. Not to be used again. */
  async members(): Promise<LeagueMembers> {
    const marks = this.#rankedFrom;
    // Pages of it that are never written take no memory.
    const rows = new Uint32Array(new SharedArrayBuffer(marks.length * 4));
    const rankedFrom = new Uint8Array(new SharedArrayBuffer(marks.length));
    let count = 0;
    for (let from = 0; from < marks.length; from += ROWS_AT_A_TIME) {
      if (from > 0) await setImmediate();
      for (let row = from; row < Math.min(marks.length, from + ROWS_AT_A_TIME); row++) {
        if (marks[row] === 0) continue;
        rows[count] = row;
        rankedFrom[count] = marks[row]!;
        count++;
      }
    }
    return { rows: rows.subarray(0, count), rankedFrom: rankedFrom.subarray(0, count) };
  }

  /** -1 for an entry that was not known at first. */
  #rowOf(id: number): number {
    const row = this.#entries.rowOf(id as EntryId);
    return row < this.#rankedFrom.length ? row : -1;
  }
}
