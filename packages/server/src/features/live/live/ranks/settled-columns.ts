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

/** Results by row; ids ascend. */
export interface ResultColumns {
  readonly count: number;
  readonly ids: ArrayLike<number>;
  /** Before costs. */
  readonly points: ArrayLike<number>;
  readonly costPoints: ArrayLike<number>;
  /** Of the season up to the round, as are transfers. */
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
    const part = (column: Int16Array | Uint16Array, values: ArrayLike<number>) => {
      for (let row = from; row < to; row++) column[row - from] = values[row]!;
      return asBytes(column);
    };
    const [signed, unsigned] = [() => new Int16Array(to - from), () => new Uint16Array(to - from)];
    await sql`insert into settled_columns (round_id, first_entry_id, settlement_number, entry_runs, points, cost_points,
        total_points, total_transfers)
      values (${roundId}, ${ids[from]!}, ${settlementNumber}, ${asBytes(runsOf(ids, from, to))},
        ${part(signed(), points)}, ${part(unsigned(), costPoints)}, ${part(signed(), totalPoints)},
        ${part(unsigned(), totalTransfers)})`.execute(tx);
  }
}

/**
 * Calls for each entry, in the order of ids, with its points and costs of the round, or its points and transfers of the
 * season; false, without a call, where the round's rows alone are there.
 */
export async function readSettledColumns(
  client: PoolClient,
  roundId: RoundId,
  of: "round" | "season",
  onEntry: (entryId: number, points: number, costsOrTransfers: number) => void,
): Promise<boolean> {
  let last = 0;
  for (;;) {
    const { rows } = await client.query<Record<"runs" | "points" | "others", Buffer>>(
      `select entry_runs as runs, case $3::text when 'round' then points else total_points end as points,
         case $3::text when 'round' then cost_points else total_transfers end as others
       from settled_columns
       where round_id = $1 and first_entry_id > $2
         and settlement_number = (select settlement_number from rounds where round_id = $1)
       order by first_entry_id limit $4`,
      [roundId, last, of, PIECES_AT_A_TIME],
    );
    for (const { runs, ...columns } of rows) {
      const entryRuns = new Float64Array(ofItsOwn(runs));
      const [points, others] = [new Int16Array(ofItsOwn(columns.points)), new Uint16Array(ofItsOwn(columns.others))];
      forEachId(entryRuns, (entryId, place) => onEntry(entryId, points[place]!, others[place]!));
      last = entryRuns[0]!;
    }
    if (rows.length < PIECES_AT_A_TIME) return last > 0;
  }
}

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
