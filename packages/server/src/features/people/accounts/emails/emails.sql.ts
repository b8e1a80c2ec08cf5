/** The addresses of accounts, and the keys that prove them, as rows. The primary address is in `accounts` itself. */
import type { Language, WireEmails } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../../context.ts";
import { hashToken } from "../../../../http/session/session.sql.ts";
import { emailKey } from "./email-address.ts";

/** How long a key that was sent works. */
export const EMAIL_KEY_LIFETIME_SECONDS = 3 * 24 * 3600;

/** All addresses of the account, the primary one first, the others in the order they came. */
export async function selectEmails(db: Queryable, account: AccountId): Promise<WireEmails["data"]> {
  const { rows } = await sql<WireEmails["data"][number]>`
    select email, "primary", verified from (
      select email, true as "primary", email_verified_at is not null as verified, null::timestamptz as created_at
      from accounts where account_id = ${account}
      union all
      select email, false, verified_at is not null, created_at from account_emails where account_id = ${account}) own
    order by "primary" desc, created_at, email`.execute(db);
  return rows;
}

/** One more address, not verified; false when the account has it already. */
export async function insertEmail(db: Queryable, account: AccountId, email: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into account_emails (account_id, email, email_key)
    select account_id, ${email}, ${emailKey(email)} from accounts
    where account_id = ${account} and email_key <> ${emailKey(email)}
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** The address and its keys go. */
export async function deleteEmail(db: Queryable, account: AccountId, email: string): Promise<void> {
  await sql`with keys as (
      delete from email_verifications where account_id = ${account} and email_key = ${emailKey(email)})
    delete from account_emails where account_id = ${account} and email_key = ${emailKey(email)}`.execute(db);
}

/**
 * A lock per address until the transaction ends: an owner is added only after two tables were checked for another one.
 */
export async function lockEmail(db: Queryable, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email ${emailKey(email)}`}, 0))`.execute(db);
}

/**
 * Marks the account's own address as verified. Other accounts' unverified rows of it and their keys are deleted. The
 * caller has checked that it is free, under `lockEmail`.
 */
export async function updateEmailVerified(tx: Tx, account: AccountId, email: string): Promise<void> {
  const key = emailKey(email);
  await sql`update accounts set email_verified_at = coalesce(email_verified_at, clock_timestamp())
    where account_id = ${account} and email_key = ${key}`.execute(tx);
  await sql`update account_emails set verified_at = coalesce(verified_at, clock_timestamp())
    where account_id = ${account} and email_key = ${key}`.execute(tx);
  await sql`delete from account_emails where email_key = ${key} and verified_at is null`.execute(tx);
  await sql`delete from email_verifications where email_key = ${key}`.execute(tx);
}

/** The primary address, as verified as it is, among the others: another one is about to take its place. */
export async function insertFormerPrimary(tx: Tx, account: AccountId): Promise<void> {
  await sql`insert into account_emails (account_id, email, email_key, verified_at)
    select account_id, email, email_key, email_verified_at from accounts where account_id = ${account}`.execute(tx);
}

export async function insertEmailKey(db: Queryable, account: AccountId, email: string, token: string): Promise<void> {
  await sql`insert into email_verifications (token_hash, account_id, email_key)
    values (${hashToken(token)}, ${account}, ${emailKey(email)})`.execute(db);
}

export async function deleteEmailKey(db: Queryable, token: string): Promise<void> {
  await sql`delete from email_verifications where token_hash = ${hashToken(token)}`.execute(db);
}

/** True when a key went to this address within the last seconds. */
export async function hasFreshEmailKey(
  db: Queryable,
  account: AccountId,
  email: string,
  seconds: number,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from email_verifications where account_id = ${account} and email_key = ${emailKey(email)}
    and created_at > clock_timestamp() - make_interval(secs => ${seconds})`.execute(db);
  return rows.length > 0;
}

export interface EmailKeyOwner {
  readonly accountId: AccountId;
  /** As the account spells it. */
  readonly email: string;
}

/** The owner of the address that a key proves; null for a key that is unknown, used, too old, or of an address the account left. */
export async function selectEmailKey(db: Queryable, token: string): Promise<EmailKeyOwner | null> {
  const { rows } = await sql<EmailKeyOwner>`
    select k.account_id as "accountId", coalesce(e.email, a.email) as email
    from email_verifications k
    join accounts a using (account_id)
    left join account_emails e on e.account_id = k.account_id and e.email_key = k.email_key
    where k.token_hash = ${hashToken(token)}
      and k.created_at > clock_timestamp() - make_interval(secs => ${EMAIL_KEY_LIFETIME_SECONDS})
      and (a.email_key = k.email_key or e.email_key is not null)`.execute(db);
  return rows[0] ?? null;
}

export async function deleteOldEmailKeys(db: Queryable): Promise<void> {
  await sql`delete from email_verifications
    where created_at < clock_timestamp() - make_interval(secs => ${EMAIL_KEY_LIFETIME_SECONDS})`.execute(db);
}

export interface LetterReader {
  readonly accountId: AccountId;
  readonly email: string;
  /** Empty while the account is dirty. */
  readonly firstName: string;
  readonly language: Language;
  readonly isVerified: boolean;
}

/** The account behind one of its own addresses; null when the address is not its own (any more). */
export async function selectLetterReader(
  db: Queryable,
  account: AccountId,
  email: string,
): Promise<LetterReader | null> {
  const { rows } = await sql<LetterReader>`
    select a.account_id as "accountId", coalesce(m.email, a.email) as email, a.first_name as "firstName",
      coalesce(e.language, 'nb') as language,
      case when m.email is null then a.email_verified_at else m.verified_at end is not null as "isVerified"
    from accounts a
    left join account_emails m on m.account_id = a.account_id and m.email_key = ${emailKey(email)}
    left join entries e on e.entry_id = a.entry_id
    where a.account_id = ${account} and (m.email is not null or a.email_key = ${emailKey(email)})`.execute(db);
  return rows[0] ?? null;
}

/** An address's owner: the account with it as primary, or the one that verified it; null without either. */
export async function selectEmailOwner(db: Queryable, email: string): Promise<LetterReader | null> {
  const key = emailKey(email);
  const { rows } = await sql<LetterReader>`
    select a.account_id as "accountId", coalesce(m.email, a.email) as email, a.first_name as "firstName",
      coalesce(e.language, 'nb') as language, true as "isVerified"
    from accounts a
    left join account_emails m on m.account_id = a.account_id and m.email_key = ${key} and m.verified_at is not null
    left join entries e on e.entry_id = a.entry_id
    where a.account_id in (select account_id from accounts where email_key = ${key}
      union all select account_id from account_emails where email_key = ${key} and verified_at is not null)
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The address, which the account has named by now, is to become its primary one once it is proved. */
export async function updateNextPrimary(tx: Tx, account: AccountId, email: string): Promise<void> {
  await sql`update account_emails set becomes_primary = true
    where account_id = ${account} and email_key = ${emailKey(email)}`.execute(tx);
}

/** No address waits to become the primary one any more: the account has moved, or the person chose another. */
export async function deleteNextPrimary(tx: Tx, account: AccountId): Promise<void> {
  await sql`delete from account_emails
    where account_id = ${account} and becomes_primary and verified_at is null`.execute(tx);
}

/** The address that waits to become the account's primary one; null when none does. */
export async function selectNextPrimary(db: Queryable, account: AccountId): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`select email from account_emails
    where account_id = ${account} and becomes_primary`.execute(db);
  return rows[0]?.email ?? null;
}

/**
 * Ways in set up before the owner proved the address: accounts elsewhere, second factors and passkeys with their
 * recovery codes, tokens, other addresses, trusted browsers and push subscriptions, every session and login under way,
 * and the password unless it `keepsPassword`. Nothing once the primary address is proved.
 */
export async function deleteUnprovedWays(tx: Tx, account: AccountId, keepsPassword: boolean): Promise<void> {
  const { rows } = await sql`select 1 from accounts
    where account_id = ${account} and email_verified_at is null for update`.execute(tx);
  if (rows.length === 0) return;
  for (const table of LEFT_BY_STRANGERS) {
    await sql`delete from ${sql.table(table)} where account_id = ${account}`.execute(tx);
  }
  await sql`update accounts set is_social = false,
      password_hash = case when ${keepsPassword}::boolean then password_hash end
    where account_id = ${account}`.execute(tx);
}

const LEFT_BY_STRANGERS = [
  "social_accounts",
  "provider_journeys",
  "totp_authenticators",
  "recovery_codes",
  "webauthn_credentials",
  "trusted_browsers",
  "agents",
  "api_tokens",
  "push_subscriptions",
  "account_emails",
  "password_resets",
  "pending_logins",
  "sessions",
] as const;

/** Whether the account has second factors or passkeys, and has never proved its primary address. */
export async function hasUnprovedFactor(db: Queryable, account: AccountId): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts a where account_id = ${account} and email_verified_at is null
    and (exists (select 1 from totp_authenticators where account_id = a.account_id)
      or exists (select 1 from webauthn_credentials where account_id = a.account_id))`.execute(db);
  return rows.length > 0;
}
