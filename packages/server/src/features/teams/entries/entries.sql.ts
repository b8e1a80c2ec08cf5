/** Entries as rows. */
import type { Language } from "@elleveren/contract";
import {
  accountId,
  clubId,
  entryId,
  roundId,
  type AccountId,
  type ClubId,
  type EntryId,
  type RoundId,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

export interface EntryRow {
  readonly entryId: EntryId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly managerFirstName: string;
  readonly managerLastName: string;
  readonly region: {
    readonly regionId: number;
    readonly name: string;
    readonly isoShort: string;
    readonly isoLong: string;
  } | null;
  readonly kit: string | null;
  readonly favouriteClubId: ClubId | null;
  readonly email: boolean;
  readonly language: Language;
  readonly startedRoundId: RoundId;
  readonly joinedAtMs: number;
}

interface EntryDbRow {
  entry_id: number;
  account_id: number;
  name: string;
  manager_first_name: string;
  manager_last_name: string;
  region_id: number | null;
  region_name: string | null;
  iso_code_short: string | null;
  iso_code_long: string | null;
  kit: string | null;
  favourite_club_id: number | null;
  email: boolean;
  language: Language;
  started_round_id: number;
  joined_at: Date;
}

export async function selectEntry(db: Queryable, id: EntryId): Promise<EntryRow | null> {
  const { rows } = await sql<EntryDbRow>`
    select e.entry_id, e.account_id, e.name, e.manager_first_name, e.manager_last_name, e.region_id,
      r.name as region_name, r.iso_code_short, r.iso_code_long, e.kit, e.favourite_club_id, e.email, e.language,
      e.started_round_id, e.joined_at
    from entries e left join regions r using (region_id) where e.entry_id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    entryId: entryId(row.entry_id),
    accountId: accountId(row.account_id),
    name: row.name,
    managerFirstName: row.manager_first_name,
    managerLastName: row.manager_last_name,
    region:
      row.region_id === null
        ? null
        : {
            regionId: row.region_id,
            name: row.region_name ?? "",
            isoShort: row.iso_code_short ?? "",
            isoLong: row.iso_code_long ?? "",
          },
    kit: row.kit,
    favouriteClubId: row.favourite_club_id === null ? null : clubId(row.favourite_club_id),
    email: row.email,
    language: row.language,
    startedRoundId: roundId(row.started_round_id),
    joinedAtMs: row.joined_at.getTime(),
  };
}

/** The account a new entry is for, held so that two requests at once make one entry. */
export interface LockedAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly regionId: number | null;
  readonly entryId: EntryId | null;
}

export async function lockAccount(tx: Tx, id: AccountId): Promise<LockedAccount | null> {
  const { rows } = await sql<{
    first_name: string;
    last_name: string;
    region_id: number | null;
    entry_id: number | null;
  }>`select first_name, last_name, region_id, entry_id from accounts where account_id = ${id} for update`.execute(tx);
  const row = rows[0];
  return row
    ? {
        firstName: row.first_name,
        lastName: row.last_name,
        regionId: row.region_id,
        entryId: row.entry_id === null ? null : entryId(row.entry_id),
      }
    : null;
}

/** The id the next entry gets: needed before its row is written, because it says which gate of the round to take. */
export async function nextEntryId(tx: Tx): Promise<EntryId> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('entries', 'entry_id')) as id`.execute(tx);
  return entryId(rows[0]!.id);
}

export interface NewEntry {
  readonly entryId: EntryId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly account: LockedAccount;
  readonly favouriteClubId: ClubId | null;
  readonly email: boolean;
  readonly language: Language;
  readonly startedRoundId: RoundId;
  readonly joinedAtMs: number;
  readonly brand: string;
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await sql`insert into entries (entry_id, account_id, name, manager_first_name, manager_last_name, region_id,
      favourite_club_id, email, language, started_round_id, joined_at, brand)
    values (${entry.entryId}, ${entry.accountId}, ${entry.name}, ${entry.account.firstName},
      ${entry.account.lastName}, ${entry.account.regionId}, ${entry.favouriteClubId}, ${entry.email},
      ${entry.language}, ${entry.startedRoundId}, ${new Date(entry.joinedAtMs)}, ${entry.brand})`.execute(tx);
  await sql`update accounts set entry_id = ${entry.entryId} where account_id = ${entry.accountId}`.execute(tx);
}

export interface EntryDetails {
  readonly name: string;
  readonly kit: string | null;
  readonly favouriteClubId: ClubId | null;
  readonly email: boolean;
  readonly language: Language;
}

export async function updateEntryDetails(tx: Tx, id: EntryId, details: EntryDetails): Promise<void> {
  await sql`update entries set name = ${details.name}, kit = ${details.kit},
      favourite_club_id = ${details.favouriteClubId}, email = ${details.email}, language = ${details.language}
    where entry_id = ${id}`.execute(tx);
}

export async function clubExists(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from clubs where club_id = ${id}`.execute(db);
  return rows.length > 0;
}

/** By which version of the season's rules entries are made now, whatever this process knows. */
export async function selectRulesetVersion(tx: Tx): Promise<number> {
  const { rows } = await sql<{ version: number }>`select ruleset_version as version from game`.execute(tx);
  return rows[0]?.version ?? 0;
}
