/** The memory layout of a thread's program (`score-program.ts`, `rank-program.ts`), and words of its text. */
import { MOST_FOOTBALLERS } from "@elleveren/rules";

import { CHIP_ROW } from "../tables/chip-table.ts";
import { BIN_COUNT } from "../tables/rank-table.ts";
import { CHIP_CODES } from "../tables/squad-block.ts";
import { SQUAD_WORDS } from "../tables/squad-columns.ts";
import { LANES_COUNT } from "../tables/substitutes-table.ts";

/** Bytes that a WebAssembly memory grows by. */
export const WASM_PAGE = 1 << 16;
/** 2,048 rows are 44 KB of squads. Even: two rows share a byte of costs. */
export const BATCH_ROWS = 2048;
/** Members of leagues that are ranked together: 32 KB of points and 32 of ranks. */
export const BATCH_MEMBERS = 8192;
/** Leagues that are ranked together. */
export const BATCH_LEAGUES = BATCH_MEMBERS / 4;
/** Members of a league up to which all against all, eight at once, beats counting: a multiple of eight. */
export const FEW_MEMBERS = 96;
/** Points of eight: the program reads on as far after the last. */
const EIGHT = 8;

const CACHE_LINE = 64;

/** Bytes from the memory's beginning, by what lies there. */
export const LAYOUT = layOut([
  ["memberTotals", (BATCH_MEMBERS + EIGHT) * 2],
  ["memberBases", (BATCH_MEMBERS + EIGHT) * 2],
  ["memberPoints", FEW_MEMBERS * 2],
  ["memberRanks", (BATCH_MEMBERS + EIGHT) * 4],
  ["leagueOffsets", (BATCH_LEAGUES + 1) * 4],
  ["pointCounts", BIN_COUNT * 4],
  ["totalCounts", BIN_COUNT * 4],
  ["numbers", (MOST_FOOTBALLERS + 1) * 8],
  ["formations", LANES_COUNT * 4],
  ["chips", CHIP_CODES.length * CHIP_ROW * 4],
  ["squads", BATCH_ROWS * SQUAD_WORDS * 4],
  ["armbands", BATCH_ROWS * 2],
  ["started", BATCH_ROWS],
  ["totalsBefore", BATCH_ROWS * 2],
  ["points", BATCH_ROWS * 2],
  ["totals", BATCH_ROWS * 2],
  ["costSteps", BATCH_ROWS / 2],
  ["strange", BATCH_ROWS * 4],
  // The last, because its size is the ruleset's.
  ["comeOn", 0],
]);

export const get = (local: string) => `(local.get $${local})`;
export const number = (value: number) => `(i32.const ${value})`;

function layOut<const Name extends string>(sizes: readonly (readonly [Name, number])[]): Record<Name, number> {
  let end = 0;
  const places = sizes.map(([name, bytes]) => {
    const place = [name, end] as const;
    end = Math.ceil((end + bytes) / CACHE_LINE) * CACHE_LINE;
    return place;
  });
  return Object.fromEntries(places) as Record<Name, number>;
}
