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
 * Substitutions of the rows listed: up to four, a byte each from the lowest, slot index out in the high half, slot index
 * in in the low half. 0 is none, because whoever comes in has a slot index of 11 or more.
 */
export function substitute(
  block: Uint16Array,
  packed: Int32Array,
  chips: Int32Array,
  rows: Uint32Array,
  count: number,
  substitutions: Uint32Array,
): void {
  for (let i = 0; i < count; i++) {
    const at = rows[i]! * BLOCK_WORDS;
    let counts = 0;
    let absent = 0;
    for (let slot = PLAYING - 1; slot >= 0; slot--) {
      const starter = packed[block[at + slot]!]!;
      counts += starter >>> LANES_SHIFT;
      absent = (absent << 1) | ((starter >>> ABSENT_SHIFT) & 1);
    }
    if (absent === 0) {
      substitutions[i] = 0;
      continue;
    }
    // The bench by lane: bit b of a lane is the b-th of the bench, if he is not absent. Goalkeepers apart.
    let bench = 0;
    let keepers = 0;
    for (let b = SQUAD_SIZE - PLAYING - 1; b >= 0; b--) {
      const reserve = packed[block[at + PLAYING + b]!]!;
      const lane = reserve >>> LANES_SHIFT;
      const isFree = ~(reserve >>> ABSENT_SHIFT) & 1;
      bench |= (lane & -isFree) << b;
      keepers |= (lane === 0 ? isFree : 0) << b;
    }
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
  // An absent captain passes his factor to the vice-captain, who never loses by it; an absent vice-captain has none.
  if ((packed[block[at + captain]!]! & ABSENT_BIT) === 0) multipliers[captain]! *= captainFactor;
  else if (captainFactor > viceFactor) viceFactor = captainFactor;
  if ((packed[block[at + vice]!]! & ABSENT_BIT) === 0) multipliers[vice]! *= viceFactor;
}

/** Place in `POSITIONS` of a packed footballer. */
export function positionIndex(packed: number): number {
  const lane = (packed >>> LANES_SHIFT) & LANE_BITS;
  return lane === 0 ? 0 : 1 + ((31 - Math.clz32(lane)) >>> 2);
}
