/**
 * Makes a round's new points visible. They were written to columns without readers, which replace the old ones here, at
 * once. A round that is not the latest (a correction) first moves the totals of the rounds after it and ranks those
 * again, so that all of them change together.
 */
import { tally } from "../boards/make-board.ts";
import { partsOf } from "../boards/parts.ts";
import type { RoundState, Season, Standing } from "../season.ts";
import type { Column } from "../tables/column.ts";
import type { RoundCosts } from "../tables/round-costs.ts";
import { everybody, type Workshop } from "./workshop.ts";

/** A scoring's result for one round, not yet visible to anybody. */
export interface Finding {
  readonly round: RoundState;
  readonly totals: Column<Int16Array>;
  /** Null when none are known, or only the totals moved. */
  readonly costs: RoundCosts | null;
  readonly standing: Standing | null;
}

export async function publishWithLater(season: Season, workshop: Workshop, found: Finding): Promise<void> {
  const isLatest = found.round.roundId === season.lastRoundId;
  const later = isLatest ? [] : await shiftLater(season, workshop, found);
  for (const finding of [found, ...later]) publish(season, finding);
}

/** The later rounds of a corrected one: their totals move by what the correction changed, and are ranked again. */
async function shiftLater(season: Season, workshop: Workshop, corrected: Finding): Promise<Finding[]> {
  const { pool } = workshop;
  const rowCount = season.rows.count;
  const findings: Finding[] = [];
  for (const round of season.rounds.slice(corrected.round.roundId + 1)) {
    const totals = season.takeSpare();
    const shared = {
      was: corrected.round.totals.view,
      corrected: corrected.totals.view,
      totals: round.totals.view,
      shifted: totals.view,
    };
    await pool.run(
      "shiftTotals",
      partsOf(rowCount, pool).map((part) => ({ ...shared, ...part })),
    );
    const members = everybody(season, round.roundId, totals.view);
    const { table } = await tally(pool, workshop.totalCounts, members, rowCount);
    const standing = round.standing && { ...round.standing, rowCount, overall: table, board: null };
    findings.push({ round, totals, costs: null, standing });
  }
  return findings;
}

/** No reader runs in the middle of this: it does not wait for anything. */
function publish(season: Season, { round, totals, costs, standing }: Finding): void {
  season.giveSpare(round.totals);
  round.totals = totals;
  round.version++;
  if (costs) {
    if (round.costs) season.giveSpareSteps(round.costs.steps);
    round.costs = costs;
  }
  const before = season.rounds[round.roundId - 1]?.standing;
  season.spareOrder ??= round.standing?.board?.order ?? before?.board?.order ?? null;
  // Boards of rounds gone by are made again if anybody asks.
  if (before) before.board = null;
  round.standing = standing;
  season.revision++;
}
