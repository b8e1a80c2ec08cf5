/** A head-to-head league's table as it stands now, with the names of its rows. */
import { STANDINGS_PAGE_SIZE } from "@elleveren/contract";
import type { LeagueRank } from "@elleveren/engine";
import type { EntryId, LeagueId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { League } from "../leagues/index.ts";
import { loadTablePage, type TablePage, type TableRequest } from "../standings/index.ts";
import { selectDraw, selectDraws } from "./draws.sql.ts";
import { type H2hRow, lastCountedRound, loadTables } from "./load-tables.ts";

/** `place` counts from 1 and is unique. */
export type H2hStandingsPage = TablePage<H2hRow & { readonly place: number }>;

/** A league's whole table as it stands now, or stood after a round, best first; empty until its draw. */
export async function loadH2hTable(
  ctx: Context,
  league: League,
  afterRound: RoundId | null = null,
): Promise<readonly H2hRow[]> {
  const draw = await selectDraw(ctx.db, league.leagueId);
  const counted = lastCountedRound(ctx);
  const through = afterRound === null ? counted : Math.min(afterRound, counted);
  return draw ? ((await loadTables(ctx, [draw], through))[0] ?? []) : [];
}

/** Until the draw all members are listed as new entries; no entry joins after it. */
export async function loadH2hStandings(ctx: Context, request: TableRequest): Promise<H2hStandingsPage> {
  const { league, page } = request;
  const draw = await selectDraw(ctx.db, league.leagueId);
  const counted = lastCountedRound(ctx);
  const [table = []] = draw ? await loadTables(ctx, [draw], counted) : [];
  const begin = (page - 1) * STANDINGS_PAGE_SIZE;
  const current = ctx.live.findSeason()?.rounds.find(({ roundId }) => roundId === counted);
  const isRegular = draw !== null && counted >= draw.firstRound && counted <= draw.lastRegularRound;
  return loadTablePage(ctx, request, {
    rows: table.slice(begin, begin + STANDINGS_PAGE_SIZE).map((row, index) => ({ ...row, place: begin + index + 1 })),
    rankedCount: table.length,
    waiting: draw ? "nobody" : { leagueId: league.leagueId, sinceMs: null },
    hasBegun: current !== undefined,
    provisional: isRegular && current?.state === "closed",
  });
}

/** Its total is league points. A league that has played no match yet has no ranks. */
export async function loadH2hRanks(
  ctx: Context,
  entryId: EntryId,
  leagues: readonly League[],
): Promise<ReadonlyMap<LeagueId, LeagueRank>> {
  const drawn = leagues.filter(({ scoring, isDrawn }) => scoring === "h2h" && isDrawn);
  const counted = lastCountedRound(ctx);
  const draws = (
    await selectDraws(
      ctx.db,
      drawn.map(({ leagueId }) => leagueId),
    )
  ).filter(({ firstRound, lastRegularRound }) => firstRound <= Math.min(counted, lastRegularRound));
  const tables = await loadTables(ctx, draws, counted);
  return new Map(
    draws.flatMap(({ leagueId }, index) => {
      const table = tables[index]!;
      const row = table.find((candidate) => candidate.entryId === entryId);
      if (!row) return [];
      const { rank, lastRank, total: totalPoints } = row;
      const leaderPoints = table[0]?.total ?? 0;
      return [[leagueId, { rank, lastRank, totalPoints, leaderPoints, rankedCount: table.length }] as const];
    }),
  );
}

/** An entry's matches in the tables of its drawn head-to-head leagues through a round, added up; null without any. */
export async function loadDuelRecord(ctx: Context, entryId: EntryId, leagues: readonly League[], through: RoundId) {
  const drawn = leagues.filter(({ scoring, isDrawn }) => scoring === "h2h" && isDrawn);
  const draws = await selectDraws(
    ctx.db,
    drawn.map(({ leagueId }) => leagueId),
  );
  const begun = draws.filter(({ firstRound }) => firstRound <= through);
  const rows = (await loadTables(ctx, begun, through)).flatMap((table) => {
    const own = table.find((row) => row.entryId === entryId);
    return own ? [own] : [];
  });
  if (rows.length === 0) return null;
  const sum = (of: (row: H2hRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    leagues: rows.length,
    won: sum((row) => row.won),
    drawn: sum((row) => row.drawn),
    lost: sum((row) => row.lost),
  };
}
