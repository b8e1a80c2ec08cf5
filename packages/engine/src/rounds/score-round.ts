/**
 * Scores a round for all entries and ranks it: one run of `scoreRows`, or of `rescoreRows` when few hold a footballer that
 * changed, and one of `placeOrder`.
 */
import { invariant } from "@elleveren/rules";

import { placeBoard } from "../boards/make-board.ts";
import { partsOf } from "../boards/parts.ts";
import type { ScoreRowsResult } from "../kernels/score-rows.ts";
import type { RoundState, Season, SquadColumns, Standing } from "../season.ts";
import { rolesOf } from "../tables/footballer-table.ts";
import { RankTable } from "../tables/rank-table.ts";
import { changesSince, keepCounts } from "./kept-scoring.ts";
import type { KeptScoring } from "../season.ts";
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
  const points = season.takeSpare();
  const footballers = season.performancesOf(roundId).pack(season.footballers);

  const parts = partsOf(rowCount, pool);
  const pointCounts = workshop.pointCounts.take(parts.length);
  const totalCounts = workshop.totalCounts.take(parts.length);
  const shared = {
    roundId,
    block: squads.block.view,
    started: season.rows.started.view,
    totalsBefore: season.rounds[roundId - 1]!.totals.view,
    packed: footballers,
    roles: rolesOf(footballers),
    chips: season.chips.rows,
    ...season.chips.substitutes,
    quietChips: season.chips.quietChips,
    costUnit: season.costUnit,
    ...largeCostColumns(squads),
    points: points.view,
    totals: totals.view,
  };
  const own = parts.map((part, i) => ({
    ...shared,
    ...part,
    pointCounts: pointCounts[i]!,
    totalCounts: totalCounts[i]!,
  }));
  const changes = changesSince(season, round, footballers, parts.length);
  const results = changes
    ? await pool.run(
        "rescoreRows",
        own.map((part, i) => ({ ...part, ...changes[i]! })),
      )
    : await pool.run("scoreRows", own);

  if (changes) season.rescoredCount++;
  const sums = sumUp(results);
  const kept: KeptScoring = {
    squads,
    squadsVersion: squads.version,
    versionBefore: season.rounds[roundId - 1]!.version,
    results,
    points: keepCounts(pointCounts, sums.lowestPoints, sums.highestPoints),
    totals: keepCounts(totalCounts, sums.lowestTotal, sums.highestTotal),
  };
  const standing: Standing = {
    rowCount,
    overall: new RankTable(totalCounts, kept.totals.lowest, kept.totals.highest),
    round: new RankTable(pointCounts, kept.points.lowest, kept.points.highest),
    netSum: sums.netSum,
    highestPointsRow: sums.highestPointsRow,
    highestNetPoints: sums.highestNet,
    highestNetRow: sums.highestNetRow,
    footballers,
    kept,
    board: null,
  };
  if (isLatest) {
    const members = everybody(season, roundId, totals.view);
    const order = season.spareOrder;
    season.spareOrder = null;
    const { overall } = standing;
    standing.board = await placeBoard(pool, parts, totalCounts, members, overall, season.findTransfers(roundId), order);
  }
  return { round, totals, points, standing };
}

/** Large costs as kernels read them. */
export function largeCostColumns({ largeCosts }: SquadColumns) {
  const rows = [...largeCosts.keys()].toSorted((first, second) => first - second);
  return {
    largeCostRows: Uint32Array.from(rows),
    largeCostPoints: Int32Array.from(rows, (row) => largeCosts.get(row) ?? 0),
  };
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
