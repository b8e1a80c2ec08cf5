/**
 * Points of one round for a range of rows, and the two histograms that ranks are made of. Rows go in batches that stay in
 * the core's cache: copied into the scorer's memory, scored and added up there (`score-program.ts`), and copied out.
 *
 * Reads per row 22 bytes of squad, 1 of first round and 2 of total before; writes half a byte of costs and 2 of total. Rows
 * whose entry starts later are left out (their total stays as it was: 0).
 */
import { POINTS_BIAS } from "../tables/rank-table.ts";
import { largeCostOf, type RoundCostArgs } from "../tables/round-costs.ts";
import { SQUAD_WORDS, type SquadArgs } from "../tables/squad-columns.ts";
import { BATCH_ROWS } from "./program-layout.ts";
import { OUTCOMES } from "./score-program.ts";
import { threadScorer, type ScoringTables } from "./scorer.ts";

/** The cost of transfers: in steps of `costUnit` in the armbands, or exact in the list of large costs. */
export type CostArgs = Omit<RoundCostArgs, "costSteps">;

export interface ScoreRowsArgs extends CostArgs, ScoringTables, SquadArgs {
  /** Even, because two rows share a byte of costs. */
  readonly from: number;
  readonly to: number;
  readonly roundId: number;
  readonly started: Uint8Array;
  /** Null: all are 0. */
  readonly totalsBefore: Int16Array | null;
  /** Written: costs (see `RoundCosts`), totals after them, and counts by points or totals + POINTS_BIAS. */
  readonly costSteps: Uint8Array;
  readonly totals: Int16Array;
  readonly pointCounts: Uint32Array;
  readonly totalCounts: Uint32Array;
}

export interface ScoreRowsResult {
  /** Lowest above highest when no row counts. */
  readonly lowestPoints: number;
  readonly highestPoints: number;
  readonly lowestTotal: number;
  readonly highestTotal: number;
  readonly netSum: number;
  readonly highestNet: number;
  /** First row with the highest points before cost, and after cost; -1 when no row counts. */
  readonly highestPointsRow: number;
  readonly highestNetRow: number;
}

const NOBODY_SCORED = {
  lowestPoints: POINTS_BIAS,
  highestPoints: -POINTS_BIAS - 1,
  lowestTotal: POINTS_BIAS,
  highestTotal: -POINTS_BIAS - 1,
  highestNet: -POINTS_BIAS - 1,
  highestPointsRow: -1,
  highestNetRow: -1,
} as const;

/** Throws rather than wraps when a total leaves its 16 bits. */
export function scoreRows(args: ScoreRowsArgs): ScoreRowsResult {
  const { squads, armbands, started, totalsBefore, costSteps, totals, roundId, costUnit } = args;
  const scorer = threadScorer();
  const { program } = scorer;
  scorer.begin(args);
  scorer.costLargeBy((row) => largeCostOf(args.largeCostRows, args.largeCostPoints, row));
  const { views } = scorer;
  views.pointCounts.fill(0);
  views.totalCounts.fill(0);
  if (totalsBefore === null) views.totalsBefore.fill(0);
  for (const name of OUTCOMES) program[name].value = NOBODY_SCORED[name];
  program.netSum.value = 0n;
  for (let from = args.from; from < args.to; from += BATCH_ROWS) {
    const to = Math.min(args.to, from + BATCH_ROWS);
    const rows = to - from;
    views.squads.set(squads.subarray(from * SQUAD_WORDS, to * SQUAD_WORDS));
    views.armbands.set(armbands.subarray(from, to));
    views.started.set(started.subarray(from, to));
    if (totalsBefore !== null) views.totalsBefore.set(totalsBefore.subarray(from, to));
    scorer.score(rows);
    program.addUp(rows, from, roundId, costUnit);
    costSteps.set(views.costSteps.subarray(0, (rows + 1) >>> 1), from >>> 1);
    totals.set(views.totals.subarray(0, rows), from);
  }
  const outcomes = Object.fromEntries(OUTCOMES.map((name) => [name, program[name].value]));
  const result = { ...(outcomes as Omit<ScoreRowsResult, "netSum">), netSum: Number(program.netSum.value) };
  expectTotalsFit(result);
  args.pointCounts.set(views.pointCounts);
  args.totalCounts.set(views.totalCounts);
  return result;
}

function expectTotalsFit({ lowestTotal, highestTotal }: ScoreRowsResult): void {
  // A round's own points always fit: fifteen times the limit of a footballer's, doubled, stays below 2^15.
  if (lowestTotal < -POINTS_BIAS || highestTotal >= POINTS_BIAS) {
    throw new RangeError(`An entry's total keeps to 16 bits; here they run from ${lowestTotal} to ${highestTotal}`);
  }
}
