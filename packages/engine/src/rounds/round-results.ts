/** Everything a settled round stores, as columns by row: what settling writes and `verify` compares. */
import { invariant } from "@elleveren/rules";

import { settleAllTies } from "../boards/board.ts";
import { makeBoard } from "../boards/make-board.ts";
import { partsOf } from "../boards/parts.ts";
import type { Season } from "../season.ts";
import type { RankTable } from "../tables/rank-table.ts";
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
  invariant(round?.points && squads && standing?.footballers, `round ${roundId} is scored before its results are read`);
  const { rowCount } = standing;
  const { pool } = workshop;
  const results = {
    benchPoints: new Int16Array(new SharedArrayBuffer(rowCount * 2)),
    substitutions: new Uint32Array(new SharedArrayBuffer(rowCount * 4)),
  };
  const shared = {
    ...results,
    roundId,
    block: squads.block.view,
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
  const before = season.rounds[roundId - 1]!.totals.view;
  return {
    revision: season.revision,
    rowCount,
    points: round.points.view.slice(0, rowCount),
    netPoints: totalPoints.map((total, row) => total - before[row]!),
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

export async function rankColumns(season: Season, { pool }: Workshop, roundId: number): Promise<RankColumns> {
  const round = season.rounds[roundId];
  const standing = round?.standing;
  invariant(round?.points && standing, `round ${roundId} is ranked before its ranks are read`);
  const parts = partsOf(standing.rowCount, pool);
  const write = async (table: RankTable, totals: Int16Array) => {
    const ranks = new Uint32Array(new SharedArrayBuffer(standing.rowCount * 4));
    const started = season.rows.started.view;
    const shared = { roundId, started, totals, better: table.shared(), lowest: table.lowest, ranks };
    await pool.run(
      "fillRanks",
      parts.map((part) => ({ ...shared, ...part })),
    );
    return ranks;
  };
  return {
    roundRanks: await write(standing.round, round.points.view),
    overallRanks: await write(standing.overall, round.totals.view),
  };
}
