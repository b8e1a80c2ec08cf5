/** Settled rounds come with their points instead of squads. */
import { invariant } from "@elleveren/rules";

import { tally } from "../boards/make-board.ts";
import type { Season, Standing } from "../season.ts";
import { publishWithLater } from "./publish-round.ts";
import { everybody, type Workshop } from "./workshop.ts";

/** A round's points by row; rows beyond the end of the columns have none. */
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
  const before = season.rounds[roundId - 1]!.totals.view;
  const totals = season.takeSpare();
  const points = loaded.points ? season.takeSpare() : null;
  addPoints(before, loaded.netPoints, rowCount, totals.view);
  if (points) addPoints(null, loaded.points!, rowCount, points.view);

  const { pool, totalCounts } = workshop;
  const everyTotal = everybody(season, roundId, totals.view);
  const overall = await tally(pool, totalCounts, everyTotal, rowCount);
  const net = await tally(pool, totalCounts, { ...everyTotal, base: before }, rowCount);
  const own = points ? await tally(pool, totalCounts, everybody(season, roundId, points.view), rowCount) : net;
  const standing: Standing = {
    rowCount,
    overall: overall.table,
    round: own.table,
    netSum: net.table.sum,
    highestPointsRow: own.highestMember,
    highestNetPoints: net.table.highest,
    highestNetRow: net.highestMember,
    footballers: null,
    kept: null,
    board: null,
  };
  await publishWithLater(season, workshop, { round, totals, points, standing });
}

/** `sums` = `before` + `points`, by row; throws rather than wraps when one leaves its 16 bits. */
function addPoints(before: Int16Array | null, points: Int16Array, rowCount: number, sums: Int16Array): void {
  for (let row = 0; row < rowCount; row++) {
    const sum = (before === null ? 0 : before[row]!) + (row < points.length ? points[row]! : 0);
    sums[row] = sum;
    invariant(sums[row] === sum, `an entry's total keeps to 16 bits, not ${sum}`);
  }
}
