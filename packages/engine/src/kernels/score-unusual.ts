/**
 * Points of the rows that need more than a sum: one of the eleven is absent, or a chip counts differently. The list is
 * short enough for its rows to be in cache. Writes 2 bytes of points a row.
 *
 * Nearly all of them without a branch: substitutes are looked up (`substitutes-table.ts`), and a replaced footballer
 * takes no points away, having none. The few others are played through (`resolve-lineup.ts`): an absent footballer with
 * points, a chip that counts positions or has limits of its own, a squad of no usual shape.
 */
import {
  ARMBANDS,
  BENCH_COUNTS,
  CAPTAIN_FACTOR,
  CHIP_ROW,
  HAS_PLAIN_POSITIONS,
  IS_PLAIN,
  VICE_FACTOR,
} from "../tables/chip-table.ts";
import {
  ABSENCES_SHIFT,
  ABSENT_BIT,
  ABSENT_SHIFT,
  ABSENT_WITH_POINTS_MASK,
  BENCH_KEEPER,
  BENCH_SHIFT,
  KEEPER_ABSENT_SHIFT,
  POINTS_MASK,
  POINTS_OFFSET,
} from "../tables/footballer-table.ts";
import { BLOCK_WORDS, CAPTAIN_MASK, CHIP_SHIFT, PLAYING, SQUAD_SIZE, VICE_SHIFT } from "../tables/squad-block.ts";
import { ABSENCES_BITS, BENCHES, UNKNOWN, type SubstitutesTable } from "../tables/substitutes-table.ts";
import { fillMultipliers, substitute } from "./resolve-lineup.ts";

export interface UnusualArgs extends SubstitutesTable {
  readonly block: Uint16Array;
  /** Footballers by index; see `footballer-table.ts`. */
  readonly packed: Int32Array;
  readonly roles: Int32Array;
  readonly chips: Int32Array;
  /** Written; holds the eleven once and the captain once more. */
  readonly points: Int16Array;
}

/** Made once a run, for batches of up to so many rows. */
export const unusualScratch = (batchRows: number) => ({
  played: new Uint32Array(batchRows + 1),
  pairs: new Uint32Array(batchRows),
  multipliers: new Uint8Array(SQUAD_SIZE),
});

type Scratch = ReturnType<typeof unusualScratch>;

const ABSENCES_MASK = (1 << ABSENCES_BITS) - 1;
const LANES_MASK = 0xfff;

export function scoreUnusual(args: UnusualArgs, rows: Uint32Array, count: number, scratch: Scratch): void {
  const { block, packed, roles, chips, formations, comeOn, points } = args;
  const { played } = scratch;
  let playedCount = 0;
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    const at = row * BLOCK_WORDS;
    const eleven =
      roles[block[at]!]! +
      roles[block[at + 1]!]! +
      roles[block[at + 2]!]! +
      roles[block[at + 3]!]! +
      roles[block[at + 4]!]! +
      roles[block[at + 5]!]! +
      roles[block[at + 6]!]! +
      roles[block[at + 7]!]! +
      roles[block[at + 8]!]! +
      roles[block[at + 9]!]! +
      roles[block[at + 10]!]!;
    const keeper = block[at + 11]!;
    const first = block[at + 12]!;
    const second = block[at + 13]!;
    const third = block[at + 14]!;
    const keeperOnBench = roles[keeper]! >>> BENCH_SHIFT;
    const firstOnBench = roles[first]! >>> BENCH_SHIFT;
    const secondOnBench = roles[second]! >>> BENCH_SHIFT;
    const thirdOnBench = roles[third]! >>> BENCH_SHIFT;
    const word = block[at + SQUAD_SIZE]!;
    const chip = ((word >>> CHIP_SHIFT) & 0xf) * CHIP_ROW;
    const bench = (firstOnBench & 3) | ((secondOnBench & 3) << 2) | ((thirdOnBench & 3) << 4);
    const absences = (eleven >>> ABSENCES_SHIFT) & ABSENCES_MASK;
    const known = comeOn[formations[eleven & LANES_MASK]! + absences * BENCHES + bench]!;
    const isStrange =
      (eleven & ABSENT_WITH_POINTS_MASK) |
      ((firstOnBench | secondOnBench | thirdOnBench) & BENCH_KEEPER) |
      (keeperOnBench & 3) |
      (chips[chip + IS_PLAIN]! ^ 1);
    if (isStrange !== 0 || known === UNKNOWN) {
      played[playedCount++] = row;
      continue;
    }
    const all = chips[chip + BENCH_COUNTS]!;
    const on = known | (all * 7);
    const keeperOn = ((eleven >>> KEEPER_ABSENT_SHIFT) & (keeperOnBench >>> 2) & 1) | all;
    const captain = packed[block[at + (word & CAPTAIN_MASK)]!]!;
    const vice = packed[block[at + ((word >>> VICE_SHIFT) & 0xf)]!]!;
    const isCaptainAbsent = (captain >>> ABSENT_SHIFT) & 1;
    const isViceAbsent = (vice >>> ABSENT_SHIFT) & 1;
    const armbands = chip + ARMBANDS + 4 * isCaptainAbsent + 2 * isViceAbsent;
    points[row]! +=
      keeperOn * ((packed[keeper]! & POINTS_MASK) - POINTS_OFFSET) +
      (on & 1) * ((packed[first]! & POINTS_MASK) - POINTS_OFFSET) +
      ((on >>> 1) & 1) * ((packed[second]! & POINTS_MASK) - POINTS_OFFSET) +
      (on >>> 2) * ((packed[third]! & POINTS_MASK) - POINTS_OFFSET) +
      chips[armbands]! * ((captain & POINTS_MASK) - POINTS_OFFSET) +
      chips[armbands + 1]! * ((vice & POINTS_MASK) - POINTS_OFFSET);
  }
  if (playedCount > 0) playThrough(args, playedCount, scratch);
}

/** The rows in `played`, one substitution after another. */
function playThrough({ block, packed, chips, points }: UnusualArgs, count: number, scratch: Scratch): void {
  const { played, pairs, multipliers } = scratch;
  substitute(block, packed, chips, played, count, pairs);
  for (let i = 0; i < count; i++) {
    const row = played[i]!;
    const at = row * BLOCK_WORDS;
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
