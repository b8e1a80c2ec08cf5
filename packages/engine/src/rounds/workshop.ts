/** The tools of one run at a time: the pool, and the histograms it may use. */
import type { BoardMembers } from "../boards/board.ts";
import { Histograms } from "../boards/parts.ts";
import { inThreadPool, type Pool } from "../pool/pool.ts";
import type { Season } from "../season.ts";

export interface Workshop {
  readonly pool: Pool;
  readonly pointCounts: Histograms;
  readonly totalCounts: Histograms;
}

/** Two workshops share the histograms, because only one is at work at a time. */
export function workshops(threads: Pool): { readonly here: Workshop; readonly threads: Workshop } {
  const histograms = { pointCounts: new Histograms(), totalCounts: new Histograms() };
  return { here: { ...histograms, pool: inThreadPool() }, threads: { ...histograms, pool: threads } };
}

/** All entries that have started by the round, with the totals given. */
export function everybody(season: Season, roundId: number, totals: Int16Array): BoardMembers {
  return {
    members: null,
    started: season.rows.started.view,
    startedBy: roundId,
    rankedFrom: null,
    rankedBy: roundId,
    totals,
    base: null,
  };
}
