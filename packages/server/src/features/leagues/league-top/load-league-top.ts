/** The upper end of a league's table as it stands, of either sort: for what shows a league elsewhere. */
import type { EntryId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { loadH2hTable } from "../h2h/index.ts";
import type { League } from "../leagues/index.ts";
import { currentRound } from "../../live/index.ts";
import { memberCache } from "../standings/index.ts";
import { selectNames } from "../../../db/entry-names.ts";

export interface TopRow {
  readonly entryId: EntryId;
  readonly name: string;
  readonly manager: string;
  readonly rank: number;
  /** 0 when new. */
  readonly lastRank: number;
  /** League points of a head-to-head league. */
  readonly total: number;
  /** Of the current round; null head-to-head. */
  readonly roundPoints: number | null;
  /** Head-to-head alone. */
  readonly matches: { readonly won: number; readonly drawn: number; readonly lost: number } | null;
}

export interface LeagueTop {
  readonly rows: readonly TopRow[];
  /** Rows of the whole table. */
  readonly count: number;
  readonly roundId: RoundId | null;
  readonly roundName: string | null;
  /** While the round's matches go on. */
  readonly isProvisional: boolean;
}

/** Entries that are gone are left out. */
export async function loadLeagueTop(ctx: Context, league: League, limit: number): Promise<LeagueTop> {
  const round = currentRound(ctx.live.findSeason());
  const { count, rows } =
    league.scoring === "h2h" ? await h2hTop(ctx, league, limit) : await classicTop(ctx, league, limit);
  const ids = rows.map(({ entryId }) => entryId);
  const names = await selectNames(ctx.db, ids);
  return {
    count,
    rows: rows.flatMap((row) => {
      const name = names.get(row.entryId);
      return name ? [{ ...row, name: name.entry_name, manager: name.player_name }] : [];
    }),
    roundId: round?.roundId ?? null,
    roundName: round?.name ?? null,
    isProvisional: round?.state === "closed",
  };
}

type Unnamed = Omit<TopRow, "name" | "manager">;
interface Top {
  readonly count: number;
  readonly rows: readonly Unnamed[];
}

async function classicTop(ctx: Context, league: League, limit: number): Promise<Top> {
  const engine = ctx.live.engine();
  const round = currentRound(ctx.live.findSeason());
  if (!engine || !round) return { count: 0, rows: [] };
  const table = await engine.leagueTable({
    members: await memberCache(ctx).membersOf(league),
    startRound: league.startRoundId,
    roundId: round.roundId,
    offset: 0,
    limit,
  });
  return {
    count: table.rankedCount,
    rows: table.rows.map((row) => ({
      entryId: row.entryId,
      rank: row.rank,
      lastRank: row.lastRank,
      total: row.totalPoints,
      roundPoints: row.roundPoints,
      matches: null,
    })),
  };
}

async function h2hTop(ctx: Context, league: League, limit: number): Promise<Top> {
  const table = await loadH2hTable(ctx, league);
  return {
    count: table.length,
    rows: table.slice(0, limit).map((row) => ({
      entryId: row.entryId,
      rank: row.rank,
      lastRank: row.lastRank,
      total: row.total,
      roundPoints: null,
      matches: { won: row.won, drawn: row.drawn, lost: row.lost },
    })),
  };
}
