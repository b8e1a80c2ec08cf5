/** Honours won in leagues, as rows: this season's by entry, those of seasons before by the names that teams had. */
import { DELETED_ENTRY_PREFIX, DELETED_MANAGER } from "@elleveren/contract";
import type { AccountId, EntryId, LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { managerName } from "../../../db/entry-names.ts";
import type { HallKind, Honour } from "./find-honours.ts";

/** Private leagues whose honours are not those of these settlings, after this one in the order of their numbers. */
export async function selectWithoutHonours(
  db: Queryable,
  { mark, after, limit }: { readonly mark: string; readonly after: number; readonly limit: number },
): Promise<LeagueId[]> {
  const { rows } = await sql<{ leagueId: LeagueId }>`
    select l.league_id as "leagueId" from leagues l left join league_honours h using (league_id)
    where l.league_type = 'x' and l.league_id > ${after} and h.mark is distinct from ${mark}
    order by l.league_id limit ${limit}`.execute(db);
  return rows.map(({ leagueId }) => leagueId);
}

interface KeptHonours {
  readonly leagueId: LeagueId;
  readonly mark: string;
  readonly honours: readonly Honour<HallKind>[];
}

/** Nothing of a league that was deleted meanwhile. */
export async function upsertHonours(tx: Tx, { leagueId, mark, honours }: KeptHonours): Promise<void> {
  await sql`insert into league_honours (league_id, mark, honours)
    select league_id, ${mark}, ${JSON.stringify(honours)}::jsonb from leagues where league_id = ${leagueId} for key share
    on conflict (league_id) do update set mark = excluded.mark, honours = excluded.honours`.execute(tx);
}

/** Null while nothing is kept. */
export async function selectHonours(db: Queryable, league: LeagueId): Promise<readonly Honour<HallKind>[] | null> {
  const { rows } = await sql<{ honours: Honour<HallKind>[] }>`
    select honours from league_honours where league_id = ${league}`.execute(db);
  return rows[0]?.honours ?? null;
}

/** When a season ends: what was won in leagues that may be renewed; halls of leagues that were not go with their offers. */
export async function insertPastHonours(tx: Tx, seasonName: string): Promise<void> {
  await sql`
    insert into past_honours (lineage_id, season_name, league_name, kind, number, name, points, account_id, entry_id,
      entry_name, manager_name)
    select coalesce(l.lineage_id, l.league_id), ${seasonName}, l.name, h.kind, h.number, h.name, h.points,
      nullif(e.account_id, 0), e.entry_id, e.name, ${managerName}
    from league_honours k join leagues l using (league_id)
      cross join jsonb_to_recordset(k.honours) as h (kind text, number integer, name text, points integer, "entryIds" jsonb)
      cross join jsonb_array_elements(h."entryIds") as w (id) join entries e on e.entry_id = w.id::bigint`.execute(tx);
  await sql`delete from past_honours h
    where not exists (select from past_leagues l where l.lineage_id = h.lineage_id)`.execute(tx);
}

export interface PastHonour {
  readonly season: string;
  readonly leagueName: string;
  readonly kind: HallKind;
  readonly number: number;
  readonly name: string | null;
  readonly points: number;
  readonly accountId: AccountId | null;
  readonly entryName: string;
  readonly managerName: string;
}

/** Of the seasons before, the latest first; nothing of a league that is the first of its line. */
export async function selectPastHonours(db: Queryable, league: LeagueId): Promise<PastHonour[]> {
  const { rows } = await sql<PastHonour>`
    select h.season_name as season, h.league_name as "leagueName", h.kind, h.number, h.name, h.points,
      h.account_id as "accountId", h.entry_name as "entryName", h.manager_name as "managerName"
    from leagues l join past_honours h using (lineage_id) left join past_seasons s using (season_name)
    where l.league_id = ${league}
    order by s.ended_at desc nulls last, h.season_name desc, h.past_honour_id`.execute(db);
  return rows;
}

/** The accounts that these teams belong to. */
export async function selectAccountsOf(
  db: Queryable,
  entries: readonly EntryId[],
): Promise<ReadonlyMap<EntryId, AccountId>> {
  const { rows } = await sql<{ entryId: EntryId; accountId: AccountId }>`
    select entry_id as "entryId", account_id as "accountId" from entries
    where entry_id = any(${[...entries]}::bigint[]) and deleted_at is null`.execute(db);
  return new Map(rows.map(({ entryId, accountId }) => [entryId, accountId]));
}

/** The honours of a deleted manager stay, and become a deleted team's. */
export async function forgetHallTeams(tx: Tx, account: AccountId): Promise<void> {
  await sql`update past_honours set account_id = null, entry_name = ${DELETED_ENTRY_PREFIX} || ' ' || entry_id,
      manager_name = ${`${DELETED_MANAGER.firstName} ${DELETED_MANAGER.lastName}`}
    where account_id = ${account}`.execute(tx);
}
