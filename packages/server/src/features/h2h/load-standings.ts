/** A head-to-head league's table as it stands now, with the names of its rows. */
import { STANDINGS_PAGE_SIZE } from "@elleveren/contract";
import type { RoundId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import type { League } from "../leagues/index.ts";
import { type EntryName, type NewEntry, selectLastFactMs, selectNames, selectNewMembers } from "../standings/index.ts";
import { selectDraw } from "./draws.sql.ts";
import { type H2hRow, lastCountedRound, loadTables } from "./load-tables.ts";

export interface H2hStandingsRequest {
  readonly league: League;
  /** From 1; one past the end is empty. */
  readonly page: number;
  readonly newEntriesPage: number;
}

export interface H2hStandingsPage {
  /** `place` counts from 1 and is nobody else's. */
  readonly rows: readonly (H2hRow & { readonly name: EntryName; readonly place: number })[];
  readonly hasNext: boolean;
  /** Rows on all pages. */
  readonly rankedCount: number;
  /** Until the draw, everybody in it; nobody joins after. */
  readonly newEntries: readonly NewEntry[];
  readonly hasMoreNewEntries: boolean;
  /** When the facts behind the table last changed, milliseconds; null before the season. */
  readonly updatedAtMs: number | null;
  /** True while matches of a regular round are on. */
  readonly provisional: boolean;
}

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

export async function loadH2hStandings(ctx: Context, request: H2hStandingsRequest): Promise<H2hStandingsPage> {
  const { league, page, newEntriesPage } = request;
  const draw = await selectDraw(ctx.db, league.leagueId);
  const counted = lastCountedRound(ctx);
  const [table = []] = draw ? await loadTables(ctx, [draw], counted) : [];
  const begin = (page - 1) * STANDINGS_PAGE_SIZE;
  const rows = table.slice(begin, begin + STANDINGS_PAGE_SIZE);
  const names = await selectNames(
    ctx.db,
    rows.map(({ entryId }) => entryId),
  );
  const newEntries = draw
    ? []
    : await selectNewMembers(ctx.db, {
        leagueId: league.leagueId,
        sinceMs: null,
        offset: (newEntriesPage - 1) * STANDINGS_PAGE_SIZE,
        limit: STANDINGS_PAGE_SIZE + 1,
      });
  const current = ctx.live.findSeason()?.rounds.find(({ roundId }) => roundId === counted);
  const isRegular = draw !== null && counted >= draw.firstRound && counted <= draw.lastRegularRound;
  return {
    rows: rows.flatMap((row, index) => {
      const name = names.get(row.entryId);
      return name ? [{ ...row, name, place: begin + index + 1 }] : [];
    }),
    hasNext: begin + STANDINGS_PAGE_SIZE < table.length,
    rankedCount: table.length,
    newEntries: newEntries.slice(0, STANDINGS_PAGE_SIZE),
    hasMoreNewEntries: newEntries.length > STANDINGS_PAGE_SIZE,
    updatedAtMs: current ? await selectLastFactMs(ctx.db) : null,
    provisional: isRegular && current?.state === "closed",
  };
}
