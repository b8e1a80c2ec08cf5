/**
 * Points of the rows that need more than a sum: somebody of the eleven is absent, or a chip counts otherwise. The list is
 * short enough for its rows to be in cache. Writes 2 bytes of points a row.
 */
import { BENCH_COUNTS, CAPTAIN_FACTOR, CHIP_ROW, HAS_PLAIN_POSITIONS, VICE_FACTOR } from "../tables/chip-table.ts";
import { ABSENT_BIT, POINTS_MASK, POINTS_OFFSET } from "../tables/footballer-table.ts";
import { BLOCK_WORDS, CAPTAIN_MASK, CHIP_SHIFT, PLAYING, SQUAD_SIZE, VICE_SHIFT } from "../tables/squad-block.ts";
import { fillMultipliers, substitute } from "./resolve-lineup.ts";

export function scoreUnusual(
  block: Uint16Array,
  packed: Int32Array,
  chips: Int32Array,
  rows: Uint32Array,
  count: number,
  points: Int16Array,
): void {
  const pairsOfRows = new Uint32Array(count);
  substitute(block, packed, chips, rows, count, pairsOfRows);
  const multipliers = new Uint8Array(SQUAD_SIZE);
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    const at = row * BLOCK_WORDS;
    const word = block[at + SQUAD_SIZE]!;
    const chip = ((word >>> CHIP_SHIFT) & 0xf) * CHIP_ROW;
    const pairs = pairsOfRows[i]!;
    if (chips[chip + HAS_PLAIN_POSITIONS] === 0) {
      fillMultipliers(block, at, packed, chips, pairs, multipliers);
      let sum = 0;
      for (let slot = 0; slot < SQUAD_SIZE; slot++) {
        sum += multipliers[slot]! * ((packed[block[at + slot]!]! & POINTS_MASK) - POINTS_OFFSET);
      }
      points[row] = sum;
      continue;
    }
    // The first pass counted the eleven, and the captain twice.
    const captain = packed[block[at + (word & CAPTAIN_MASK)]!]!;
    const vice = packed[block[at + ((word >>> VICE_SHIFT) & 0xf)]!]!;
    const captainPoints = (captain & POINTS_MASK) - POINTS_OFFSET;
    let sum = points[row]! - captainPoints;
    if (chips[chip + BENCH_COUNTS] === 1) {
      for (let slot = PLAYING; slot < SQUAD_SIZE; slot++) {
        sum += (packed[block[at + slot]!]! & POINTS_MASK) - POINTS_OFFSET;
      }
    } else {
      for (let left = pairs; left !== 0; left >>>= 8) {
        const out = packed[block[at + ((left >>> 4) & 0xf)]!]!;
        const on = packed[block[at + (left & 0xf)]!]!;
        sum += (on & POINTS_MASK) - (out & POINTS_MASK);
      }
    }
    // An absent captain passes his factor to the vice-captain, who never loses by it; an absent vice-captain has none.
    const captainFactor = chips[chip + CAPTAIN_FACTOR]!;
    let viceFactor = chips[chip + VICE_FACTOR]!;
    if ((captain & ABSENT_BIT) === 0) sum += (captainFactor - 1) * captainPoints;
    else if (captainFactor > viceFactor) viceFactor = captainFactor;
    if ((vice & ABSENT_BIT) === 0) sum += (viceFactor - 1) * ((vice & POINTS_MASK) - POINTS_OFFSET);
    points[row] = sum;
  }
}
