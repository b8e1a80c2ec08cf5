/** Subjects with visible names: teams, their managers, managers' leagues and further tables; and messages to members of a league. */
import { accountId, entryId, type AccountId, type EntryId, type LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { managerName, type NamePart } from "../../people/index.ts";

export interface Subject {
  readonly part: NamePart;
  readonly id: number;
  readonly name: string;
  /** The account to notify about it; null for a league whose administrator is gone. */
  readonly accountId: AccountId | null;
  /** The manager of a team, the team of a manager; empty of a league, whose message and tables have its name. */
  readonly beside: string;
  /** A message's author; null for other subjects. */
  readonly author: number | null;
}

interface EntryName {
  readonly entry_id: number;
  readonly account_id: number;
  readonly name: string;
  readonly first: string;
  readonly last: string;
}

/** Null for a missing subject, a deleted account's, and the game's own leagues. */
export async function selectSubject(db: Queryable, part: NamePart, id: number): Promise<Subject | null> {
  return (await selectSubjects(db, [{ part, id }]))[0] ?? null;
}

/** Existing ones, in no order. */
export async function selectSubjects(
  db: Queryable,
  asked: readonly { readonly part: NamePart; readonly id: number }[],
): Promise<Subject[]> {
  const idsOf = (...parts: readonly NamePart[]) => [
    ...new Set(asked.filter(({ part }) => parts.includes(part)).map(({ id }) => id)),
  ];
  const entries = await sql<EntryName>`
    select entry_id, account_id, name, manager_first_name as first, manager_last_name as last from entries
    where entry_id = any(${idsOf("entry", "manager")}::bigint[]) and deleted_at is null`.execute(db);
  const leagues = await sql<{ league_id: number; name: string; account_id: number | null }>`
    with asked as (select league_id, name, admin_entry_id from leagues
      where league_id = any(${idsOf("league")}::bigint[]) and league_type <> 's')
    select league_id, asked.name, a.account_id from asked left join accounts a on a.entry_id = admin_entry_id`.execute(
    db,
  );
  const messages = await selectMessages(db, idsOf("message"));
  const formats = await selectFormatNames(db, idsOf("format"));
  const entryOf = new Map(entries.rows.map((row) => [row.entry_id, row]));
  const leagueOf = new Map(leagues.rows.map((row) => [row.league_id, row]));
  return asked.flatMap(({ part, id }): Subject[] => {
    if (part === "message") return messages.filter((message) => message.id === id);
    if (part === "format") return formats.filter((format) => format.id === id);
    if (part === "league") {
      const row = leagueOf.get(id);
      if (!row) return [];
      const owner = row.account_id === null ? null : accountId(row.account_id);
      return [{ part, id, name: row.name, accountId: owner, beside: "", author: null }];
    }
    const row = entryOf.get(id);
    if (!row) return [];
    const manager = managerName(row.first, row.last);
    const [name, beside] = part === "entry" ? [row.name, manager] : [manager, row.name];
    return [{ part, id, name, accountId: accountId(row.account_id), beside, author: null }];
  });
}

/** Messages to members of these leagues, with authors. */
async function selectMessages(db: Queryable, leagues: readonly number[]): Promise<Subject[]> {
  if (leagues.length === 0) return [];
  const { rows } = await sql<{ league_id: number; body: string; entry_id: number; account_id: number; name: string }>`
    select m.league_id, m.body, m.entry_id, a.account_id, l.name
    from league_messages m join leagues l using (league_id) join accounts a on a.entry_id = m.entry_id
    where m.league_id = any(${[...leagues]}::bigint[])`.execute(db);
  return rows.map((row) => ({
    part: "message",
    id: row.league_id,
    name: row.body,
    accountId: accountId(row.account_id),
    beside: row.name,
    author: row.entry_id,
  }));
}

/** Further tables, with their leagues' administrators. */
async function selectFormatNames(db: Queryable, ids: readonly number[]): Promise<Subject[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ format_id: number; name: string; league: string; account_id: number | null }>`
    with asked as (select f.format_id, f.name, l.name as league, l.admin_entry_id
      from league_formats f join leagues l using (league_id) where f.format_id = any(${[...ids]}::bigint[]))
    select format_id, asked.name, league, a.account_id from asked left join accounts a on a.entry_id = admin_entry_id`.execute(
    db,
  );
  return rows.map((row) => ({
    part: "format",
    id: row.format_id,
    name: row.name,
    accountId: row.account_id === null ? null : accountId(row.account_id),
    beside: row.league,
    author: null,
  }));
}

export async function lockEntryName(
  tx: Tx,
  id: EntryId,
): Promise<{ readonly name: string; readonly accountId: AccountId; readonly startedRoundId: number } | null> {
  const { rows } = await sql<{ name: string; account_id: number; started_round_id: number }>`
    select name, account_id, started_round_id from entries where entry_id = ${id} and deleted_at is null
    for no key update`.execute(tx);
  const row = rows[0];
  return row ? { name: row.name, accountId: accountId(row.account_id), startedRoundId: row.started_round_id } : null;
}

