/** Accounts in the database. An e-mail is kept as typed, and compared by its key. */
import type { AccountId, EntryId } from "@elleveren/rules";
import { sql } from "kysely";
import type { Language, WireRegion } from "@elleveren/contract";

import type { Queryable, Tx } from "../../../context.ts";
import type { AccountRole } from "../../../http/session/session.ts";
import { SUSPENDED } from "../../../http/session/suspended.ts";
import { emailKey } from "./emails/email-address.ts";

/** E-mails about these matters the person agreed to; named as on the wire and in the table. */
export const OPT_INS = ["email_favourite", "email_league", "email_telecom", "email_bank", "email_media"] as const;
export type OptIn = (typeof OPT_INS)[number];
export type OptIns = Readonly<Record<OptIn, boolean>>;

export interface Profile {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`; null until a dirty account is confirmed. */
  readonly dateOfBirth: string | null;
  readonly regionId: number | null;
  readonly optIns: OptIns;
}

interface NewAccount extends Profile {
  /** Null: signs in elsewhere. */
  readonly passwordHash: string | null;
  /** True: the person must still confirm the details. */
  readonly isDirty: boolean;
}

export interface Account extends Profile {
  readonly accountId: AccountId;
  readonly entryId: EntryId | null;
  readonly role: AccountRole;
  readonly isDirty: boolean;
  readonly isSocial: boolean;
  readonly hasPassword: boolean;
  /** The address was proved by a key sent to it. */
  readonly isEmailVerified: boolean;
  /** Takes the place of the address once it is proved; null where none waits. */
  readonly nextEmail: string | null;
  /** By operators: why is for `features/teams/moderation`. */
  readonly isSuspended: boolean;
  /** Wants to see chances nowhere. */
  readonly hidesOdds: boolean;
  /** Of somebody too young to agree alone; null for everybody else. */
  readonly guardian: {
    readonly email: string | null;
    readonly has_agreed: boolean;
    readonly ends: string | null;
  } | null;
  /** The entry's newsletter and its language; null without an entry. */
  readonly newsletter: { readonly isWanted: boolean; readonly language: string } | null;
}

/** Null when the e-mail has an account already, also one being registered at this moment. */
export async function insertAccount(db: Queryable, account: NewAccount): Promise<AccountId | null> {
  const { optIns } = account;
  const { rows } = await sql<{ account_id: AccountId }>`
    insert into accounts (email, email_key, password_hash, first_name, last_name, date_of_birth, region_id, dirty,
      email_favourite, email_league, email_telecom, email_bank, email_media)
    select ${account.email}, ${emailKey(account.email)}, ${account.passwordHash}, ${account.firstName},
      ${account.lastName}, ${account.dateOfBirth}, ${account.regionId}, ${account.isDirty}, ${optIns.email_favourite},
      ${optIns.email_league}, ${optIns.email_telecom}, ${optIns.email_bank}, ${optIns.email_media}
    where not exists (
      select 1 from account_emails where email_key = ${emailKey(account.email)} and verified_at is not null)
    on conflict (email_key) do nothing
    returning account_id`.execute(db);
  return rows[0]?.account_id ?? null;
}

/** The account with this e-mail that has no way to sign in, because its registration was never finished. */
export async function selectUnfinished(db: Queryable, email: string): Promise<AccountId | null> {
  const { rows } = await sql<{ account_id: AccountId }>`
    select account_id from accounts a
    where email_key = ${emailKey(email)} and password_hash is null and email_verified_at is null
      and not exists (select 1 from social_accounts where account_id = a.account_id)
      and not exists (select 1 from webauthn_credentials where account_id = a.account_id)`.execute(db);
  return rows[0]?.account_id ?? null;
}

/** True when the e-mail belongs to an account other than this one: as its primary address, or verified beside it. */
export async function isEmailTaken(db: Queryable, email: string, exceptAccount: AccountId | null): Promise<boolean> {
  const key = emailKey(email);
  const { rows } = await sql`
    select 1 from accounts where email_key = ${key} and account_id is distinct from ${exceptAccount}
    union all
    select 1 from account_emails
    where email_key = ${key} and verified_at is not null and account_id is distinct from ${exceptAccount}`.execute(db);
  return rows.length > 0;
}

/** Holds the account's row until the transaction ends; false when it is gone. */
export async function lockAccountRow(tx: Tx, account: AccountId): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts where account_id = ${account} for update`.execute(tx);
  return rows.length > 0;
}

/** Saves the details but for the address, confirming a dirty account. */
export async function updateDetails(db: Queryable, account: AccountId, details: Omit<Profile, "email">): Promise<void> {
  const { optIns } = details;
  await sql`
    update accounts set first_name = ${details.firstName}, last_name = ${details.lastName},
      date_of_birth = ${details.dateOfBirth}, region_id = ${details.regionId}, dirty = false,
      email_favourite = ${optIns.email_favourite}, email_league = ${optIns.email_league},
      email_telecom = ${optIns.email_telecom}, email_bank = ${optIns.email_bank}, email_media = ${optIns.email_media}
    where account_id = ${account}`.execute(db);
}

