/**
 * Points of the rows that `score` of `score-program.ts` listed as strange, one substitution after another by
 * `resolve-lineup.ts`: an absent footballer with points, a chip that counts positions or has limits of its own, a squad of no
 * usual shape. Writes 2 bytes of points a row.
 */
import { BENCH_COUNTS, CAPTAIN_FACTOR, CHIP_ROW, HAS_PLAIN_POSITIONS, VICE_FACTOR } from "../tables/chip-table.ts";
import { ABSENT_BIT, POINTS_MASK, POINTS_OFFSET } from "../tables/footballer-table.ts";
import { BLOCK_WORDS, CAPTAIN_MASK, CHIP_SHIFT, PLAYING, SQUAD_SIZE, VICE_SHIFT } from "../tables/squad-block.ts";
import { readBlock, type SquadArgs } from "../tables/squad-columns.ts";
import { fillMultipliers, substitute } from "./resolve-lineup.ts";
import { BATCH_ROWS } from "./program-layout.ts";

export interface PlayArgs extends SquadArgs {
  /** Footballers by index; see `footballer-table.ts`. */
  readonly packed: Int32Array;
  readonly chips: Int32Array;
  readonly points: Int16Array;
}

/** Of this thread, for a batch. */
const pairs = new Uint32Array(BATCH_ROWS);
const block = new Uint16Array(BATCH_ROWS * BLOCK_WORDS);
const multipliers = new Uint8Array(SQUAD_SIZE);

/** `rows` hold the eleven once and the captain once more in `points`, which is written over. */
export function playThrough(args: PlayArgs, rows: Uint32Array, count: number): void {
  const { packed, chips, points } = args;
  for (let i = 0; i < count; i++) readBlock(args, rows[i]!, block, i * BLOCK_WORDS);
  substitute(block, packed, chips, count, pairs);
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    const at = i * BLOCK_WORDS;
    const word = block[at + SQUAD_SIZE]!;
    const chip = ((word >>> CHIP_SHIFT) & 0xf) * CHIP_ROW;
    if (chips[chip + HAS_PLAIN_POSITIONS] === 0) {
      fillMultipliers(block, at, packed, chips, pairs[i]!, multipliers);
      let sum = 0;
      for (let slot = 0; slot < SQUAD_SIZE; slot++) {
        sum += multipliers[slot]! * ((packed[block[at + slot]!]! & POINTS_MASK) - POINTS_OFFSET);
      }
      points[row] = sum;
      continue;
    }
    const captain = packed[block[at + (word & CAPTAIN_MASK)]!]!;
    const vice = packed[block[at + ((word >>> VICE_SHIFT) & 0xf)]!]!;
    const captainPoints = (captain & POINTS_MASK) - POINTS_OFFSET;
    let sum = points[row]! - captainPoints;
    if (chips[chip + BENCH_COUNTS] === 1) {
      for (let slot = PLAYING; slot < SQUAD_SIZE; slot++) {
        sum += (packed[block[at + slot]!]! & POINTS_MASK) - POINTS_OFFSET;
      }
    } else {
      for (let left = pairs[i]!; left !== 0; left >>>= 8) {
        const out = packed[block[at + ((left >>> 4) & 0xf)]!]!;
        const on = packed[block[at + (left & 0xf)]!]!;
        sum += (on & POINTS_MASK) - (out & POINTS_MASK);
      }
    }
    // An absent captain's factor passes to the vice-captain, and never lowers the vice-captain's own; an absent
    // vice-captain has none.
    const captainFactor = chips[chip + CAPTAIN_FACTOR]!;
    let viceFactor = chips[chip + VICE_FACTOR]!;
    if ((captain & ABSENT_BIT) === 0) sum += (captainFactor - 1) * captainPoints;
    else if (captainFactor > viceFactor) viceFactor = captainFactor;
    if ((vice & ABSENT_BIT) === 0) sum += (viceFactor - 1) * ((vice & POINTS_MASK) - POINTS_OFFSET);
    points[row] = sum;
  }
}
