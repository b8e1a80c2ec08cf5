/** Chips as arrays of text in statements that are text themselves, which take no parameters (see `copy-numbers.ts`). */
import { CHIP_NAMES } from "@elleveren/contract";
import { isRevertingChip } from "@elleveren/rules";

const arrayOf = (names: readonly string[]) => `array[${names.map((name) => `'${name}'`).join(",")}]::text[]`;

export const CHIP_ARRAY = arrayOf(CHIP_NAMES);
export const REVERTING_CHIPS = arrayOf(CHIP_NAMES.filter(isRevertingChip));