/**
 * The new primary address: as verified as it was beside the primary one, and unverified when new. The caller has
 * checked that no other account has it. Only `changeEmail` calls it.
 */
export async function updateEmail(db: Queryable, account: AccountId, email: string): Promise<void> {
  const key = emailKey(email);
  await sql`update accounts a set email = ${email}, email_key = ${key},
      email_verified_at = case when email_key = ${key} then email_verified_at else (
        select e.verified_at from account_emails e where e.account_id = a.account_id and e.email_key = ${key}) end
    where account_id = ${account}`.execute(db);
}

export async function updateHidesOdds(db: Queryable, account: AccountId, hidesOdds: boolean): Promise<void> {
  await sql`update accounts set hides_odds = ${hidesOdds} where account_id = ${account}`.execute(db);
}

/** The stored password of an account; null when it has none. */
export async function selectPasswordHash(db: Queryable, account: AccountId): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from accounts where account_id = ${account}`.execute(db);
  return rows[0]?.password_hash ?? null;
}

/** A new password; logins under way and trusted browsers based on the old one end. */
export async function updatePasswordHash(tx: Tx, account: AccountId, passwordHash: string): Promise<void> {
  await sql`with pending as (delete from pending_logins where account_id = ${account}),
      trusts as (delete from trusted_browsers where account_id = ${account})
    update accounts set password_hash = ${passwordHash} where account_id = ${account}`.execute(tx);
}

/** The same password under another hash; false, and nothing, when it has become another password meanwhile. */
export async function replacePasswordHash(
  db: Queryable,
  account: AccountId,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update accounts set password_hash = ${after}
    where account_id = ${account} and password_hash = ${before}`.execute(db);
  return numAffectedRows === 1n;
}

export interface Credentials {
  readonly accountId: AccountId;
  readonly passwordHash: string | null;
}

export async function selectCredentials(db: Queryable, email: string): Promise<Credentials | null> {
  const { rows } = await sql<Credentials>`
    select account_id as "accountId", password_hash as "passwordHash" from accounts
    where email_key = ${emailKey(email)}`.execute(db);
  return rows[0] ?? null;
}

export async function selectAccount(db: Queryable, account: AccountId): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select a.account_id as "accountId", a.entry_id as "entryId", a.email, a.first_name as "firstName",
      a.last_name as "lastName", a.date_of_birth as "dateOfBirth", a.region_id as "regionId", a.role, a.dirty as "isDirty",
      a.is_social as "isSocial", a.password_hash is not null as "hasPassword",
      a.email_verified_at is not null as "isEmailVerified",
      (select n.email from account_emails n where n.account_id = a.account_id and n.becomes_primary) as "nextEmail",
      jsonb_build_object('email_favourite', a.email_favourite, 'email_league', a.email_league, 'email_telecom',
        a.email_telecom, 'email_bank', a.email_bank, 'email_media', a.email_media) as "optIns",
      (${SUSPENDED}) is not null as "isSuspended", a.hides_odds as "hidesOdds",
      (select jsonb_build_object('email', g.email, 'has_agreed', g.agreed_at is not null,
        'ends', to_char(g.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        from guardian_consents g where g.account_id = a.account_id) as guardian,
      case when e.entry_id is not null
        then jsonb_build_object('isWanted', e.email, 'language', e.language) end as newsletter
    from accounts a left join entries e on e.entry_id = a.entry_id
    where a.account_id = ${account}`.execute(db);
  return rows[0] ?? null;
}

/** The manager's name as tables of leagues show it follows the account's. */
export async function updateManagerName(
  db: Queryable,
  entry: EntryId,
  profile: Pick<Profile, "firstName" | "lastName">,
): Promise<void> {
  await sql`update entries set manager_first_name = ${profile.firstName}, manager_last_name = ${profile.lastName}
    where entry_id = ${entry}`.execute(db);
}

/** An e-mail's reader. */
export interface AccountReader {
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

/** By the primary address, which may be a placeholder; null for an account that is gone, or has no password where one is needed. */
export async function selectAccountReader(
  db: Queryable,
  account: AccountId,
  { hasPassword = false }: { readonly hasPassword?: boolean } = {},
): Promise<AccountReader | null> {
  const { rows } = await sql<AccountReader>`
    select a.email, a.first_name as "firstName", coalesce(e.language, 'nb') as language
    from accounts a left join entries e on e.entry_id = a.entry_id
    where a.account_id = ${account} ${hasPassword ? sql`and a.password_hash is not null` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** Where managers live; the list comes with the migrations. In the order of a Norwegian dictionary. */
export async function selectRegions(db: Queryable): Promise<WireRegion[]> {
  const { rows } = await sql<WireRegion>`
    select region_id as id, name, code, iso_code_short, iso_code_long from regions order by name, region_id`.execute(
    db,
  );
  return rows;
}

export async function isRegion(db: Queryable, regionId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from regions where region_id = ${regionId}`.execute(db);
  return rows.length > 0;
}
