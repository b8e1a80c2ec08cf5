/**
 * Counts the entries of a round that own, captain and vice-captain each footballer, and the chips played. Reads 32
 * bytes of squad and 1 of first round per row; the counts are one number a footballer, three times.
 */
import { BLOCK_WORDS, CAPTAIN_MASK, CHIP_SHIFT, SQUAD_SIZE, VICE_SHIFT } from "../tables/squad-block.ts";

export interface CountSquadsArgs {
  readonly from: number;
  readonly to: number;
  readonly roundId: number;
  readonly block: Uint16Array;
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

export function countSquads({ from, to, roundId, block, started, footballerCount }: CountSquadsArgs): SquadCounts {
  const selected = new Uint32Array(footballerCount);
  const captained = new Uint32Array(footballerCount);
  const viceCaptained = new Uint32Array(footballerCount);
  const chips = new Uint32Array(16);
  let entryCount = 0;
  for (let row = from, at = from * BLOCK_WORDS; row < to; row++, at += BLOCK_WORDS) {
    if (started[row]! > roundId) continue;
    entryCount++;
    for (let slot = 0; slot < SQUAD_SIZE; slot++) selected[block[at + slot]!]!++;
    const word = block[at + SQUAD_SIZE]!;
    captained[block[at + (word & CAPTAIN_MASK)]!]!++;
    viceCaptained[block[at + ((word >>> VICE_SHIFT) & 0xf)]!]!++;
    chips[(word >>> CHIP_SHIFT) & 0xf]!++;
  }
  return { entryCount, selected, captained, viceCaptained, chips };
}
