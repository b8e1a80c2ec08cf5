/** Settled rounds come with their points instead of squads. */
import { invariant } from "@elleveren/rules";

import { tally } from "../boards/make-board.ts";
import { partsOf } from "../boards/parts.ts";
import type { Season, Standing } from "../season.ts";
import { publishWithLater } from "./publish-round.ts";
import { everybody, type Workshop } from "./workshop.ts";

/** A round's points by row; rows beyond the end of the columns have none. Arrays over shared memory are not copied for the threads. */
export interface LoadedPoints {
  /** After costs. */
  readonly netPoints: Int16Array;
  /** Before costs; without them the round's own figures are those after costs. */
  readonly points?: Int16Array;
}

/** Replaces all points of the round, and ranks it. */
export async function loadRound(
  season: Season,
  workshop: Workshop,
  roundId: number,
  loaded: LoadedPoints,
): Promise<void> {
  const rowCount = season.rows.count;
  invariant(loaded.netPoints.length <= rowCount, "points are of entries the engine knows");
  const round = season.reach(roundId);
  const before = season.totalsBefore(roundId);
  const { pool, totalCounts } = workshop;
  const totals = season.takeSpare();
  const own = loaded.points ? season.takeSpare() : null;
  const steps = loaded.points ? season.takeSpareSteps() : null;
  const shared = {
    netPoints: loaded.netPoints,
    points: loaded.points ?? null,
    totalsBefore: before,
    costUnit: season.costUnit,
    totals: totals.view,
    own: own?.view ?? null,
    costSteps: steps?.view ?? null,
  };
  const large = await pool.run(
    "addPoints",
    partsOf(rowCount, pool).map((part) => ({ ...shared, ...part })),
  );
  const everyTotal = everybody(season, roundId, totals.view);
  const overall = await tally(pool, totalCounts, everyTotal, rowCount);
  const net = await tally(pool, totalCounts, { ...everyTotal, base: before }, rowCount);
  const inRound = own ? await tally(pool, totalCounts, everybody(season, roundId, own.view), rowCount) : net;
  if (own) season.giveSpare(own);
  const standing: Standing = {
    rowCount,
    overall: overall.table,
    round: inRound.table,
    netSum: net.table.sum,
    highestPointsRow: inRound.highestMember,
    highestNetPoints: net.table.highest,
    highestNetRow: net.highestMember,
    footballers: null,
    board: null,
  };
  const costs = steps && { steps, large: new Map(large.flat()) };
  await publishWithLater(season, workshop, { round, totals, costs, standing });
}
