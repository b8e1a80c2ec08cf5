/**
 * Points after costs of a few squads in imagined ends of their round. An end differs from the round in some footballers, whose
 * numbers are written over those of the end before; then the squads are scored as in `score-rows.ts`.
 *
 * Reads 22 bytes of squad a row and end, which stay in the core's cache (a part has no more rows than a batch), and 2 a footballer
 * and end; answers with 2 a row and end. Those go by message: threads keep shared memory for long after its last use.
 */
import { PERFORMANCE_MASK, writeNumber } from "../tables/footballer-table.ts";
import { SQUAD_WORDS, type SquadArgs } from "../tables/squad-columns.ts";
import { threadScorer, type ScoringTables } from "./scorer.ts";

export interface ImagineEndsArgs extends ScoringTables, SquadArgs {
  /** At most `BATCH_ROWS`. */
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromEnd: number;
  readonly toEnd: number;
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
  const scorer = threadScorer();
  scorer.begin({ ...args, packed });
  const { squads, armbands, numbers, points } = scorer.views;
  squads.set(args.squads.subarray(fromRow * SQUAD_WORDS, toRow * SQUAD_WORDS));
  armbands.set(args.armbands.subarray(fromRow, toRow));
  const netPoints = new Int16Array((toEnd - fromEnd) * rowCount);
  let at = 0;
  for (let end = fromEnd; end < toEnd; end++) {
    for (let place = 0; place < told.length; place++) {
      const index = told[place]!;
      const now = (packed[index]! & ~PERFORMANCE_MASK) | performances[end * told.length + place]!;
      packed[index] = now;
      writeNumber(numbers, index, now);
    }
    scorer.score(rowCount);
    for (let row = 0; row < rowCount; row++) netPoints[at++] = points[row]! - costs[fromRow + row]!;
  }
  return netPoints;
}
