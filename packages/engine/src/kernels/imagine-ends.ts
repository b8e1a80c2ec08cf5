/**
 * Points after costs of a few squads in imagined ends of their round. An end differs from the round in some footballers, whose
 * numbers are written over those of the end before; then come the first two passes of `score-rows.ts`.
 *
 * Reads 32 bytes of squad a row and end, which stay in the core's cache (a part has no more rows than a batch), and 2 a footballer
 * and end; answers with 2 a row and end. Those go by message: threads keep shared memory for long after its last use.
 */
import { PERFORMANCE_MASK, roleOf } from "../tables/footballer-table.ts";
import { BLOCK_WORDS } from "../tables/squad-block.ts";
import { scoreElevens } from "./score-rows.ts";
import { scoreUnusual, unusualScratch, type UnusualArgs } from "./score-unusual.ts";

export interface ImagineEndsArgs extends Omit<UnusualArgs, "roles" | "points"> {
  /** At most `BATCH_ROWS`. */
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromEnd: number;
  readonly toEnd: number;
  readonly quietChips: number;
  /** By row: points. */
  readonly costs: Int32Array;
  /** Indexes of the footballers whom ends tell of. */
  readonly told: Uint16Array;
  /** End by end, footballer by footballer: the bits of `PERFORMANCE_MASK`. */
  readonly performances: Uint16Array;
}

/** End by end, row by row. */
export function imagineEnds(args: ImagineEndsArgs): Int16Array {
  const { fromRow, toRow, fromEnd, toEnd, costs, told, performances } = args;
  const rowCount = toRow - fromRow;
  const packed = args.packed.slice();
  const roles = packed.map((each) => roleOf(each));
  const points = new Int16Array(rowCount);
  const scoring = {
    ...args,
    block: args.block.subarray(fromRow * BLOCK_WORDS, toRow * BLOCK_WORDS),
    packed,
    roles,
    points,
  };
  // One longer, as in `scoreRows`.
  const unusual = new Uint32Array(rowCount + 1);
  const scratch = unusualScratch(rowCount);
  const netPoints = new Int16Array((toEnd - fromEnd) * rowCount);
  let at = 0;
  for (let end = fromEnd; end < toEnd; end++) {
    for (let place = 0; place < told.length; place++) {
      const index = told[place]!;
      const now = (packed[index]! & ~PERFORMANCE_MASK) | performances[end * told.length + place]!;
      packed[index] = now;
      roles[index] = roleOf(now);
    }
    scoreUnusual(scoring, unusual, scoreElevens(scoring, 0, rowCount, unusual), scratch);
    for (let row = 0; row < rowCount; row++) netPoints[at++] = points[row]! - costs[fromRow + row]!;
  }
  return netPoints;
}
