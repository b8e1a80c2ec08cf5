/** A league's members as rows. Made once per league and kept by the caller: boards of large leagues are kept by it. */
import type { EntryId } from "@elleveren/rules";
import { invariant } from "@elleveren/rules";

import type { EntryRows } from "../tables/entry-rows.ts";
import { firstFrom } from "../tables/search.ts";

export interface LeagueMembers {
  /** Ascending, in shared memory. */
  readonly rows: Uint32Array;
  /** By member: the first round with the member in the table; null when all of them always are. */
  readonly rankedFrom: Uint8Array | null;
}

/**
 * Entries the engine does not know are left out. `rankedFrom` goes with `entryIds`: the round from which each member is
 * in the table (until then the member is among the new entries).
 */
export function leagueMembers(
  entries: EntryRows,
  entryIds: ArrayLike<number>,
  rankedFrom?: ArrayLike<number>,
): LeagueMembers {
  invariant(!rankedFrom || rankedFrom.length === entryIds.length, "each member has the round he is ranked from");
  let isAscending = true;
  const unsorted = new Uint32Array(entryIds.length);
  const from = new Uint8Array(entryIds.length);
  let count = 0;
  for (let i = 0; i < entryIds.length; i++) {
    const row = entries.rowOf(entryIds[i]! as EntryId);
    if (row < 0) continue;
    if (count > 0 && row < unsorted[count - 1]!) isAscending = false;
    unsorted[count] = row;
    from[count] = rankedFrom?.[i] ?? 0;
    count++;
  }
  if (!isAscending) {
    // Both in one number, exact in a double: sorted without a thought of a comparing function.
    const both = Float64Array.from({ length: count }, (_, i) => unsorted[i]! * 256 + from[i]!).sort();
    for (let i = 0; i < count; i++) {
      unsorted[i] = Math.floor(both[i]! / 256);
      from[i] = both[i]! % 256;
    }
  }
  const rows = new Uint32Array(new SharedArrayBuffer(count * 4));
  rows.set(unsorted.subarray(0, count));
  if (!rankedFrom) return { rows, rankedFrom: null };
  const shared = new Uint8Array(new SharedArrayBuffer(count));
  shared.set(from.subarray(0, count));
  return { rows, rankedFrom: shared };
}

/** The index of this entry among the members, or -1; for all entries (null) it is the row. */
export function memberOf(entries: EntryRows, members: LeagueMembers | null, id: EntryId): number {
  const row = entries.rowOf(id);
  return row < 0 || members === null ? row : memberOfRow(members, row);
}

function memberOfRow({ rows }: LeagueMembers, row: number): number {
  const member = firstFrom(rows, rows.length, row);
  return rows[member] === row ? member : -1;
}
