/** The two ends of a league's table, and of a month's, after the last settled round that counts in it. */
import { type Holders, MOST_NAMED } from "@elleveren/engine";
import type { EntryId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { LivePhase } from "../../live/index.ts";
import { loadTablesByRound } from "../h2h/index.ts";
import { type LeagueSeason, requestOf } from "../league-season/index.ts";

export interface TablePlace {
  readonly entryId: EntryId;
  readonly rank: number;
  /** Points after costs; league points head-to-head. */
  readonly total: number;
}

export interface TableEnds {
  /** At least the first three ranks, as far as they are no more than fifty. */
  readonly top: readonly TablePlace[];
  /** Everybody on the last rank; nobody where all are level, or more than fifty share it. */
  readonly last: Holders | null;
  readonly count: number;
}

/** A league of two has a first and a second, and nobody last. */
export const FEWEST_FOR_SPOON = 3;

const NOBODY: TableEnds = { top: [], last: null, count: 0 };

/** Of the season, or by points of a phase; `season` is as it was settled. */
export async function loadTableEnds(ctx: Context, season: LeagueSeason, phase?: LivePhase): Promise<TableEnds> {
  if (season.draw && !phase) {
    const tables = await loadTablesByRound(ctx, season.draw);
    const table = tables.findLast(({ roundId }) => roundId <= season.roundId)?.table ?? [];
    return endsOf(table, table, table.length);
  }
  const request = requestOf(season, phase);
  const read = (offset: number) => season.engine.leagueTable({ ...request, offset, limit: MOST_NAMED + 1 });
  const first = await read(0);
  if (first.rankedCount === 0) return NOBODY;
  const places = first.rows.map(({ entryId, rank, totalPoints }) => ({ entryId, rank, total: totalPoints }));
  const from = Math.max(0, first.rankedCount - MOST_NAMED - 1);
  const tail =
    from === 0
      ? places
      : (await read(from)).rows.map(({ entryId, rank, totalPoints }) => ({ entryId, rank, total: totalPoints }));
  return endsOf(places, tail, first.rankedCount);
}

function endsOf(top: readonly TablePlace[], tail: readonly TablePlace[], count: number): TableEnds {
  const lowest = tail.at(-1);
  const last = lowest && lowest.rank > 1 ? tail.filter(({ rank }) => rank === lowest.rank) : [];
  const isNamed = last.length > 0 && last.length <= MOST_NAMED;
  return {
    top: top.slice(0, MOST_NAMED),
    last: isNamed ? { value: lowest!.total, entryIds: last.map(({ entryId }) => entryId), count: last.length } : null,
    count,
  };
}
