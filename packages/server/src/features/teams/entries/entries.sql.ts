/** Entries as rows. */
import type { Language } from "@elleveren/contract";
import { type AccountId, type ClubId, type EntryId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";

export interface EntryRow {
  readonly entryId: EntryId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly managerFirstName: string;
  readonly managerLastName: string;
  /** 0 and empty without one. */
  readonly regionId: number;
  readonly regionName: string;
  readonly regionIsoShort: string;
  readonly regionIsoLong: string;
  readonly kit: string | null;
  readonly favouriteClubId: ClubId | null;
  readonly email: boolean;
  readonly language: Language;
  readonly startedRoundId: RoundId;
  readonly joined: string;
}

export async function selectEntry(db: Queryable, id: EntryId): Promise<EntryRow | null> {
  const { rows } = await sql<EntryRow>`
    select e.entry_id as "entryId", e.account_id as "accountId", e.name, e.manager_first_name as "managerFirstName",
      e.manager_last_name as "managerLastName", e.kit, e.favourite_club_id as "favouriteClubId", e.email, e.language,
      e.started_round_id as "startedRoundId", ${microsOf("e.joined_at")} as joined,
      coalesce(r.region_id, 0) as "regionId", coalesce(r.name, '') as "regionName",
      coalesce(r.iso_code_short, '') as "regionIsoShort", coalesce(r.iso_code_long, '') as "regionIsoLong"
    from entries e left join regions r using (region_id) where e.entry_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The account a new entry is for, held so that two requests at once make one entry. */
export interface LockedAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly regionId: number | null;
  readonly entryId: EntryId | null;
  readonly hasBirthDate: boolean;
}

export async function lockAccount(tx: Tx, id: AccountId): Promise<LockedAccount | null> {
  const { rows } = await sql<LockedAccount>`
    select first_name as "firstName", last_name as "lastName", region_id as "regionId", entry_id as "entryId",
      date_of_birth is not null as "hasBirthDate"
    from accounts where account_id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The id the next entry gets: needed before its row is written, because it says which gate of the round to take. */
export async function nextEntryId(tx: Tx): Promise<EntryId> {
  const { rows } = await sql<{ id: EntryId }>`
    select nextval(pg_get_serial_sequence('entries', 'entry_id')) as id`.execute(tx);
  return rows[0]!.id;
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

export type EntryDetails = Pick<EntryRow, "name" | "kit" | "favouriteClubId" | "email" | "language">;

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
