/** A classic league's table for any phase, live: gathered and sorted by the engine, named by the database. */
import { STANDINGS_PAGE_SIZE } from "@elleveren/contract";
import type { TableRow } from "@elleveren/engine";
import type { RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { currentRound } from "../../live/index.ts";
import { memberCache } from "./league-members.ts";
import { loadTablePage, type TablePage, type TableRequest } from "./table-page.ts";

export interface StandingsRequest extends TableRequest {
  /** First and last round that count; null is the whole season. */
  readonly phase: { readonly from: RoundId; readonly to: RoundId } | null;
}

export type StandingsPage = TablePage<TableRow>;

/** A page past the end is empty. Before the first deadline everybody is among the new entries. */
export async function loadStandings(ctx: Context, request: StandingsRequest): Promise<StandingsPage> {
  const { league } = request;
  const current = currentRound(ctx.live.findSeason());
  const table = current ? await tableOf(ctx, request, current.roundId) : { rows: [], rankedCount: 0 };
  return loadTablePage(ctx, request, {
    rows: table.rows,
    rankedCount: table.rankedCount,
    waiting: {
      leagueId: league.shortName === "overall" ? null : league.leagueId,
      sinceMs: current?.deadlineAtMs ?? null,
    },
    hasBegun: current !== undefined,
    provisional: current?.state === "closed" && counts(request, current.roundId),
  });
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
