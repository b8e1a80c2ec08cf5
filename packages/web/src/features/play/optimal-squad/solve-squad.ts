/** Runs the solver on a search. Blocks its thread until the answer is there, so pages call it in a worker. */
import type { Highs, HighsCallbackMap } from "highs";

import { pruneCandidates } from "./prune-candidates.ts";
import { buildSquadModel, type LinearProgram } from "./squad-model.ts";
import { paidPoints, squadPoints } from "./squad-points.ts";
import type { FoundSquad, SearchProgress, SquadSearch } from "./squad-search.ts";

export interface SolveOptions {
  /** On the clock of `performance.now`. */
  readonly untilMs: number;
  readonly onProgress?: ((progress: SearchProgress) => void) | undefined;
}

/** A proof leaves no more than this many points open. */
const GAP_POINTS = 1e-4;
/** How many footballers have armband columns of their own in a round, to begin with. */
const ARMBAND_COLUMNS = 16;

/**
 * The squad that expects the most points, proven so unless time ran out. The program may promise more than its squad
 * keeps when a footballer without an armband column is the best in it; then more get one.
 */
export function solveSquad(
  highs: Highs,
  search: SquadSearch,
  options: SolveOptions,
): FoundSquad | "impossible" | "out-of-time" {
  const candidates = pruneCandidates(search);
  let best: FoundSquad | "out-of-time" = "out-of-time";
  for (let columns = ARMBAND_COLUMNS; ; columns *= 4) {
    const program = buildSquadModel({ ...search, candidates }, columns);
    const run = runProgram(highs, program, options);
    if (run === "impossible") return "impossible";
    if (run === "out-of-time") return best;
    const squad = candidates.filter((_, index) => run.values[index]! > 0.5);
    const points = squadPoints(search, squad);
    // The bound may lie below the points by what the solver's arithmetic rounds off.
    const boundPoints = Math.max(points, run.boundPoints);
    const isProven = boundPoints - points <= 2 * GAP_POINTS;
    if (best === "out-of-time" || points > best.points || isProven) {
      const footballerIds = squad.map(({ footballerId }) => footballerId);
      best = { footballerIds, points, costPoints: paidPoints(search, squad), isProven, boundPoints };
    }
    if (isProven || !run.isProven || columns >= candidates.length) return best;
  }
}

function runProgram(highs: Highs, program: LinearProgram, { untilMs, onProgress }: SolveOptions) {
  const { modelStatus } = highs.constants;
  return highs.withModel(toModelData(highs, program), (model) => {
    model.options.set({
      output_flag: false,
      time_limit: Math.max(0.1, (untilMs - performance.now()) / 1000),
      mip_rel_gap: 0,
      mip_abs_gap: GAP_POINTS,
      // Measured: starting the search over costs these small programs more than it saves.
      mip_allow_restart: false,
    });
    model.run(onProgress && progressCallbacks(highs, onProgress));
    const status = model.getModelStatus();
    if (status === modelStatus.infeasible) return "impossible";
    if (model.info.get("primal_solution_status") !== FEASIBLE) return "out-of-time";
    return {
      values: model.getSolution().colValue,
      isProven: status === modelStatus.optimal,
      boundPoints: Number(model.info.get("mip_dual_bound")),
    };
  });
}

/** The solver's word for a solution that keeps to every row. */
const FEASIBLE = 2;

function toModelData(highs: Highs, program: LinearProgram) {
  const { colCost, colLower, colUpper, rowLower, rowUpper, starts, indices, values, integerCount } = program;
  const { integer, continuous } = highs.constants.variableType;
  const numCols = colCost.length;
  const numRows = rowLower.length;
  return {
    numCols,
    numRows,
    sense: highs.constants.objectiveSense.maximize,
    colCost,
    colLower,
    colUpper,
    rowLower,
    rowUpper,
    matrix: { format: "csr" as const, numCols, numRows, starts, indices, values },
    integrality: colCost.map((_, index) => (index < integerCount ? integer : continuous)),
  };
}

const finite = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;

/** How often the page hears of a search, in milliseconds. */
const PROGRESS_MS = 100;

function progressCallbacks(highs: Highs, onProgress: (progress: SearchProgress) => void): HighsCallbackMap {
  let toldAtMs = -Infinity;
  return {
    [highs.constants.callbackType.mipInterrupt]({ data }) {
      const nowMs = performance.now();
      if (nowMs - toldAtMs < PROGRESS_MS) return undefined;
      toldAtMs = nowMs;
      onProgress({ foundPoints: finite(data.mip_primal_bound), boundPoints: finite(data.mip_dual_bound) });
      return undefined;
    },
  };
}
