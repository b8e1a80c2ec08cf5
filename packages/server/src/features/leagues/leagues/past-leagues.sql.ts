/** Last season's leagues as rows: offers to renew, and former members. */
import { type AccountId, type EntryId, type LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { useOneConnectionEach } from "../../../db/scale/distribute.ts";
import type { CodePrivacy, League } from "./leagues.sql.ts";

export interface PastLeague {
  readonly pastLeagueId: number;
  readonly name: string;
  readonly scoring: League["scoring"];
  /** Of a head-to-head league. */
  readonly koRounds: number | null;
  readonly maxEntries: number | null;
  readonly closed: boolean;
  readonly codePrivacy: CodePrivacy;
  readonly hidesOdds: boolean;
  /** Of the hall of fame; null of a league that never was in a season that ended. */
  readonly lineageId: LeagueId | null;
}

const columns = sql`past_league_id as "pastLeagueId", name, scoring, ko_rounds as "koRounds", max_entries as "maxEntries",
  closed, code_privacy as "codePrivacy", hides_odds as "hidesOdds", lineage_id as "lineageId"`;

/** Leagues that an account may still renew, by name. */
export async function selectRenewable(db: Queryable, account: AccountId): Promise<PastLeague[]> {
  const { rows } = await sql<PastLeague>`
    select ${columns} from past_leagues
    where admin_account_id = ${account} and answered_at is null order by name, past_league_id`.execute(db);
  return rows;
}

/** How many leagues an account may still renew. */
export async function countRenewable(db: Queryable, account: AccountId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from past_leagues where admin_account_id = ${account} and answered_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The open offer, held until the transaction ends; null when it is not the account's, or was answered. */
export async function lockRenewable(tx: Tx, id: number, account: AccountId): Promise<PastLeague | null> {
  const { rows } = await sql<PastLeague>`
    select ${columns} from past_leagues
    where past_league_id = ${id} and admin_account_id = ${account} and answered_at is null for update`.execute(tx);
  return rows[0] ?? null;
}

/** The new league goes on where the past one ended: their honours stand in one hall of fame. */
export async function continueLineage(tx: Tx, league: LeagueId, lineageId: LeagueId): Promise<void> {
  await sql`update leagues set lineage_id = ${lineageId} where league_id = ${league}`.execute(tx);
}

export async function answerOffer(tx: Tx, id: number, renewedLeagueId: LeagueId | null): Promise<void> {
  await sql`update past_leagues set answered_at = game_now(), renewed_league_id = ${renewedLeagueId}
    where past_league_id = ${id}`.execute(tx);
}

/**
 * The entries of former members and of the requesting manager, locked in one order: concurrent renewals with common
 * members cannot deadlock, and no count of leagues changes meanwhile.
 */
export async function lockPastMembers(tx: Tx, id: number, own: EntryId): Promise<EntryId[]> {
  await useOneConnectionEach(tx);
  const { rows: accounts } = await sql<{ account_id: number }>`
    select account_id from past_league_members where past_league_id = ${id}`.execute(tx);
  const { rows } = await sql<{ entry_id: EntryId }>`
    select entry_id from entries
    where (entry_id = ${own} or account_id = any(${accounts.map((row) => row.account_id)}::bigint[]))
      and deleted_at is null
    order by entry_id`.execute(tx);
  const locked: EntryId[] = [];
  // One after the other: rows on several machines cannot be locked by one statement.
  for (const { entry_id: entry } of rows) {
    const found = await sql`
      select 1 from entries where entry_id = ${entry} and deleted_at is null for update`.execute(tx);
    if (found.rows.length > 0) locked.push(entry);
  }
  return locked;
}

/** The entries with room for one more private league. */
export async function selectWithRoom(tx: Tx, entries: readonly EntryId[], max: number): Promise<EntryId[]> {
  const { rows } = await sql<{ entry_id: number; count: number }>`
    select m.entry_id, count(*) as count from league_members m join leagues l using (league_id)
    where m.entry_id = any(${[...entries]}::bigint[]) and l.league_type = 'x'
    group by m.entry_id`.execute(tx);
  const countOf = new Map(rows.map((row) => [row.entry_id, row.count]));
  return entries.filter((entry) => (countOf.get(entry) ?? 0) < max).toSorted((a, b) => a - b);
}

/** Classic and with chances unless told. */
interface NewPastLeague
  extends
    Pick<PastLeague, "name" | "closed" | "codePrivacy">,
    Partial<Pick<PastLeague, "scoring" | "koRounds" | "maxEntries" | "hidesOdds" | "lineageId">> {
  readonly seasonName: string;
  readonly adminAccountId: AccountId;
  readonly memberAccountIds: readonly AccountId[];
}

/** Keeps a league of a season that is over, as an offer to its administrator. */
export async function insertPastLeague(tx: Tx, league: NewPastLeague): Promise<void> {
  await sql`
    with kept as (
      insert into past_leagues (season_name, name, scoring, ko_rounds, max_entries, closed, code_privacy, admin_account_id,
        hides_odds, lineage_id)
      values (${league.seasonName}, ${league.name}, ${league.scoring ?? "classic"}, ${league.koRounds ?? null},
        ${league.maxEntries ?? null}, ${league.closed}, ${league.codePrivacy}, ${league.adminAccountId},
        ${league.hidesOdds ?? false}, ${league.lineageId ?? null})
      returning past_league_id)
    insert into past_league_members (past_league_id, account_id)
    select past_league_id, account_id from kept, unnest(${[...league.memberAccountIds]}::bigint[]) as m (account_id)`.execute(
    tx,
  );
}
