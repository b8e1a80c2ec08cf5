/** Finding people and leagues. */
import { accountId, type AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { SUSPENDED } from "../../../http/session/suspended.ts";

export interface PersonFound {
  readonly accountId: AccountId;
  readonly name: string;
  readonly entryId: number | null;
  readonly entryName: string | null;
  readonly isSuspended: boolean;
}

export interface LeagueFound {
  readonly leagueId: number;
  readonly name: string;
  readonly members: number;
}

const MOST = 25;

export interface Search {
  /** A part of a name; two letters at least. */
  readonly text: string;
  /** When the text is one: of an account, an entry or a league. */
  readonly number: number | null;
  /** When the text is a whole address, as uniqueness compares it. */
  readonly emailKey: string | null;
}

/** By number and address first. Names of accounts, of teams, and of managers as tables show them. */
export async function selectPeople(db: Queryable, { text, number, emailKey }: Search): Promise<PersonFound[]> {
  const exact = sql`a.account_id = ${number}::bigint or a.entry_id = ${number}::bigint or a.email_key = ${emailKey}`;
  const byName = await sql<{ account_id: number }>`
    select account_id from entries where ${text.length > 1} and deleted_at is null
      and position(lower(${text}) in lower(name)) > 0 limit ${MOST}`.execute(db);
  const { rows } = await sql<PersonFound>`
    select a.account_id as "accountId", a.first_name || ' ' || a.last_name as name, a.entry_id as "entryId",
      e.name as "entryName", ${SUSPENDED} is not null as "isSuspended"
    from accounts a left join entries e on e.entry_id = a.entry_id
    where ${exact} or a.account_id = any(${byName.rows.map((row) => row.account_id)}::bigint[])
      or (${text.length > 1} and position(lower(${text}) in lower(a.first_name || ' ' || a.last_name)) > 0)
    order by coalesce(${exact}, false) desc, a.account_id limit ${MOST}`.execute(db);
  return rows.map((row) => ({ ...row, accountId: accountId(row.accountId) }));
}

export async function selectLeaguesFound(db: Queryable, { text, number }: Search): Promise<LeagueFound[]> {
  const { rows } = await sql<LeagueFound>`
    with found as (
      select league_id, name from leagues
      where league_type <> 's' and (league_id = ${number}::bigint
        or (${text.length > 1} and position(lower(${text}) in lower(name)) > 0))
      order by league_id limit ${MOST}),
    counted as (select league_id, count(*) as members from league_members
      where league_id in (select league_id from found) group by league_id)
    select league_id as "leagueId", name, coalesce(members, 0) as members
    from found left join counted using (league_id) order by league_id`.execute(db);
  return rows;
}

export interface Person {
  readonly accountId: AccountId;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdAt: Date;
  readonly isOperator: boolean;
  readonly entryId: number | null;
  readonly entryName: string | null;
}

export async function selectPerson(db: Queryable, account: AccountId): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select a.account_id as "accountId", a.first_name as "firstName", a.last_name as "lastName",
      a.created_at as "createdAt", a.role = 'operator' as "isOperator", a.entry_id as "entryId", e.name as "entryName"
    from accounts a left join entries e on e.entry_id = a.entry_id where a.account_id = ${account}`.execute(db);
  return rows[0] ?? null;
}

/** Leagues that he runs. */
export async function selectOwnLeagues(db: Queryable, entry: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select league_id as id, name from leagues where admin_entry_id = ${entry} order by league_id`.execute(db);
  return rows;
}
