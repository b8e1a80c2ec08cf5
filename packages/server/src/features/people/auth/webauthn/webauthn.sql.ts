/** Passkeys and security keys as rows. Public keys open nothing by themselves, so they are not sealed. */
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import { FACTOR_TIMES, type FactorTimes } from "../factors/authenticators.sql.ts";

export interface NewCredential {
  readonly accountId: AccountId;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  /** The host name it works at. */
  readonly rpId: string;
  readonly userHandle: Buffer;
  readonly name: string;
  readonly isPasswordless: boolean;
  readonly transports: readonly string[];
}

export interface StoredCredential extends NewCredential, FactorTimes {
  readonly authenticatorId: number;
}

const COLUMNS = sql`authenticator_id as "authenticatorId", account_id as "accountId", credential_id as "credentialId",
  public_key as "publicKey", counter, rp_id as "rpId", user_handle as "userHandle", name,
  is_passwordless as "isPasswordless", transports, ${FACTOR_TIMES}`;

/** Null when the credential is stored already, for any account. */
export async function insertCredential(db: Queryable, made: NewCredential): Promise<StoredCredential | null> {
  const { rows } =
    await sql<StoredCredential>`insert into webauthn_credentials (account_id, credential_id, public_key, counter,
      rp_id, user_handle, name, is_passwordless, transports)
    values (${made.accountId}, ${made.credentialId}, ${made.publicKey}, ${made.counter}, ${made.rpId},
      ${made.userHandle}, ${made.name}, ${made.isPasswordless}, ${[...made.transports]})
    on conflict (credential_id) do nothing returning ${COLUMNS}`.execute(db);
  return rows[0] ?? null;
}

/** In the order in which they were added. */
export async function selectCredentialsOf(db: Queryable, account: AccountId): Promise<StoredCredential[]> {
  const { rows } = await sql<StoredCredential>`select ${COLUMNS} from webauthn_credentials
    where account_id = ${account} order by authenticator_id`.execute(db);
  return rows;
}

export async function selectCredential(db: Queryable, credentialId: Buffer): Promise<StoredCredential | null> {
  const { rows } = await sql<StoredCredential>`select ${COLUMNS} from webauthn_credentials
    where credential_id = ${credentialId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Notes a signature; false when the count did not grow since it was read, which means that two hold the same key. Keys
 * without a count stay at 0.
 */
export async function useCredential(db: Queryable, authenticatorId: number, counter: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update webauthn_credentials
    set counter = ${counter}, last_used_at = clock_timestamp()
    where authenticator_id = ${authenticatorId} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Null when the account has no such credential. */
export async function renameCredential(
  db: Queryable,
  { accountId, authenticatorId, name }: { accountId: AccountId; authenticatorId: number; name: string },
): Promise<StoredCredential | null> {
  const { rows } = await sql<StoredCredential>`update webauthn_credentials set name = ${name}
    where authenticator_id = ${authenticatorId} and account_id = ${accountId} returning ${COLUMNS}`.execute(db);
  return rows[0] ?? null;
}

/** How many of them were the account's, and are gone. */
export async function deleteCredentials(
  db: Queryable,
  account: AccountId,
  authenticatorIds: readonly number[],
): Promise<number> {
  const { numAffectedRows } = await sql`delete from webauthn_credentials
    where account_id = ${account} and authenticator_id = any (${[...authenticatorIds]}::bigint[])`.execute(db);
  return Number(numAffectedRows);
}
