/**
 * Line-ups after automatic substitutions, for the rows that need it (an absent starter or a chip). The rule is
 * the one of `autoSubs` in the rules package: absent starters in slot order, each replaced by the first of the bench who
 * is not absent and keeps the formation legal; goalkeepers only by goalkeepers.
 *
 * Formations are three 4-bit lanes (defenders, midfielders, forwards) of one number, so that "may one leave" and "may one
 * come on" are answered for all positions by one subtraction each, without branches. Reads 15 words of the block and the
 * footballers in them; allocates nothing.
 */
import { BENCH_COUNTS, CAPTAIN_FACTOR, CHIP_ROW, FEWEST_LANES, MOST_LANES } from "../tables/chip-table.ts";
import { POSITION_FACTORS, VICE_FACTOR } from "../tables/chip-table.ts";
import { ABSENT_BIT, ABSENT_SHIFT, LANES_SHIFT, LANE_BITS } from "../tables/footballer-table.ts";
import { BLOCK_WORDS, CAPTAIN_MASK, CHIP_SHIFT, PLAYING, SQUAD_SIZE, VICE_SHIFT } from "../tables/squad-block.ts";

const HIGH_BITS = 0x888;

/**
 * Substitutions of the first `count` squads of the block: up to four, a byte each from the lowest, slot index out in the high half, slot index
 * in in the low half. 0 is none, because a substitute's slot index is 11 or more.
 */
export function substitute(
  block: Uint16Array,
  packed: Int32Array,
  chips: Int32Array,
  count: number,
  substitutions: Uint32Array,
): void {
  for (let i = 0; i < count; i++) {
    const at = i * BLOCK_WORDS;
    const p0 = packed[block[at]!]!;
    const p1 = packed[block[at + 1]!]!;
    const p2 = packed[block[at + 2]!]!;
    const p3 = packed[block[at + 3]!]!;
    const p4 = packed[block[at + 4]!]!;
    const p5 = packed[block[at + 5]!]!;
    const p6 = packed[block[at + 6]!]!;
    const p7 = packed[block[at + 7]!]!;
    const p8 = packed[block[at + 8]!]!;
    const p9 = packed[block[at + 9]!]!;
    const p10 = packed[block[at + 10]!]!;
    // One sum holds the counts of all positions in its lanes; written out, this takes a fifth less time than loops.
    let counts = (p0 + p1 + p2 + p3 + p4 + p5 + p6 + p7 + p8 + p9 + p10) >>> LANES_SHIFT;
    let absent =
      ((p0 & ABSENT_BIT) |
        ((p1 & ABSENT_BIT) << 1) |
        ((p2 & ABSENT_BIT) << 2) |
        ((p3 & ABSENT_BIT) << 3) |
        ((p4 & ABSENT_BIT) << 4) |
        ((p5 & ABSENT_BIT) << 5) |
        ((p6 & ABSENT_BIT) << 6) |
        ((p7 & ABSENT_BIT) << 7) |
        ((p8 & ABSENT_BIT) << 8) |
        ((p9 & ABSENT_BIT) << 9) |
        ((p10 & ABSENT_BIT) << 10)) >>>
      ABSENT_SHIFT;
    if (absent === 0) {
      substitutions[i] = 0;
      continue;
    }
    // The bench by lane: bit b of a lane is the b-th of the bench, unless absent. Goalkeepers apart.
    const r0 = packed[block[at + 11]!]!;
    const lane0 = r0 >>> LANES_SHIFT;
    const free0 = ~(r0 >>> ABSENT_SHIFT) & 1;
    const r1 = packed[block[at + 12]!]!;
    const lane1 = r1 >>> LANES_SHIFT;
    const free1 = ~(r1 >>> ABSENT_SHIFT) & 1;
    const r2 = packed[block[at + 13]!]!;
    const lane2 = r2 >>> LANES_SHIFT;
    const free2 = ~(r2 >>> ABSENT_SHIFT) & 1;
    const r3 = packed[block[at + 14]!]!;
    const lane3 = r3 >>> LANES_SHIFT;
    const free3 = ~(r3 >>> ABSENT_SHIFT) & 1;
    let bench = ((lane0 & -free0) << 0) | ((lane1 & -free1) << 1) | ((lane2 & -free2) << 2) | ((lane3 & -free3) << 3);
    let keepers =
      ((lane0 === 0 ? free0 : 0) << 0) |
      ((lane1 === 0 ? free1 : 0) << 1) |
      ((lane2 === 0 ? free2 : 0) << 2) |
      ((lane3 === 0 ? free3 : 0) << 3);
    const chip = ((block[at + SQUAD_SIZE]! >>> CHIP_SHIFT) & 0xf) * CHIP_ROW;
    const fewest = HIGH_BITS - LANE_BITS - chips[chip + FEWEST_LANES]!;
    const most = HIGH_BITS - LANE_BITS + chips[chip + MOST_LANES]!;
    let pairs = 0;
    let shift = 0;
    do {
      const out = 31 - Math.clz32(absent & -absent);
      absent &= absent - 1;
      const lane = packed[block[at + out]!]! >>> LANES_SHIFT;
      let on = keepers;
      if (lane !== 0) {
        // A lane's high bit stays set where the subtraction does not fall below: count > fewest, count < most.
        const mayLeave = ((counts + fewest) >>> 3) & lane;
        const mayComeOn = mayLeave === 0 ? 0 : ((most - counts) >>> 3) & LANE_BITS;
        const lanes = bench & ((lane | mayComeOn) * 0xf);
        on = (lanes | (lanes >>> 4) | (lanes >>> 8)) & 0xf;
      }
      if (on === 0) continue;
      const b = 31 - Math.clz32(on & -on);
      if (lane === 0) keepers &= ~(1 << b);
      else {
        counts += ((bench >>> b) & LANE_BITS) - lane;
        bench &= ~(LANE_BITS << b);
      }
      pairs |= ((out << 4) | (PLAYING + b)) << shift;
      shift += 8;
    } while (absent !== 0);
    substitutions[i] = pairs;
  }
}

