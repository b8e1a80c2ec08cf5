/**
 * A settled round's stored results beside points and ranks, for a range of rows: bench points and substitutions.
 * Reads 22 bytes of squad and 1 of first round a row; writes 2 + 4. Rows of entries that start later get zeros.
 */
import { POINTS_MASK, POINTS_OFFSET } from "../tables/footballer-table.ts";
import { BLOCK_WORDS, SQUAD_SIZE } from "../tables/squad-block.ts";
import { readBlock, type SquadArgs } from "../tables/squad-columns.ts";
import { fillMultipliers, substitute } from "./resolve-lineup.ts";

export interface FillResultsArgs extends SquadArgs {
  readonly from: number;
  readonly to: number;
  readonly roundId: number;
  readonly started: Uint8Array;
  readonly packed: Int32Array;
  readonly chips: Int32Array;
  /** Written. */
  readonly benchPoints: Int16Array;
  readonly substitutions: Uint32Array;
}

export function fillResults(args: FillResultsArgs): void {
  const { from, to, roundId, started, packed, chips, benchPoints, substitutions } = args;
  const block = new Uint16Array(BLOCK_WORDS);
  const multipliers = new Uint8Array(SQUAD_SIZE);
  const found = new Uint32Array(1);
  for (let row = from; row < to; row++) {
    if (started[row]! > roundId) {
      benchPoints[row] = 0;
      substitutions[row] = 0;
      continue;
    }
    readBlock(args, row, block, 0);
    substitute(block, packed, chips, 1, found);
    const pairs = found[0]!;
    fillMultipliers(block, 0, packed, chips, pairs, multipliers);
    let bench = 0;
    for (let slot = 0; slot < SQUAD_SIZE; slot++) {
      if (multipliers[slot] === 0) bench += (packed[block[slot]!]! & POINTS_MASK) - POINTS_OFFSET;
    }
    benchPoints[row] = bench;
    substitutions[row] = pairs;
  }
}
