/**
 * The squad of one entry in one round as code goes through it: sixteen 16-bit words. At rest it is smaller
 * (`squad-columns.ts`).
 *
 *   words 0..14   footballer index by slot (slot 1 first); 0 is empty
 *   word 15       bits 0-3 captain slot index, 4-7 vice slot index, 8-11 chip code, 12-15 cost steps
 *
 * Cost counts in steps of the ruleset's points for an extra transfer (4): 0 to 14 steps are written here, 15 says that
 * the exact points are in the round's list of large costs. Chips that do not touch scoring are kept too, so that chip
 * counts come from the same word.
 */
import { CHIP_NAMES, invariant, type ChipName } from "@elleveren/rules";

export const BLOCK_WORDS = 16;
export const SQUAD_SIZE = 15;
export const PLAYING = 11;

export const CAPTAIN_MASK = 0xf;
export const VICE_SHIFT = 4;
export const CHIP_SHIFT = 8;
export const COST_SHIFT = 12;
/** The chip and cost bits: cleared when a squad is carried to the next round. */
export const CHIP_AND_COST_MASK = 0xff00;
/** Cost steps that mean "look in the list of large costs". */
export const LARGE_COST = 15;

/** The code of a chip is its index here; four bits of a block hold it. */
export const CHIP_CODES: readonly (ChipName | null)[] = [null, ...CHIP_NAMES];

const codeOfChip = new Map<ChipName | null, number>(CHIP_CODES.map((name, code) => [name, code]));

export function chipCode(chip: ChipName | null): number {
  const code = codeOfChip.get(chip);
  invariant(code !== undefined, `the engine knows every chip, also ${chip}`);
  return code;
}

export interface Armband {
  /** 1 to 11. */
  readonly captainSlot: number;
  readonly viceSlot: number;
  readonly chip: ChipName | null;
  /** Points deducted in the round, 0 or more. */
  readonly costPoints: number;
}

/** True when the cost fits the block; otherwise the round's list of large costs must hold it. */
export function costFitsBlock(costPoints: number, costUnit: number): boolean {
  if (costPoints === 0) return true;
  return costUnit > 0 && costPoints % costUnit === 0 && costPoints / costUnit < LARGE_COST;
}

/** Word 15 of a block. */
export function packArmband(armband: Armband, costUnit: number): number {
  const { captainSlot, viceSlot, chip, costPoints } = armband;
  invariant(captainSlot >= 1 && captainSlot <= PLAYING, "the captain is one of the eleven who start");
  invariant(viceSlot >= 1 && viceSlot <= PLAYING, "the vice-captain is one of the eleven who start");
  invariant(Number.isInteger(costPoints) && costPoints >= 0, "a transfer cost is a whole number of points, 0 or more");
  let steps = LARGE_COST;
  if (costFitsBlock(costPoints, costUnit)) steps = costPoints === 0 ? 0 : costPoints / costUnit;
  return (captainSlot - 1) | ((viceSlot - 1) << VICE_SHIFT) | (chipCode(chip) << CHIP_SHIFT) | (steps << COST_SHIFT);
}

/** The opposite of `packArmband`; a large cost reads as `largeCostPoints`. */
export function unpackArmband(word: number, costUnit: number, largeCostPoints: number): Armband {
  const steps = word >>> COST_SHIFT;
  return {
    captainSlot: (word & CAPTAIN_MASK) + 1,
    viceSlot: ((word >>> VICE_SHIFT) & 0xf) + 1,
    chip: CHIP_CODES[(word >>> CHIP_SHIFT) & 0xf] ?? null,
    costPoints: steps === LARGE_COST ? largeCostPoints : steps * costUnit,
  };
}
