/** A head-to-head league's table as it stands now, with the names of its rows. */
import { STANDINGS_PAGE_SIZE } from "@elleveren/contract";
import type { RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { League } from "../leagues/index.ts";
import { loadTablePage, type TablePage, type TableRequest } from "../standings/index.ts";
import { selectDraw } from "./draws.sql.ts";
import type { H2hRow } from "./kept-tables.ts";
import { lastCountedRound, loadTables } from "./load-tables.ts";

/** `place` counts from 1 and is nobody else's. */
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

/** Until the draw everybody is among the new entries; nobody joins after it. */
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
