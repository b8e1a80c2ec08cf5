/**
 * A settled round's results in columns (decision 0288), beside their rows: what a start and the next settling read of a
 * million entries in the time that COPY takes for a few thousand rows. They are written and deleted in the transactions
 * that write and delete the rows, so that they are there and right, or not there.
 */
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";
import type { PoolClient } from "pg";

import type { Tx } from "../../../../context.ts";

const ENTRIES_A_PIECE = 65_536;
/** Of 500 KB and more. */
const PIECES_AT_A_TIME = 16;

/** Points before costs; totals are of the season up to the round. */
const COLUMNS = {
  points: Int16Array,
  cost_points: Uint16Array,
  total_points: Int16Array,
  total_transfers: Uint16Array,
};
type Name = keyof typeof COLUMNS;

/** Results by row; ids ascend. */
export interface ResultColumns {
  readonly count: number;
  readonly ids: ArrayLike<number>;
  readonly points: ArrayLike<number>;
  readonly costPoints: ArrayLike<number>;
  readonly totalPoints: ArrayLike<number>;
  readonly totalTransfers: ArrayLike<number>;
}

/** In place of the round's earlier ones. */
export async function replaceSettledColumns(
  tx: Tx,
  { roundId, settlementNumber }: { readonly roundId: RoundId; readonly settlementNumber: number },
  { count, ids, points, costPoints, totalPoints, totalTransfers }: ResultColumns,
): Promise<void> {
  await sql`delete from settled_columns where round_id = ${roundId}`.execute(tx);
  for (let from = 0; from < count; from += ENTRIES_A_PIECE) {
    const to = Math.min(count, from + ENTRIES_A_PIECE);
    const part = (name: Name, values: ArrayLike<number>) => {
      const column = new COLUMNS[name](to - from);
      for (let row = from; row < to; row++) column[row - from] = values[row]!;
      return asBytes(column);
    };
    await sql`insert into settled_columns (round_id, first_entry_id, settlement_number, entry_runs, points, cost_points,
        total_points, total_transfers)
      values (${roundId}, ${ids[from]!}, ${settlementNumber}, ${asBytes(runsOf(ids, from, to))},
        ${part("points", points)}, ${part("cost_points", costPoints)}, ${part("total_points", totalPoints)},
        ${part("total_transfers", totalTransfers)})`.execute(tx);
  }
}

/**
 * Calls for each entry with its numbers of one or two columns, in the order of ids; false, without a call, where the
 * round's rows alone are there.
 */
export async function readSettledColumns(
  client: PoolClient,
  roundId: RoundId,
  names: readonly [Name, Name?],
  onEntry: (entryId: number, first: number, second: number) => void,
): Promise<boolean> {
  const [one, other = one] = names;
  let last = 0;
  for (;;) {
    const { rows } = await client.query<Record<"runs" | "first" | "second", Buffer>>(SELECT_PIECES, [
      roundId,
      last,
      one,
      other,
      PIECES_AT_A_TIME,
    ]);
    for (const { runs, ...values } of rows) {
      const entryRuns = new Float64Array(ofItsOwn(runs));
      const [first, second] = [new COLUMNS[one](ofItsOwn(values.first)), new COLUMNS[other](ofItsOwn(values.second))];
      forEachId(entryRuns, (entryId, place) => onEntry(entryId, first[place]!, second[place]!));
      last = entryRuns[0]!;
    }
    if (rows.length < PIECES_AT_A_TIME) return last > 0;
  }
}

const SELECT_PIECES = `
  select entry_runs as runs,
    case $3::text when 'points' then points when 'cost_points' then cost_points
      when 'total_points' then total_points when 'total_transfers' then total_transfers end as first,
    case $4::text when 'points' then points when 'cost_points' then cost_points
      when 'total_points' then total_points when 'total_transfers' then total_transfers end as second
  from settled_columns
  where round_id = $1 and first_entry_id > $2
    and settlement_number = (select settlement_number from rounds where round_id = $1)
  order by first_entry_id limit $5`;

function forEachId(runs: Float64Array, onId: (id: number, place: number) => void): void {
  let place = 0;
  for (let run = 0; run < runs.length; run += 2) {
    const [first, count] = [runs[run]!, runs[run + 1]!];
    for (let step = 0; step < count; step++) onId(first + step, place++);
  }
}

function runsOf(ids: ArrayLike<number>, from: number, to: number): Float64Array {
  const runs: number[] = [];
  for (let row = from; row < to; row++) {
    if (row > from && ids[row] === ids[row - 1]! + 1) runs[runs.length - 1]!++;
    else runs.push(ids[row]!, 1);
  }
  return Float64Array.from(runs);
}

const asBytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/** A typed array begins at a multiple of its numbers' size; a buffer of the driver's need not. */
const ofItsOwn = ({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer =>
  buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
