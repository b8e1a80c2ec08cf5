/** A classic league's table for any phase, live: gathered and sorted by the engine, named by the database. */
import { STANDINGS_PAGE_SIZE } from "@elleveren/contract";
import type { TableRow } from "@elleveren/engine";
import type { EntryId, RoundId } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import type { League } from "../leagues/index.ts";
import { memberCache } from "./league-members.ts";
import { type EntryName, type NewEntry, selectLastFactMs, selectNames, selectNewMembers } from "./standings.sql.ts";

export interface StandingsRequest {
  readonly league: League;
  /** First and last round that count; null is the whole season. */
  readonly phase: { readonly from: RoundId; readonly to: RoundId } | null;
  /** From 1. */
  readonly page: number;
  readonly newEntriesPage: number;
}

export interface StandingsPage {
  readonly rows: readonly (TableRow & { readonly name: EntryName })[];
  readonly hasNext: boolean;
  /** Rows on all pages. */
  readonly rankedCount: number;
  readonly newEntries: readonly NewEntry[];
  readonly hasMoreNewEntries: boolean;
  /** When the facts behind the table last changed, milliseconds; null before the season. */
  readonly updatedAtMs: number | null;
  /** True while the round still moves. */
  readonly provisional: boolean;
}

/** A page past the end is empty. Before the first deadline everybody is among the new entries. */
export async function loadStandings(ctx: Context, request: StandingsRequest): Promise<StandingsPage> {
  const { league, page, newEntriesPage } = request;
  const season = ctx.live.findSeason();
  const current = season?.rounds.findLast(({ state }) => state === "closed" || state === "settled");
  const table = current ? await tableOf(ctx, request, current.roundId) : { rows: [], rankedCount: 0 };
  const [names, newEntries, updatedAtMs] = await Promise.all([
    selectNames(
      ctx.db,
      table.rows.map((row) => row.entryId),
    ),
    selectNewMembers(ctx.db, {
      leagueId: league.shortName === "overall" ? null : league.leagueId,
      sinceMs: current?.deadlineAtMs ?? null,
      offset: (newEntriesPage - 1) * STANDINGS_PAGE_SIZE,
      limit: STANDINGS_PAGE_SIZE + 1,
    }),
    current ? selectLastFactMs(ctx.db) : null,
  ]);
  return {
    rows: table.rows.flatMap((row) => named(row, names)),
    hasNext: page * STANDINGS_PAGE_SIZE < table.rankedCount,
    rankedCount: table.rankedCount,
    newEntries: newEntries.slice(0, STANDINGS_PAGE_SIZE),
    hasMoreNewEntries: newEntries.length > STANDINGS_PAGE_SIZE,
    updatedAtMs,
    provisional: current?.state === "closed" && counts(request, current.roundId),
  };
}

/** Whether a round is one of those that the table adds up. */
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

const named = (row: TableRow, names: ReadonlyMap<EntryId, EntryName>) => {
  const name = names.get(row.entryId);
  return name ? [{ ...row, name }] : [];
};
