/** Guardians' words, as rows. Time limits are in real time: a moved game clock must neither shorten nor stretch them. */
import { GUARDIAN_DAYS, GUARDIAN_DAYS_BETWEEN, type Language } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../../context.ts";
import { hashToken } from "../../../../http/session/session.sql.ts";
import { emailKey } from "../emails/email-address.ts";

/** Before the end the account is told so many days ahead. */
const REMINDED_DAYS_BEFORE = 7;

/** The guardian's reader: the person's name, and where the letter goes. */
export interface GuardianReader {
  readonly email: string;
  readonly language: Language;
  readonly firstName: string;
  readonly hasAgreed: boolean;
  readonly endsAt: Date | null;
}

/** The person's own reader. */
export interface GuardedReader {
  readonly email: string;
  readonly language: Language;
  readonly firstName: string;
  readonly guardianEmail: string | null;
  readonly endsAt: Date;
}

/** The subject of a link. */
export interface GuardianMatter {
  readonly accountId: AccountId;
  readonly firstName: string;
  readonly isWithdrawal: boolean;
  readonly endsAt: Date | null;
}

/** The account begins to wait; false when it has a row already. */
export async function insertConsent(
  tx: Tx,
  account: AccountId,
  { email, language }: { readonly email: string; readonly language: Language },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into guardian_consents (account_id, email, email_key, language, ends_at)
    values (${account}, ${email}, ${emailKey(email)}, ${language},
      clock_timestamp() + make_interval(days => ${GUARDIAN_DAYS}))
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Another guardian, or the same again; links of letters before lead nowhere. The time limit stays. Null: nobody waits. */
export async function updateGuardian(
  tx: Tx,
  account: AccountId,
  { email, language }: { readonly email: string; readonly language: Language },
): Promise<"asked" | "agreed" | null> {
  const { rows } = await sql<{ agreed: boolean }>`update guardian_consents set
      email = case when agreed_at is null then ${email} else email end,
      email_key = case when agreed_at is null then ${emailKey(email)} else email_key end,
      language = ${language}, asked_at = case when agreed_at is not null then asked_at end
    where account_id = ${account} and (agreed_at is null or email_key = ${emailKey(email)})
    returning agreed_at is not null as agreed`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  if (!row.agreed) await deleteLinks(tx, account);
  return row.agreed ? "agreed" : "asked";
}

/** Links that ask; those that take a word back stay as long as it. */
async function deleteLinks(tx: Tx, account: AccountId): Promise<void> {
  await sql`delete from guardian_links where account_id = ${account} and not is_withdrawal`.execute(tx);
}

/** Of this account: true when the letter may go now, and is noted as gone. */
export async function takeUnasked(tx: Tx, account: AccountId, needsProof: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`update guardian_consents g set asked_at = clock_timestamp() from accounts a
    where g.account_id = ${account} and a.account_id = g.account_id and g.asked_at is null and g.email is not null
      and (not ${needsProof}::boolean or a.email_verified_at is not null)`.execute(tx);
  return numAffectedRows === 1n;
}

/** Accounts whose letter waited for their address to be proved, which it is now. */
export async function selectUnasked(db: Queryable, limit: number): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`select g.account_id from guardian_consents g
    join accounts a using (account_id)
    where g.asked_at is null and g.email is not null and a.email_verified_at is not null
    order by g.account_id limit ${limit}`.execute(db);
  return rows.map((row) => row.account_id);
}

export async function insertLink(
  db: Queryable,
  account: AccountId,
  { token, isWithdrawal }: { readonly token: string; readonly isWithdrawal: boolean },
): Promise<void> {
  await sql`insert into guardian_links (token_hash, account_id, is_withdrawal)
    select ${hashToken(token)}, account_id, ${isWithdrawal} from guardian_consents
    where account_id = ${account} and (agreed_at is not null) = ${isWithdrawal}`.execute(db);
}

export async function deleteLink(db: Queryable, token: string): Promise<void> {
  await sql`delete from guardian_links where token_hash = ${hashToken(token)}`.execute(db);
}

