/**
 * Counts the entries of a round that own, captain and vice-captain each footballer, and the chips played. Reads 22
 * bytes of squad and 1 of first round per row; the counts are one number a footballer, three times.
 */
import { BLOCK_WORDS, CAPTAIN_MASK, CHIP_SHIFT, SQUAD_SIZE, VICE_SHIFT } from "../tables/squad-block.ts";
import { readBlock, type SquadArgs } from "../tables/squad-columns.ts";

export interface CountSquadsArgs extends SquadArgs {
  readonly from: number;
  readonly to: number;
  readonly roundId: number;
  readonly started: Uint8Array;
  /** Footballer indexes are below this. */
  readonly footballerCount: number;
}

export interface SquadCounts {
  readonly entryCount: number;
  /** By footballer index. */
  readonly selected: Uint32Array;
  readonly captained: Uint32Array;
  readonly viceCaptained: Uint32Array;
  /** By chip code. */
  readonly chips: Uint32Array;
}

export function countSquads(args: CountSquadsArgs): SquadCounts {
  const { from, to, roundId, started, footballerCount } = args;
  const block = new Uint16Array(BLOCK_WORDS);
  const selected = new Uint32Array(footballerCount);
  const captained = new Uint32Array(footballerCount);
  const viceCaptained = new Uint32Array(footballerCount);
  const chips = new Uint32Array(16);
  let entryCount = 0;
  for (let row = from; row < to; row++) {
    if (started[row]! > roundId) continue;
    entryCount++;
    readBlock(args, row, block, 0);
    for (let slot = 0; slot < SQUAD_SIZE; slot++) selected[block[slot]!]!++;
    const word = block[SQUAD_SIZE]!;
    captained[block[word & CAPTAIN_MASK]!]!++;
    viceCaptained[block[(word >>> VICE_SHIFT) & 0xf]!]!++;
    chips[(word >>> CHIP_SHIFT) & 0xf]!++;
  }
  return { entryCount, selected, captained, viceCaptained, chips };
}
