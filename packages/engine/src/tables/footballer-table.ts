/**
 * Footballers as the kernels see them: a dense index from 1 (0 is no footballer) instead of an id, and one packed
 * 32-bit number a round, made so that the plain sum over eleven of them tells everything the common case needs:
 *
 *   bits 0-14   points + POINTS_OFFSET
 *   bits 15-18  1 when absent
 *   bits 19-22  1 for a defender, bits 23-26 for a midfielder, bits 27-30 for a forward; a goalkeeper has none
 *
 * Eleven fit: points are limited to +-1000 each, so that their sum stays below 2^15, and no count reaches 16.
 */
import type { FootballerId, Position } from "@elleveren/rules";
import { MOST_FOOTBALLERS, POSITIONS, footballerId, invariant } from "@elleveren/rules";

/**
 * Points of one footballer in one round are within this, either way; added to them, it makes them 0 or more, so that
 * they borrow nothing from the bits above.
 */
export const POINTS_OFFSET = 1000;
export const POINTS_MASK = 0x7fff;
export const ABSENT_SHIFT = 15;
export const ABSENT_BIT = 1 << ABSENT_SHIFT;
/** Points and absence of one footballer, who is the rest of the number: 16 bits. */
export const PERFORMANCE_MASK = POINTS_MASK | ABSENT_BIT;
/** Of a sum: how many are absent, in place. */
export const ABSENT_COUNT_MASK = 0xf << ABSENT_SHIFT;
/** Moves the three counts of positions down to 4-bit lanes: defenders lowest, then midfielders, forwards. */
export const LANES_SHIFT = 19;
/** The lanes' lowest bits: one of them is the lane of a footballer; a goalkeeper has none. */
export const LANE_BITS = 0x111;

/** In the order of `POSITIONS`. */
const LANES: readonly number[] = [0, 0x001, 0x010, 0x100];

/** Ids to indexes and back: shared by all rounds of the season. */
export class FootballerIndex {
  readonly #indexOf = new Map<number, number>();
  readonly #ids: number[] = [0];
  readonly #positionIndexes: number[] = [0];

  /** Indexes run from 1 to `count`. */
  get count(): number {
    return this.#ids.length - 1;
  }

  set(id: FootballerId, position: Position): void {
    const known = this.#indexOf.get(id);
    if (known !== undefined) {
      this.#positionIndexes[known] = POSITIONS.indexOf(position);
      return;
    }
    invariant(this.#ids.length <= MOST_FOOTBALLERS, "a season has at most 1,023 footballers");
    this.#indexOf.set(id, this.#ids.length);
    this.#ids.push(id);
    this.#positionIndexes.push(POSITIONS.indexOf(position));
  }

  indexOf(id: FootballerId): number {
    const index = this.#indexOf.get(id);
    invariant(index !== undefined, `footballer ${id} is known before he is in a squad or plays`);
    return index;
  }

  /** 0 for somebody who is in no squad and has no facts. */
  find(id: FootballerId): number {
    return this.#indexOf.get(id) ?? 0;
  }

  idOf(index: number): FootballerId {
    return footballerId(this.#ids[index] ?? 0);
  }

  /** Place in `POSITIONS`. */
  positionIndexOf(index: number): number {
    return this.#positionIndexes[index] ?? 0;
  }
}

/** The footballers' points in one round so far. A footballer without facts has 0 points and is not absent. */
export class RoundPerformances {
  #points = new Int16Array(0);
  #absent = new Uint8Array(0);

  set(index: number, points: number, absent: boolean): void {
    invariant(
      Number.isInteger(points) && Math.abs(points) <= POINTS_OFFSET,
      `a footballer's points in a round are whole and within ${POINTS_OFFSET}, not ${points}`,
    );
    if (index >= this.#points.length) {
      const length = Math.max(1024, (index + 1) * 2);
      const points = new Int16Array(length);
      const absents = new Uint8Array(length);
      points.set(this.#points);
      absents.set(this.#absent);
      this.#points = points;
      this.#absent = absents;
    }
    this.#points[index] = points;
    this.#absent[index] = absent ? 1 : 0;
  }

  /** The table as it is now, in memory of its own: a later change does not reach a scoring that runs. */
  pack(footballers: FootballerIndex): Int32Array {
    const length = footballers.count + 1;
    const packed = new Int32Array(new SharedArrayBuffer(length * 4));
    packed[0] = POINTS_OFFSET;
    for (let index = 1; index < length; index++) {
      const absent = (this.#absent[index] ?? 0) * ABSENT_BIT;
      const lane = LANES[footballers.positionIndexOf(index)]! << LANES_SHIFT;
      packed[index] = ((this.#points[index] ?? 0) + POINTS_OFFSET) | absent | lane;
    }
    return packed;
  }
}

/**
 * A second number of each for `score-program.ts`, of 64 bits in two words, whose plain sum over eleven tells how many of which
 * position there are and how many of which are absent. The counted word, the lower:
 *
 *   bits 0-15   points + POINTS_OFFSET
 *   bits 16-27  1 in the position's four bits, as the lanes of the packed number
 *
 * and the word of roles:
 *
 *   bits 0-8    1 in the position's three bits when absent: defenders lowest
 *   bits 9-12   1 for an absent goalkeeper
 *   bits 13-16  1 for an absent footballer with points all the same (a card on the bench)
 *   bits 17-20  1 when absent
 *   bits 29-31  not for adding up: the kind of substitute, 0 absent, 1 to 3 by position, 4 a goalkeeper
 */
export const COUNTED_POINTS_MASK = 0xffff;
export const COUNTED_LANES_SHIFT = 16;
export const ABSENCES_MASK = 0x1ff;
export const KEEPER_ABSENT_SHIFT = 9;
/** Of a sum: how many are absent and have points, in place. */
export const ABSENT_WITH_POINTS_MASK = 0xf << 13;
export const IS_ABSENT_SHIFT = 17;
/** Of a sum: how many are absent, in place. */
export const ANY_ABSENT_MASK = 0xf << IS_ABSENT_SHIFT;
export const BENCH_SHIFT = 29;
export const BENCH_KEEPER = 4;

/** Writes the two words of a footballer's number at `index`. */
export function writeNumber(numbers: Uint32Array, index: number, packed: number): void {
  const lane = packed >>> LANES_SHIFT;
  const position = LANES.indexOf(lane);
  const isAbsent = (packed & ABSENT_BIT) !== 0;
  const ofBench = position === 0 ? BENCH_KEEPER : position;
  const absence = position === 0 ? 1 << KEEPER_ABSENT_SHIFT : 1 << (3 * (position - 1));
  const hasPoints = pointsOf(packed) !== 0 ? 1 << 13 : 0;
  numbers[2 * index] = (packed & POINTS_MASK) | (lane << COUNTED_LANES_SHIFT);
  numbers[2 * index + 1] = isAbsent ? absence | hasPoints | (1 << IS_ABSENT_SHIFT) : ofBench << BENCH_SHIFT;
}

/** Points in a packed number. */
export const pointsOf = (packed: number): number => (packed & POINTS_MASK) - POINTS_OFFSET;