/** Null for a key that is unknown, used or too late. */
export async function selectMatter(db: Queryable, key: string): Promise<GuardianMatter | null> {
  const { rows } = await sql<GuardianMatter>`
    select g.account_id as "accountId", a.first_name as "firstName", l.is_withdrawal as "isWithdrawal",
      g.ends_at as "endsAt"
    from guardian_links l join guardian_consents g using (account_id) join accounts a using (account_id)
    where l.token_hash = ${hashToken(key)} and (g.agreed_at is not null) = l.is_withdrawal
      and (g.ends_at is null or g.ends_at > clock_timestamp())`.execute(db);
  return rows[0] ?? null;
}

/** The guardian agreed: links that asked end. */
export async function updateAgreed(tx: Tx, account: AccountId): Promise<void> {
  await sql`update guardian_consents set agreed_at = clock_timestamp(), ends_at = null
    where account_id = ${account}`.execute(tx);
  await deleteLinks(tx, account);
}

export async function selectGuardianReader(db: Queryable, account: AccountId): Promise<GuardianReader | null> {
  const { rows } = await sql<GuardianReader>`
    select g.email, g.language, a.first_name as "firstName", g.agreed_at is not null as "hasAgreed",
      g.ends_at as "endsAt"
    from guardian_consents g join accounts a using (account_id)
    where g.account_id = ${account} and g.email is not null`.execute(db);
  return rows[0] ?? null;
}

/** Null when nobody is waited for any more. */
export async function selectGuardedReader(db: Queryable, account: AccountId): Promise<GuardedReader | null> {
  const { rows } = await sql<GuardedReader>`
    select a.email, coalesce(e.language, g.language) as language, a.first_name as "firstName",
      g.email as "guardianEmail", g.ends_at as "endsAt"
    from guardian_consents g join accounts a using (account_id) left join entries e on e.entry_id = a.entry_id
    where g.account_id = ${account} and g.agreed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Accounts about which nobody has answered in time, the longest overdue first; of `only` this account alone. */
export async function selectOverdue(db: Queryable, limit: number, only: AccountId | null = null): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`select g.account_id from guardian_consents g
    join accounts a using (account_id)
    where g.agreed_at is null and g.ends_at <= clock_timestamp() and a.role <> 'operator'
      and ${only === null ? sql`true` : sql`g.account_id = ${only}`}
    order by g.ends_at, g.account_id limit ${limit}`.execute(db);
  return rows.map((row) => row.account_id);
}

/** People born on the day or before (`YYYY-MM-DD`) agree alone: their guardians are forgotten. Returns how many. */
export async function deleteFreed(db: Queryable, lastBirth: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from guardian_consents g using accounts a
    where a.account_id = g.account_id and to_char(a.date_of_birth, 'YYYY-MM-DD') <= ${lastBirth}`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Accounts after `after` of people born later than the day who have no row: the age was raised while they were there. They
 * go on until their time limit. Returns the next ones, at most `limit`.
 */
export async function insertBetween(
  tx: Tx,
  { lastBirth, after, limit }: { readonly lastBirth: string; readonly after: number; readonly limit: number },
): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`
    with found as (
      select a.account_id, coalesce(e.language, 'nb') as language
      from accounts a left join entries e on e.entry_id = a.entry_id
      where a.account_id > ${after} and a.role <> 'operator' and to_char(a.date_of_birth, 'YYYY-MM-DD') > ${lastBirth}
        and not exists (select from guardian_consents g where g.account_id = a.account_id)
      order by a.account_id limit ${limit})
    insert into guardian_consents (account_id, language, ends_at)
    select account_id, language, clock_timestamp() + make_interval(days => ${GUARDIAN_DAYS_BETWEEN}) from found
    on conflict do nothing returning account_id`.execute(tx);
  return rows.map((row) => row.account_id).toSorted((a, b) => a - b);
}

/** Accounts whose end is near and that have not been told; noted as told. At most `limit`. */
export async function takeUnreminded(tx: Tx, limit: number): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`update guardian_consents set reminded_at = clock_timestamp()
    where account_id in (select account_id from guardian_consents
      where agreed_at is null and reminded_at is null
        and ends_at <= clock_timestamp() + make_interval(days => ${REMINDED_DAYS_BEFORE})
      order by ends_at, account_id limit ${limit} for update skip locked)
    returning account_id`.execute(tx);
  return rows.map((row) => row.account_id);
}
