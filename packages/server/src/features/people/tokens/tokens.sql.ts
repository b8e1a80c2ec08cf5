/** A person's own tokens. What looks them up for a call is `http/session/api-token.sql.ts`. */
import type { TokenScope } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { hashApiToken } from "../../../http/session/api-token.sql.ts";

/** An expired one stays in the list for so long, so that its owner sees why a program stopped. */
const SHOWN_EXPIRED_DAYS = 30;

export interface OwnToken {
  readonly tokenId: number;
  readonly name: string;
  readonly start: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly lastUsedAtMs: number | null;
  readonly isExpired: boolean;
}

interface TokenRow {
  readonly key_id: number;
  readonly name: string;
  readonly start: string;
  readonly scopes: TokenScope[];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
  readonly is_expired: boolean;
}

const COLUMNS = sql`key_id, name, start, scopes, created_at, expires_at, last_used_at,
  expires_at <= clock_timestamp() as is_expired`;

/** Newest first. */
export async function selectTokens(db: Queryable, account: AccountId): Promise<OwnToken[]> {
  const { rows } = await sql<TokenRow>`select ${COLUMNS} from api_tokens
    where account_id = ${account} order by key_id desc`.execute(db);
  return rows.map(tokenOf);
}

/** Holds the account until the transaction ends, so that two tabs do not make one token too many. False when it is gone. */
export async function lockTokenOwner(tx: Tx, account: AccountId): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts where account_id = ${account} for no key update`.execute(tx);
  return rows.length === 1;
}

export interface NewToken {
  readonly accountId: AccountId;
  readonly token: string;
  readonly name: string;
  readonly start: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
}

export async function insertToken(
  tx: Tx,
  { accountId, token, name, start, scopes, days }: NewToken,
): Promise<OwnToken> {
  const { rows } = await sql<TokenRow>`
    insert into api_tokens (account_id, name, start, scopes, token_hash, expires_at)
    values (${accountId}, ${name}, ${start}, ${[...scopes]}::text[], ${hashApiToken(token)},
      clock_timestamp() + make_interval(days => ${days}))
    returning ${COLUMNS}`.execute(tx);
  return tokenOf(rows[0]!);
}

/** False when it is none of the account's. */
export async function deleteToken(db: Queryable, account: AccountId, tokenId: number): Promise<boolean> {
  const { rows } = await sql`delete from api_tokens where account_id = ${account} and key_id = ${tokenId}
    returning 1 as gone`.execute(db);
  return rows.length === 1;
}

export async function deleteExpiredTokens(db: Queryable): Promise<void> {
  await sql`delete from api_tokens
    where expires_at < clock_timestamp() - make_interval(days => ${SHOWN_EXPIRED_DAYS})`.execute(db);
}

const tokenOf = (row: TokenRow): OwnToken => ({
  tokenId: row.key_id,
  name: row.name,
  start: row.start,
  scopes: row.scopes,
  createdAtMs: row.created_at.getTime(),
  expiresAtMs: row.expires_at.getTime(),
  lastUsedAtMs: row.last_used_at?.getTime() ?? null,
  isExpired: row.is_expired,
});
