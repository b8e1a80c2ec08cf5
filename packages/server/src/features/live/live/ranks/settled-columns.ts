/**
 * A settled round's results in columns (decision 0288), beside their rows: what a start reads of a million entries in the
 * time that COPY takes for a few thousand rows. They are written and deleted in the transactions that write and delete
 * the rows, so that they are there and right, or not there.
 */
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";
import type { PoolClient } from "pg";

import type { Tx } from "../../../../context.ts";

const ENTRIES_A_PIECE = 65_536;
/** Of 400 KB and more. */
const PIECES_AT_A_TIME = 16;

/** Results by row; ids ascend. */
export interface ResultColumns {
  readonly count: number;
  readonly ids: ArrayLike<number>;
  /** Before costs. */
  readonly points: ArrayLike<number>;
  readonly costPoints: ArrayLike<number>;
  /** Of the season up to the round. */
  readonly totalTransfers: ArrayLike<number>;
}

/** In place of the round's earlier ones. */
export async function replaceSettledColumns(
  tx: Tx,
  { roundId, settlementNumber }: { readonly roundId: RoundId; readonly settlementNumber: number },
  columns: ResultColumns,
): Promise<void> {
  await sql`delete from settled_columns where round_id = ${roundId}`.execute(tx);
  for (let from = 0; from < columns.count; from += ENTRIES_A_PIECE) {
    const to = Math.min(columns.count, from + ENTRIES_A_PIECE);
    const part = (values: ArrayLike<number>, column: Int16Array | Uint16Array) => {
      for (let row = from; row < to; row++) column[row - from] = values[row]!;
      return asBytes(column);
    };
    await sql`insert into settled_columns (round_id, first_entry_id, settlement_number, entry_runs, points, cost_points,
        total_transfers)
      values (${roundId}, ${columns.ids[from]!}, ${settlementNumber}, ${asBytes(runsOf(columns.ids, from, to))},
        ${part(columns.points, new Int16Array(to - from))}, ${part(columns.costPoints, new Uint16Array(to - from))},
        ${part(columns.totalTransfers, new Uint16Array(to - from))})`.execute(tx);
  }
}

/** Calls for each entry, in the order of ids; false, without a call, where the round's rows alone are there. */
export const readSettledPoints = (
  client: PoolClient,
  roundId: RoundId,
  onEntry: (entryId: number, points: number, costPoints: number) => void,
): Promise<boolean> =>
  readPieces(client, roundId, ["points", "cost_points"], ({ runs, columns: [points, costPoints] }) => {
    const [allPoints, allCosts] = [new Int16Array(points!), new Uint16Array(costPoints!)];
    forEachId(runs, (id, place) => onEntry(id, allPoints[place]!, allCosts[place]!));
  });

/** Transfers of the season up to the round; otherwise like `readSettledPoints`. */
export const readSettledTransfers = (
  client: PoolClient,
  roundId: RoundId,
  onEntry: (entryId: number, totalTransfers: number) => void,
): Promise<boolean> =>
  readPieces(client, roundId, ["total_transfers"], ({ runs, columns: [totalTransfers] }) => {
    const all = new Uint16Array(totalTransfers!);
    forEachId(runs, (id, place) => onEntry(id, all[place]!));
  });

interface Piece {
  readonly runs: Float64Array;
  readonly columns: readonly ArrayBuffer[];
}

async function readPieces(
  client: PoolClient,
  roundId: RoundId,
  names: readonly ("points" | "cost_points" | "total_transfers")[],
  onPiece: (piece: Piece) => void,
): Promise<boolean> {
  const query = {
    text: `select entry_runs, ${names.join(", ")} from settled_columns
      where round_id = $1 and first_entry_id > $2
        and settlement_number = (select settlement_number from rounds where round_id = $1)
      order by first_entry_id limit ${PIECES_AT_A_TIME}`,
    rowMode: "array",
  };
  let last = 0;
  for (;;) {
    const { rows } = await client.query<[Buffer, ...Buffer[]]>({ ...query, values: [roundId, last] });
    for (const [entryRuns, ...columns] of rows) {
      const runs = new Float64Array(ofItsOwn(entryRuns));
      onPiece({ runs, columns: columns.map(ofItsOwn) });
      last = runs[0]!;
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
