/** Everything a settled round stores, as columns by row: what settling writes and `verify` compares. */
import { invariant } from "@elleveren/rules";

import { settleAllTies } from "../boards/board.ts";
import { makeBoard } from "../boards/make-board.ts";
import { partsOf } from "../boards/parts.ts";
import type { Season } from "../season.ts";
import type { RankTable } from "../tables/rank-table.ts";
import { costOf, roundCostArgs } from "../tables/round-costs.ts";
import { squadArgs } from "../tables/squad-columns.ts";
import { everybody, type Workshop } from "./workshop.ts";

/** Columns by row, `rowCount` of each in use; rows of entries that start later hold zeros. Copies: the caller's own. */
export interface RoundResults {
  readonly revision: number;
  readonly rowCount: number;
  /** Before costs. */
  readonly points: Int16Array;
  readonly netPoints: Int16Array;
  readonly benchPoints: Int16Array;
  /** After the round, after costs. */
  readonly totalPoints: Int16Array;
  /** Shared. */
  readonly roundRanks: Uint32Array;
  readonly overallRanks: Uint32Array;
  /** Unique order: total, fewer transfers, entry id. */
  readonly rankSorts: Uint32Array;
  /** Up to four a row, a byte each from the lowest; see `unpackPairs`. */
  readonly substitutions: Uint32Array;
}

export async function roundResults(season: Season, workshop: Workshop, roundId: number): Promise<RoundResults> {
  const round = season.rounds[roundId];
  const squads = season.squads.get(roundId);
  const standing = round?.standing;
  invariant(round?.costs && squads && standing?.footballers, `round ${roundId} is scored before its results are read`);
  const { rowCount } = standing;
  const { pool } = workshop;
  const results = {
    benchPoints: new Int16Array(new SharedArrayBuffer(rowCount * 2)),
    substitutions: new Uint32Array(new SharedArrayBuffer(rowCount * 4)),
  };
  const shared = {
    ...results,
    roundId,
    ...squadArgs(squads),
    started: season.rows.started.view,
    packed: standing.footballers,
    chips: season.chips.rows,
  };
  await pool.run(
    "fillResults",
    partsOf(rowCount, pool).map((part) => ({ ...shared, ...part })),
  );
  const ranks = await rankColumns(season, workshop, roundId);
  const members = everybody(season, roundId, round.totals.view);
  const transfers = season.findTransfers(roundId);
  const board = standing.board ?? (await makeBoard(workshop, members, null, rowCount, transfers)).board;
  settleAllTies(board, season.rows);
  const rankSorts = new Uint32Array(rowCount);
  for (let place = 0; place < board.table.rankedCount; place++) rankSorts[board.order[place]!] = place + 1;

  const totalPoints = round.totals.view.slice(0, rowCount);
  const before = season.totalsBefore(roundId);
  const netPoints = before === null ? totalPoints.slice() : totalPoints.map((total, row) => total - before[row]!);
  const costs = roundCostArgs(round.costs, season.costUnit);
  return {
    revision: season.revision,
    rowCount,
    points: netPoints.map((net, row) => net + costOf(costs, row)),
    netPoints,
    ...results,
    ...ranks,
    totalPoints,
    rankSorts,
  };
}

/** Both shared ranks of all rows, written out; 0 for rows that are not ranked. */
export interface RankColumns {
  /** Over points before costs (EG-43). */
  readonly roundRanks: Uint32Array;
  readonly overallRanks: Uint32Array;
}

/** `into`: columns of an earlier call with as many rows, which are written over. */
export async function rankColumns(
  season: Season,
  { pool }: Workshop,
  roundId: number,
  into?: RankColumns,
): Promise<RankColumns> {
  const round = season.rounds[roundId];
  const standing = round?.standing;
  invariant(round?.costs && standing, `round ${roundId} is ranked before its ranks are read`);
  const ranked = (table: RankTable, ranks: Uint32Array | undefined) => ({
    better: table.shared(),
    lowest: table.lowest,
    ranks: ranks?.length === standing.rowCount ? ranks : new Uint32Array(new SharedArrayBuffer(standing.rowCount * 4)),
  });
  const shared = {
    roundId,
    started: season.rows.started.view,
    totals: round.totals.view,
    totalsBefore: season.totalsBefore(roundId),
    ...roundCostArgs(round.costs, season.costUnit),
    round: ranked(standing.round, into?.roundRanks),
    overall: ranked(standing.overall, into?.overallRanks),
  };
  await pool.run(
    "fillRanks",
    partsOf(standing.rowCount, pool).map((part) => ({ ...shared, ...part })),
  );
  return { roundRanks: shared.round.ranks, overallRanks: shared.overall.ranks };
}
