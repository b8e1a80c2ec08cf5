/**
 * The rules for scoring and formations under each chip, as tables that kernels can read. A row of
 * `CHIP_ROW` numbers a chip code.
 */
import { POSITIONS, armbandFactors, chipScoring, invariant, squadRulesUnder, type Ruleset } from "@elleveren/rules";

import { CHIP_CODES, PLAYING } from "./squad-block.ts";
import { substitutesTable, type SubstitutesTable } from "./substitutes-table.ts";

export const CHIP_ROW = 32;
export const CAPTAIN_FACTOR = 0;
export const VICE_FACTOR = 1;
/** Four factors by position; goalkeepers first. */
export const POSITION_FACTORS = 2;
/** 1 when every footballer of a position counts once. */
export const HAS_PLAIN_POSITIONS = 6;
export const BENCH_COUNTS = 7;
/** Fewest and most on the pitch, in the lanes of `footballer-table.ts`. */
export const FEWEST_LANES = 8;
export const MOST_LANES = 9;
/** 1 when each of the eleven counts once but for the armbands, and the position limits are the ruleset's own. */
export const IS_PLAIN = 10;
/**
 * Two numbers for each of four cases, in the order none of the two absent, the vice-captain, the captain, both: how often
 * the captain and the vice-captain count beyond the once of everybody in the eleven and the once more of the captain.
 */
export const ARMBANDS = 16;

export interface ChipTable {
  readonly rows: Int32Array;
  /** Of the limits without a chip. */
  readonly substitutes: SubstitutesTable;
  /** Bit by chip code: set when only the captain counts more than once, and twice. */
  readonly quietChips: number;
}

export function chipTable(ruleset: Ruleset): ChipTable {
  const rows = new Int32Array(new SharedArrayBuffer(CHIP_CODES.length * CHIP_ROW * 4));
  let quietChips = 0;
  CHIP_CODES.forEach((chip, code) => {
    const scoring = chipScoring(chip);
    const { positions } = squadRulesUnder(ruleset, chip);
    const isPlain = POSITIONS.every((position) => (scoring.positions[position] ?? 1) === 1);
    const { GKP, DEF, MID, FWD } = positions;
    invariant(GKP.minPlay === 1 && GKP.maxPlay === 1, "goalkeepers change places only with goalkeepers");
    const outfield = [DEF, MID, FWD];
    invariant(
      outfield.every(({ maxPlay }) => maxPlay < 8),
      "fewer than eight of a position play",
    );
    const lanes = (limits: readonly number[]) => limits.reduce((all, limit, lane) => all | (limit << (4 * lane)), 0);

    const row = code * CHIP_ROW;
    rows[row + CAPTAIN_FACTOR] = scoring.captain;
    rows[row + VICE_FACTOR] = scoring.viceCaptain;
    POSITIONS.forEach((position, index) => {
      rows[row + POSITION_FACTORS + index] = scoring.positions[position] ?? 1;
    });
    rows[row + HAS_PLAIN_POSITIONS] = isPlain ? 1 : 0;
    rows[row + BENCH_COUNTS] = scoring.benchCounts ? 1 : 0;
    rows[row + FEWEST_LANES] = lanes(outfield.map(({ minPlay }) => minPlay));
    rows[row + MOST_LANES] = lanes(outfield.map(({ maxPlay }) => maxPlay));
    const hasOwnLimits = [FEWEST_LANES, MOST_LANES].some((column) => rows[row + column] !== rows[column]);
    rows[row + IS_PLAIN] = isPlain && !hasOwnLimits ? 1 : 0;
    [0, 1, 2, 3].forEach((absent) => {
      const { captain, viceCaptain } = armbandFactors(scoring, (absent & 2) !== 0, (absent & 1) !== 0);
      rows[row + ARMBANDS + 2 * absent] = captain - 2;
      rows[row + ARMBANDS + 2 * absent + 1] = viceCaptain - 1;
    });
    const isQuiet = isPlain && !scoring.benchCounts && scoring.captain === 2 && scoring.viceCaptain === 1;
    if (isQuiet) quietChips |= 1 << code;
  });
  const substitutes = substitutesTable(rows[FEWEST_LANES]!, rows[MOST_LANES]!, PLAYING - 1);
  return { rows, quietChips, substitutes };
}
