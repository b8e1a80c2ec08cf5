/** Which teams still play: the one definition of it for all of a league's views. */
import { ACTIVE_MEMBERS_MAX, ACTIVE_ROUNDS, STANDINGS_PAGE_SIZE } from "@elleveren/contract";
import type { Engine, LeagueMembers, TableRow } from "@elleveren/engine";
import type { EntryId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import { realSeconds } from "../../../clock.ts";
import type { Context, Queryable } from "../../../context.ts";
import { currentRound } from "../../live/index.ts";
import type { League } from "../leagues/index.ts";
import { keptPerEngine } from "./kept.ts";
import { memberCache } from "./league-members.ts";
import type { StandingsRequest } from "./table-page.ts";

/** A team that changes something is active after so long at the latest. */
const KEEP_SECONDS = 60;

/** The first round in which an active team may have changed something for the last time. */
export const activeSince = (roundId: RoundId): RoundId => Math.max(1, roundId - ACTIVE_ROUNDS + 1) as RoundId;

/** A squad is written for the round in which it changed, the next one too. */
async function selectActive(db: Queryable, ids: readonly EntryId[], since: RoundId): Promise<ReadonlySet<EntryId>> {
  const { rows } = await sql<{ entryId: EntryId }>`
    select distinct entry_id as "entryId" from squads
    where entry_id = any(${[...ids]}::bigint[]) and round_id >= ${since}`.execute(db);
  return new Set(rows.map((row) => row.entryId));
}

/** A league's table of the round. */
interface TableSource {
  readonly engine: Engine;
  /** Null is everybody. */
  readonly members: LeagueMembers | null;
  readonly league: League;
  readonly roundId: RoundId;
}

interface RowByActivity {
  readonly row: TableRow;
  readonly isActive: boolean;
}

/** Rows of all tables that are kept, some 200 bytes each. */
const MOST_KEPT_ROWS = 500_000;
const tables = keptPerEngine<string, readonly RowByActivity[]>(MOST_KEPT_ROWS);

/** The whole table, best first, with who of it still plays; null for a league with too many members to look through. */
export async function loadTableByActivity(
  ctx: Context,
  { engine, members, league, roundId }: TableSource,
  phase: StandingsRequest["phase"] = null,
): Promise<readonly RowByActivity[] | null> {
  const count = members?.rows.length ?? engine.entryCount;
  if (count > ACTIVE_MEMBERS_MAX) return null;
  const { leagueId, startRoundId: startRound } = league;
  const key = `${leagueId} ${startRound} ${phase?.from ?? ""}-${phase?.to ?? ""}`;
  const make = async () => {
    const table = await engine.leagueSnapshot({ members, startRound, ...(phase ? { phase } : {}), roundId });
    const rows = table.rows(0, table.rankedCount);
    const ids = rows.map(({ entryId }) => entryId);
    const active = await ctx.reads.read((db) => selectActive(db, ids, activeSince(roundId)));
    return rows.map((row) => ({ row, isActive: active.has(row.entryId) }));
  };
  const stamp = [ctx.live.ranksMark(), members, Math.floor(realSeconds() / KEEP_SECONDS)];
  return tables(engine).get(key, stamp, make, Math.max(1, count));
}

/**
 * A page of the table without the teams that no longer play, the viewer's own among the shown whatever it does. Ranks are
 * those of the whole table. Null for a league with too many members to look through.
 */
export async function loadActivePage(
  ctx: Context,
  { league, phase, page }: StandingsRequest,
  own: EntryId | null,
): Promise<{ readonly rows: readonly TableRow[]; readonly shownCount: number; readonly rankedCount: number } | null> {
  const engine = ctx.live.engine();
  const current = currentRound(ctx.live.findSeason());
  if (!engine || !current) return { rows: [], shownCount: 0, rankedCount: 0 };
  const members = await memberCache(ctx).membersOf(league);
  const all = await loadTableByActivity(ctx, { engine, members, league, roundId: current.roundId }, phase);
  if (!all) return null;
  const shown = all.filter(({ row, isActive }) => isActive || row.entryId === own);
  const from = (page - 1) * STANDINGS_PAGE_SIZE;
  const rows = shown.slice(from, from + STANDINGS_PAGE_SIZE).map(({ row }) => row);
  return { rows, shownCount: shown.length, rankedCount: all.length };
}