export async function updateEntryName(tx: Tx, id: EntryId, name: string): Promise<void> {
  await sql`update entries set name = ${name} where entry_id = ${id}`.execute(tx);
}

/** The account behind a team and its names, held; accounts are taken before entries everywhere. */
export async function lockManager(
  tx: Tx,
  id: EntryId,
): Promise<{ readonly accountId: AccountId; readonly firstName: string; readonly lastName: string } | null> {
  const { rows } = await sql<{ account_id: number; first_name: string; last_name: string }>`
    select account_id, first_name, last_name from accounts where entry_id = ${id} for no key update`.execute(tx);
  const row = rows[0];
  return row ? { accountId: accountId(row.account_id), firstName: row.first_name, lastName: row.last_name } : null;
}

export async function updateManager(
  tx: Tx,
  {
    account,
    entry,
    firstName,
    lastName,
  }: {
    readonly account: AccountId;
    readonly entry: EntryId;
    readonly firstName: string;
    readonly lastName: string;
  },
): Promise<void> {
  await sql`update accounts set first_name = ${firstName}, last_name = ${lastName}
    where account_id = ${account}`.execute(tx);
  await sql`update entries set manager_first_name = ${firstName}, manager_last_name = ${lastName}
    where entry_id = ${entry}`.execute(tx);
}

export async function lockLeagueName(
  tx: Tx,
  id: LeagueId,
): Promise<{ readonly name: string; readonly adminEntryId: EntryId | null } | null> {
  const { rows } = await sql<{ league_id: number; name: string; admin_entry_id: number | null }>`
    select league_id, name, admin_entry_id from leagues where league_id = ${id} and league_type <> 's'
    for no key update`.execute(tx);
  const row = rows[0];
  return row
    ? { name: row.name, adminEntryId: row.admin_entry_id === null ? null : entryId(row.admin_entry_id) }
    : null;
}

export async function updateLeagueName(tx: Tx, id: LeagueId, name: string): Promise<void> {
  await sql`update leagues set name = ${name} where league_id = ${id}`.execute(tx);
}

export async function lockFormatName(
  tx: Tx,
  id: number,
): Promise<{ readonly name: string; readonly leagueId: LeagueId; readonly adminEntryId: EntryId | null } | null> {
  const { rows } = await sql<{ name: string; league_id: LeagueId; admin_entry_id: number | null }>`
    select f.name, f.league_id, l.admin_entry_id from league_formats f join leagues l using (league_id)
    where f.format_id = ${id} for no key update of f`.execute(tx);
  const [row] = rows;
  return row
    ? {
        name: row.name,
        leagueId: row.league_id,
        adminEntryId: row.admin_entry_id === null ? null : entryId(row.admin_entry_id),
      }
    : null;
}

export async function updateFormatName(tx: Tx, id: number, name: string): Promise<void> {
  await sql`update league_formats set name = ${name} where format_id = ${id}`.execute(tx);
}

export async function selectAccountOfEntry(db: Queryable, id: EntryId): Promise<AccountId | null> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from accounts where entry_id = ${id}`.execute(db);
  return rows[0] ? accountId(rows[0].account_id) : null;
}

export interface NameRow {
  readonly part: NamePart;
  readonly id: number;
  readonly name: string;
}

/** Names of teams and managers, `limit` teams behind this one. */
export async function selectEntryNames(
  db: Queryable,
  afterEntry: number,
  limit: number,
): Promise<{ readonly names: NameRow[]; readonly last: number | null }> {
  const { rows } = await sql<{ entry_id: number; name: string; first: string; last: string }>`
    select entry_id, name, manager_first_name as first, manager_last_name as last from entries
    where entry_id > ${afterEntry} and deleted_at is null order by entry_id limit ${limit}`.execute(db);
  const names = rows.flatMap(({ entry_id: id, name, first, last }): NameRow[] => [
    { part: "entry", id, name },
    { part: "manager", id, name: managerName(first, last) },
  ]);
  return { names, last: rows.at(-1)?.entry_id ?? null };
}

export async function selectLeagueNames(
  db: Queryable,
  afterLeague: number,
  limit: number,
): Promise<{ readonly names: NameRow[]; readonly last: number | null }> {
  const { rows } = await sql<{ league_id: number; name: string }>`
    select league_id, name from leagues where league_id > ${afterLeague} and league_type = 'x'
    order by league_id limit ${limit}`.execute(db);
  const names = rows.map(({ league_id: id, name }): NameRow => ({ part: "league", id, name }));
  return { names, last: names.at(-1)?.id ?? null };
}

export async function selectAllFormatNames(
  db: Queryable,
  afterFormat: number,
  limit: number,
): Promise<{ readonly names: NameRow[]; readonly last: number | null }> {
  const { rows } = await sql<{ format_id: number; name: string }>`
    select format_id, name from league_formats where format_id > ${afterFormat}
    order by format_id limit ${limit}`.execute(db);
  const names = rows.map(({ format_id: id, name }): NameRow => ({ part: "format", id, name }));
  return { names, last: names.at(-1)?.id ?? null };
}
