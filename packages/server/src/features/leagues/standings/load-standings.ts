/** A classic league's table for any phase, live: gathered and sorted by the engine, named by the database. */
import { STANDINGS_PAGE_SIZE } from "@elleveren/contract";
import type { TableRow } from "@elleveren/engine";
import type { EntryId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { currentRound } from "../../live/index.ts";
import { refuse } from "../../../http/calls/errors.ts";
import { loadActivePage } from "./active-entries.ts";
import { memberCache } from "./league-members.ts";
import { loadTablePage, type StandingsRequest, type TablePage } from "./table-page.ts";

export interface StandingsPage extends TablePage<TableRow> {
  /** Teams of the whole table that its pages leave out. */
  readonly hiddenCount: number;
}

/**
 * A page past the end is empty. Before the first deadline everybody is among the new entries. `active` leaves out the teams
 * that no longer play, but for the viewer's own; 400 in a league too large for it.
 */
export async function loadStandings(
  ctx: Context,
  request: StandingsRequest,
  active?: { readonly own: EntryId | null },
): Promise<StandingsPage> {
  const { league } = request;
  const current = currentRound(ctx.live.findSeason());
  const table = await pageOf(ctx, request, active);
  const hiddenCount = table.rankedCount - table.shownCount;
  const page = await loadTablePage(ctx, request, {
    rows: table.rows,
    shownCount: table.shownCount,
    rankedCount: table.rankedCount,
    waiting: {
      leagueId: league.shortName === "overall" ? null : league.leagueId,
      sinceMs: current?.deadlineAtMs ?? null,
    },
    hasBegun: current !== undefined,
    provisional: current?.state === "closed" && counts(request, current.roundId),
  });
  return { ...page, hiddenCount };
}

async function pageOf(ctx: Context, request: StandingsRequest, active?: { readonly own: EntryId | null }) {
  const current = currentRound(ctx.live.findSeason());
  if (!current) return { rows: [], rankedCount: 0, shownCount: 0 };
  if (!active) {
    const table = await tableOf(ctx, request, current.roundId);
    return { ...table, shownCount: table.rankedCount };
  }
  const page = await loadActivePage(ctx, request, active.own);
  if (!page) throw refuse([{ code: "large_leagues_forbidden" }]);
  return page;
}

/** Whether the table adds up this round. */
const counts = ({ league, phase }: StandingsRequest, roundId: RoundId): boolean =>
  roundId >= Math.max(league.startRoundId, phase?.from ?? 1) && roundId <= (phase?.to ?? roundId);

async function tableOf(
  ctx: Context,
  { league, phase, page }: StandingsRequest,
  roundId: RoundId,
): Promise<{ readonly rows: readonly TableRow[]; readonly rankedCount: number }> {
  const members = await memberCache(ctx).membersOf(league);
  const engine = ctx.live.engine();
  if (!engine) return { rows: [], rankedCount: 0 };
  return engine.leagueTable({
    members,
    startRound: league.startRoundId,
    ...(phase ? { phase } : {}),
    roundId,
    offset: (page - 1) * STANDINGS_PAGE_SIZE,
    limit: STANDINGS_PAGE_SIZE,
  });
}
