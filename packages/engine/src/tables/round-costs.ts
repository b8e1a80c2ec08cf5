/**
 * The cost of each entry's transfers in a round: half a byte an entry, in steps of the ruleset's points for an extra
 * transfer as in the armband's bits (`squad-block.ts`), and a map for the rows whose cost does not fit. Points before costs
 * are the difference of two totals and this.
 */
import type { Column } from "./column.ts";
import { firstFrom } from "./search.ts";
import { LARGE_COST, costFitsBlock } from "./squad-block.ts";

/** Of a row. */
export const STEP_BYTES = 0.5;

export interface RoundCosts {
  /** Two rows a byte, the even one in the low half. */
  readonly steps: Column<Uint8Array>;
  /** Points of the rows whose steps say `LARGE_COST`. */
  readonly large: ReadonlyMap<number, number>;
}

/** Costs as kernels read them. */
export interface RoundCostArgs {
  /** Null where no costs are known: then points before costs are those after them. */
  readonly costSteps: Uint8Array | null;
  readonly costUnit: number;
  /** Rows (ascending) with a large cost, and their points. */
  readonly largeCostRows: Uint32Array;
  readonly largeCostPoints: Int32Array;
}

export function roundCostArgs(costs: RoundCosts | null, costUnit: number): RoundCostArgs {
  return { costSteps: costs?.steps.view ?? null, costUnit, ...largeCostColumns(costs?.large ?? new Map()) };
}

export function largeCostColumns(
  largeCosts: ReadonlyMap<number, number>,
): Pick<RoundCostArgs, "largeCostRows" | "largeCostPoints"> {
  const rows = [...largeCosts.keys()].toSorted((first, second) => first - second);
  return {
    largeCostRows: Uint32Array.from(rows),
    largeCostPoints: Int32Array.from(rows, (row) => largeCosts.get(row) ?? 0),
  };
}

/** Points paid by the row's entry. */
export function costAt({ steps, large }: RoundCosts, costUnit: number, row: number): number {
  const own = stepsOf(steps.view, row);
  return own === LARGE_COST ? (large.get(row) ?? 0) : own * costUnit;
}

const stepsOf = (steps: Uint8Array, row: number): number => (steps[row >>> 1]! >>> ((row & 1) * 4)) & 0xf;

/** The same for kernels. */
export function costOf({ costSteps, costUnit, largeCostRows, largeCostPoints }: RoundCostArgs, row: number): number {
  if (costSteps === null) return 0;
  const steps = stepsOf(costSteps, row);
  return steps === LARGE_COST ? largeCostOf(largeCostRows, largeCostPoints, row) : steps * costUnit;
}

/** Binary search in the short list of large costs; every row that asks is in it. */
export function largeCostOf(rows: Uint32Array, costs: Int32Array, row: number): number {
  return costs[firstFrom(rows, rows.length, row)] ?? 0;
}

/** Rows and their points, of costs that fit no step. */
export type LargeCosts = readonly (readonly [row: number, points: number])[];

/** Writes the steps of a range of rows, of which every one is written; answers with the costs that fit none. */
export function stepsBetween(
  range: { readonly from: number; readonly to: number; readonly costUnit: number; readonly costSteps: Uint8Array },
  costOfRow: (row: number) => number,
): LargeCosts {
  const { from, to, costUnit, costSteps } = range;
  const large: [number, number][] = [];
  for (let row = from; row < to; row++) {
    const cost = costOfRow(row);
    let steps = 0;
    if (cost !== 0) {
      const fits = cost > 0 && costFitsBlock(cost, costUnit);
      if (!fits) large.push([row, cost]);
      steps = fits ? cost / costUnit : LARGE_COST;
    }
    if ((row & 1) === 0) costSteps[row >>> 1] = steps;
    else costSteps[row >>> 1]! |= steps << 4;
  }
  return large;
}
