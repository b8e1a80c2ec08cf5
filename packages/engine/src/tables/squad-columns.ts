/**
 * The squads of a round at rest: 22 bytes an entry. Five 32-bit words hold three footballers each, ten bits a footballer
 * (`FOOTBALLER_BITS`), slot 1 in the lowest bits of the first; a column beside them holds word 15 of the block
 * (`squad-block.ts`). Code that goes through a squad slot by slot reads it as a block.
 */
import type { Column } from "./column.ts";
import { SQUAD_SIZE } from "./squad-block.ts";

/** 32-bit words a squad. */
export const SQUAD_WORDS = 5;
/** Footballers a word. */
export const WORD_SLOTS = 3;
export const FOOTBALLER_BITS = 10;
export const FOOTBALLER_MASK = (1 << FOOTBALLER_BITS) - 1;

/** A round's squads as kernels read them, by row. */
export interface SquadArgs {
  /** `SQUAD_WORDS` a row. */
  readonly squads: Uint32Array;
  readonly armbands: Uint16Array;
}

export interface SquadColumns {
  readonly squads: Column<Uint32Array>;
  readonly armbands: Column<Uint16Array>;
  /** Costs that do not fit the armband's bits, by row. */
  readonly largeCosts: Map<number, number>;
}

export function squadArgs({ squads, armbands }: SquadColumns): SquadArgs {
  return { squads: squads.view, armbands: armbands.view };
}

/** The row's squad into sixteen words of `block` from `at` on. */
export function readBlock({ squads, armbands }: SquadArgs, row: number, block: Uint16Array, at: number): void {
  let slot = at;
  for (let word = row * SQUAD_WORDS; word < (row + 1) * SQUAD_WORDS; word++) {
    const three = squads[word]!;
    block[slot++] = three & FOOTBALLER_MASK;
    block[slot++] = (three >>> FOOTBALLER_BITS) & FOOTBALLER_MASK;
    block[slot++] = three >>> (2 * FOOTBALLER_BITS);
  }
  block[slot] = armbands[row]!;
}

/** The opposite of `readBlock`. */
export function writeBlock({ squads, armbands }: SquadArgs, row: number, block: Uint16Array, at: number): void {
  for (let word = 0; word < SQUAD_WORDS; word++) {
    const slot = at + word * WORD_SLOTS;
    squads[row * SQUAD_WORDS + word] =
      block[slot]! | (block[slot + 1]! << FOOTBALLER_BITS) | (block[slot + 2]! << (2 * FOOTBALLER_BITS));
  }
  armbands[row] = block[at + SQUAD_SIZE]!;
}

/** Index of the footballer in a slot (slot index 0 to 14) of the squad whose words begin at `at`. */
export function footballerAt(squads: Uint32Array, at: number, slot: number): number {
  const word = (slot * 11) >>> 5;
  return (squads[at + word]! >>> ((slot - word * WORD_SLOTS) * FOOTBALLER_BITS)) & FOOTBALLER_MASK;
}
