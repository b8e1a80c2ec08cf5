/** Links for a new password as rows. */
import { accountId, type AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { hashToken } from "../../../http/session/session.sql.ts";

/** How long a link works. */
export const RESET_LIFETIME_SECONDS = 3600;

/** A new link; those before it stop working. False, and no link, when the account was deleted at this moment. */
export async function insertReset(db: Queryable, account: AccountId, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`with gone as (delete from password_resets where account_id = ${account})
    insert into password_resets (token_hash, account_id)
    select ${hashToken(token)}, account_id from accounts where account_id = ${account} for key share`.execute(db);
  return numAffectedRows === 1n;
}

/** The account of the link, when it works; the link stays as it is. */
export async function selectReset(db: Queryable, account: number, token: string): Promise<AccountId | null> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from password_resets
    where token_hash = ${hashToken(token)} and account_id = ${account} and used_at is null
      and created_at > clock_timestamp() - make_interval(secs => ${RESET_LIFETIME_SECONDS})`.execute(db);
  return rows[0] ? accountId(rows[0].account_id) : null;
}

/** Takes a link that works; null for one that is unknown, used, too old, or of another account. */
export async function useReset(tx: Tx, account: number, token: string): Promise<AccountId | null> {
  const { rows } = await sql<{ account_id: number }>`
    update password_resets set used_at = clock_timestamp()
    where token_hash = ${hashToken(token)} and account_id = ${account} and used_at is null
      and created_at > clock_timestamp() - make_interval(secs => ${RESET_LIFETIME_SECONDS})
    returning account_id`.execute(tx);
  return rows[0] ? accountId(rows[0].account_id) : null;
}

/** The account's links stop working: its password or its address is another one now. */
export async function deleteResets(db: Queryable, account: AccountId): Promise<void> {
  await sql`delete from password_resets where account_id = ${account}`.execute(db);
}

export async function deleteOldResets(db: Queryable): Promise<void> {
  await sql`delete from password_resets
    where created_at < clock_timestamp() - make_interval(secs => ${RESET_LIFETIME_SECONDS})`.execute(db);
}
