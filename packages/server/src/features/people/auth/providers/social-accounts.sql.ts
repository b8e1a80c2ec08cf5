/** Accounts elsewhere that lead to an account here. */
import type { ProviderId } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../../context.ts";

export interface SocialAccount {
  readonly provider: ProviderId;
  readonly uid: string;
  readonly display: string;
}

/** One at a time for each account elsewhere, until the transaction ends: two answers at once make one account. */
export async function lockSocialAccount(tx: Tx, provider: ProviderId, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`social ${provider} ${uid}`}, 0))`.execute(tx);
}

/** The account of the identity, noting its use; null without one. */
export async function useSocialAccount(db: Queryable, provider: ProviderId, uid: string): Promise<AccountId | null> {
  const { rows } = await sql<{ account_id: AccountId }>`update social_accounts set last_used_at = clock_timestamp()
    where provider = ${provider} and uid = ${uid} returning account_id`.execute(db);
  return rows[0]?.account_id ?? null;
}

export async function insertSocialAccount(db: Queryable, account: AccountId, social: SocialAccount): Promise<void> {
  await sql`insert into social_accounts (provider, uid, account_id, display)
    values (${social.provider}, ${social.uid}, ${account}, ${social.display})`.execute(db);
}

/** The oldest first. */
export async function selectSocialAccounts(db: Queryable, account: AccountId): Promise<SocialAccount[]> {
  const { rows } = await sql<SocialAccount>`select provider, uid, display from social_accounts
    where account_id = ${account} order by connected_at, provider, uid`.execute(db);
  return rows;
}

export async function deleteSocialAccount(
  db: Queryable,
  account: AccountId,
  { provider, uid }: Pick<SocialAccount, "uid"> & { readonly provider: string },
): Promise<void> {
  await sql`delete from social_accounts
    where account_id = ${account} and provider = ${provider} and uid = ${uid}`.execute(db);
}

/** An account that a provider's word made; `isVerified` as the provider said of its address. */
export async function markSocial(db: Queryable, account: AccountId, isVerified: boolean): Promise<void> {
  await sql`update accounts set is_social = true,
      email_verified_at = case when ${isVerified}::boolean then clock_timestamp() end
    where account_id = ${account}`.execute(db);
}

/** One change of an account's ways in at a time. */
export async function lockAccount(tx: Tx, account: AccountId): Promise<void> {
  await sql`select 1 from accounts where account_id = ${account} for update`.execute(tx);
}
