/** Scores a round for all entries and ranks it: one run of `scoreRows` and one of `placeOrder`. */
import { invariant } from "@elleveren/rules";

import { placeBoard } from "../boards/make-board.ts";
import { partsOf } from "../boards/parts.ts";
import type { ScoreRowsResult } from "../kernels/score-rows.ts";
import type { RoundState, Season, Standing } from "../season.ts";
import { RankTable } from "../tables/rank-table.ts";
import { largeCostColumns } from "../tables/round-costs.ts";
import { squadArgs } from "../tables/squad-columns.ts";
import { publishWithLater, type Finding } from "./publish-round.ts";
import { everybody, type Workshop } from "./workshop.ts";

export async function scoreRound(season: Season, workshop: Workshop, roundId: number): Promise<void> {
  const round = season.reach(roundId);
  const isLatest = roundId === season.lastRoundId;
  const scored = await scoreOne(season, workshop, round, isLatest);
  await publishWithLater(season, workshop, scored);
}

async function scoreOne(season: Season, workshop: Workshop, round: RoundState, isLatest: boolean): Promise<Finding> {
  const { roundId } = round;
  const { pool } = workshop;
  const squads = season.squads.get(roundId);
  invariant(squads, `round ${roundId} has squads before it is scored`);
  const rowCount = season.rows.count;
  const totals = season.takeSpare();
  const costs = { steps: season.takeSpareSteps(), large: new Map(squads.largeCosts) };
  const footballers = season.performancesOf(roundId).pack(season.footballers);

  const parts = partsOf(rowCount, pool);
  const pointCounts = workshop.pointCounts.take(parts.length);
  const totalCounts = workshop.totalCounts.take(parts.length);
  const shared = {
    roundId,
    ...squadArgs(squads),
    started: season.rows.started.view,
    totalsBefore: season.totalsBefore(roundId),
    packed: footballers,
    chips: season.chips.rows,
    ...season.chips.substitutes,
    quietChips: season.chips.quietChips,
    costUnit: season.costUnit,
    ...largeCostColumns(costs.large),
    costSteps: costs.steps.view,
    totals: totals.view,
  };
  const results = await pool.run(
    "scoreRows",
    parts.map((part, i) => ({ ...shared, ...part, pointCounts: pointCounts[i]!, totalCounts: totalCounts[i]! })),
  );
  const sums = sumUp(results);
  const standing: Standing = {
    rowCount,
    overall: new RankTable(totalCounts, sums.lowestTotal, sums.highestTotal),
    round: new RankTable(pointCounts, sums.lowestPoints, sums.highestPoints),
    netSum: sums.netSum,
    highestPointsRow: sums.highestPointsRow,
    highestNetPoints: sums.highestNet,
    highestNetRow: sums.highestNetRow,
    footballers,
    board: null,
  };
  if (isLatest) {
    const members = everybody(season, roundId, totals.view);
    const order = season.spareOrder;
    season.spareOrder = null;
    const { overall } = standing;
    standing.board = await placeBoard(pool, parts, totalCounts, members, overall, season.findTransfers(roundId), order);
  }
  return { round, totals, costs, standing };
}

function sumUp(results: readonly ScoreRowsResult[]): ScoreRowsResult {
  return results.reduce((sum, part) => ({
    lowestPoints: Math.min(sum.lowestPoints, part.lowestPoints),
    highestPoints: Math.max(sum.highestPoints, part.highestPoints),
    lowestTotal: Math.min(sum.lowestTotal, part.lowestTotal),
    highestTotal: Math.max(sum.highestTotal, part.highestTotal),
    netSum: sum.netSum + part.netSum,
    highestNet: Math.max(sum.highestNet, part.highestNet),
    highestPointsRow: part.highestPoints > sum.highestPoints ? part.highestPointsRow : sum.highestPointsRow,
    highestNetRow: part.highestNet > sum.highestNet ? part.highestNetRow : sum.highestNetRow,
  }));
}
