/** Hands a program to the solver and reads what it answers. */
import type { Highs, HighsCallbackMap } from "highs";

import type { LinearProgram } from "./linear-program.ts";

/** A proof leaves no more than this many points open. */
export const GAP_POINTS = 1e-4;

export interface RunOptions {
  /** On the clock of `performance.now`. */
  readonly untilMs: number;
  /** The value known already: the search ends when nothing better can be found. */
  readonly beats: number;
  /** Hears of every better solution while the search goes on. */
  readonly onSolution: (values: Float64Array) => void;
  /** Hears now and then how much no solution can be above; true ends the search. */
  readonly onBound: (bound: number) => boolean;
}

export interface ProgramRun {
  /** Of the best solution that was found; null where none was, or none that beats what is known. */
  readonly values: Float64Array | null;
  /** No solution is worth more than this and than what was known. */
  readonly bound: number;
}

/** The bound and the values of the program without whole numbers; null where nothing fits. */
export function relaxProgram(highs: Highs, program: LinearProgram): { bound: number; values: Float64Array } | null {
  return highs.withModel(toModelData(highs, program), (model) => {
    model.options.set({ output_flag: false });
    model.run();
    if (model.getModelStatus() !== highs.constants.modelStatus.optimal) return null;
    return { bound: Number(model.info.get("objective_function_value")), values: model.getSolution().colValue };
  });
}

/** Blocks until the best is proven, nothing better than known can be found, or time is out. */
export function runProgram(highs: Highs, program: LinearProgram, options: RunOptions): ProgramRun {
  const { untilMs, beats, onSolution, onBound } = options;
  const { modelStatus, variableType, callbackType } = highs.constants;
  const integrality = program.isWhole.map((isWhole) => (isWhole ? variableType.integer : variableType.continuous));
  return highs.withModel({ ...toModelData(highs, program), integrality }, (model) => {
    model.options.set({
      output_flag: false,
      time_limit: Math.max(0.1, (untilMs - performance.now()) / 1000),
      mip_rel_gap: 0,
      mip_abs_gap: GAP_POINTS,
      // Measured: starting the search over costs these programs more than it saves.
      mip_allow_restart: false,
      // The solver minimises inside, so that what is known counts with its sign turned.
      ...(Number.isFinite(beats) && { objective_bound: -(beats + GAP_POINTS) }),
    });
    let toldAtMs = -Infinity;
    const callbacks: HighsCallbackMap = {
      [callbackType.mipImprovingSolution]({ data }) {
        if (data.mip_solution) onSolution(data.mip_solution);
        return undefined;
      },
      [callbackType.mipInterrupt](event) {
        const bound = event.data.mip_dual_bound;
        const nowMs = performance.now();
        if (bound === undefined || !Number.isFinite(bound) || nowMs - toldAtMs < PROGRESS_MS) return undefined;
        toldAtMs = nowMs;
        if (onBound(bound)) event.interrupt();
        return undefined;
      },
    };
    model.run(callbacks);
    if (model.getModelStatus() === modelStatus.infeasible) return { values: null, bound: -Infinity };
    const isFound = model.info.get("primal_solution_status") === FEASIBLE;
    const values = isFound ? model.getSolution().colValue : null;
    return { values, bound: Number(model.info.get("mip_dual_bound")) };
  });
}

/** The solver's word for a solution that keeps to every row. */
const FEASIBLE = 2;
/** How often the page hears of a search, in milliseconds. */
const PROGRESS_MS = 100;

/** The program as the solver takes it, without whole numbers. */
function toModelData(highs: Highs, program: LinearProgram) {
  const { costs, lowers, uppers, rowLowers, rowUppers, starts, indices, factors } = program;
  const numCols = costs.length;
  const numRows = rowLowers.length;
  return {
    numCols,
    numRows,
    sense: highs.constants.objectiveSense.maximize,
    colCost: costs,
    colLower: lowers,
    colUpper: uppers,
    rowLower: rowLowers,
    rowUpper: rowUppers,
    matrix: { format: "csr" as const, numCols, numRows, starts, indices, values: factors },
  };
}