/** Fills how many times each of the fifteen counts, by slot index before substitutions; 0 is the bench. */
export function fillMultipliers(
  block: Uint16Array,
  at: number,
  packed: Int32Array,
  chips: Int32Array,
  pairs: number,
  multipliers: Uint8Array,
): void {
  const word = block[at + SQUAD_SIZE]!;
  const chip = ((word >>> CHIP_SHIFT) & 0xf) * CHIP_ROW;
  let counting = (1 << PLAYING) - 1;
  for (let left = pairs; left !== 0; left >>>= 8) {
    counting = (counting & ~(1 << ((left >>> 4) & 0xf))) | (1 << (left & 0xf));
  }
  if (chips[chip + BENCH_COUNTS] === 1) counting = (1 << SQUAD_SIZE) - 1;
  for (let slot = 0; slot < SQUAD_SIZE; slot++) {
    const factor = chips[chip + POSITION_FACTORS + positionIndex(packed[block[at + slot]!]!)]!;
    multipliers[slot] = (counting >>> slot) & 1 ? factor : 0;
  }
  const captain = word & CAPTAIN_MASK;
  const vice = (word >>> VICE_SHIFT) & 0xf;
  const captainFactor = chips[chip + CAPTAIN_FACTOR]!;
  let viceFactor = chips[chip + VICE_FACTOR]!;
  // An absent captain's factor passes to the vice-captain, and never lowers the vice-captain's own; an absent
  // vice-captain has none.
  if ((packed[block[at + captain]!]! & ABSENT_BIT) === 0) multipliers[captain]! *= captainFactor;
  else if (captainFactor > viceFactor) viceFactor = captainFactor;
  if ((packed[block[at + vice]!]! & ABSENT_BIT) === 0) multipliers[vice]! *= viceFactor;
}

/** Place in `POSITIONS` of a packed footballer. */
export function positionIndex(packed: number): number {
  const lane = (packed >>> LANES_SHIFT) & LANE_BITS;
  return lane === 0 ? 0 : 1 + ((31 - Math.clz32(lane)) >>> 2);
}
