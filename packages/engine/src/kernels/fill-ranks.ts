/**
 * Both shared ranks of a range of rows written out as columns, 0 for rows that are not ranked: two look-ups a row, in
 * batches as in `score-rows.ts`, by `fill-program.ts`. Reads 1 + 2 + 2 bytes a row and half a byte of cost, writes 4 + 4.
 */
import { largeCostOf, type RoundCostArgs } from "../tables/round-costs.ts";
import { BATCH_ROWS } from "./program-layout.ts";
import { threadScorer } from "./scorer.ts";

interface Ranked {
  /** How many have more, by points before costs, or by total, - lowest; see `RankTable`. */
  readonly better: Uint32Array;
  readonly lowest: number;
  /** Written. */
  readonly ranks: Uint32Array;
}

export interface FillRanksArgs extends RoundCostArgs {
  /** Even, because two rows share a byte of costs. */
  readonly from: number;
  readonly to: number;
  readonly roundId: number;
  readonly started: Uint8Array;
  readonly totals: Int16Array;
  /** Null: all are 0. */
  readonly totalsBefore: Int16Array | null;
  readonly round: Ranked;
  readonly overall: Ranked;
}

export function fillRanks(args: FillRanksArgs): void {
  const { started, totals, totalsBefore, costSteps, costUnit, roundId, round, overall } = args;
  const scorer = threadScorer();
  const { program, views } = scorer;
  scorer.costLargeBy((row) => largeCostOf(args.largeCostRows, args.largeCostPoints, row));
  views.pointCounts.set(round.better);
  views.totalCounts.set(overall.better);
  if (totalsBefore === null) views.totalsBefore.fill(0);
  if (costSteps === null) views.costSteps.fill(0);
  for (let from = args.from; from < args.to; from += BATCH_ROWS) {
    const to = Math.min(args.to, from + BATCH_ROWS);
    views.started.set(started.subarray(from, to));
    views.totals.set(totals.subarray(from, to));
    if (totalsBefore !== null) views.totalsBefore.set(totalsBefore.subarray(from, to));
    if (costSteps !== null) views.costSteps.set(costSteps.subarray(from >>> 1, (to + 1) >>> 1));
    program.fillRanks(to - from, from, roundId, costUnit, round.lowest, overall.lowest);
    round.ranks.set(views.roundRanks.subarray(0, to - from), from);
    overall.ranks.set(views.overallRanks.subarray(0, to - from), from);
  }
}
