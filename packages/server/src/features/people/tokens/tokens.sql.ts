/** A person's own tokens. What looks them up for a call is `http/session/api-token.sql.ts`. */
import { TOKEN_PREFIX, type TokenScope, type WireToken } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";
import { hashApiToken } from "../../../http/session/api-token.sql.ts";

/** An expired one stays in the list for so long, so that its owner sees why a program stopped. */
const SHOWN_EXPIRED_DAYS = 30;

const COLUMNS = sql`key_id as id, name, start, scopes, ${microsOf("created_at")} as created_at,
  ${microsOf("expires_at")} as expires_at, ${microsOf("last_used_at")} as last_used_at,
  expires_at <= clock_timestamp() as is_expired`;

/** Newest first. */
export async function selectTokens(db: Queryable, account: AccountId): Promise<WireToken[]> {
  const { rows } = await sql<WireToken>`select ${COLUMNS} from api_tokens
    where account_id = ${account} and agent_id is null order by key_id desc`.execute(db);
  return rows;
}

/** Holds the account until the transaction ends, so that two tabs do not make one token too many. False when it is gone. */
export async function lockTokenOwner(tx: Tx, account: AccountId): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts where account_id = ${account} for no key update`.execute(tx);
  return rows.length === 1;
}

/** Enough of a token to tell a person's tokens apart, and useless on its own. */
const START_LENGTH = TOKEN_PREFIX.length + 4;

export async function insertToken(
  tx: Tx,
  account: AccountId,
  { token, name, scopes, days }: { token: string; name: string; scopes: readonly TokenScope[]; days: number },
): Promise<WireToken> {
  const { rows } = await sql<WireToken>`
    insert into api_tokens (account_id, name, start, scopes, token_hash, expires_at)
    values (${account}, ${name}, ${token.slice(0, START_LENGTH)}, ${[...scopes]}::text[], ${hashApiToken(token)},
      clock_timestamp() + make_interval(days => ${days}))
    returning ${COLUMNS}`.execute(tx);
  return rows[0]!;
}

/** False when it is none of the account's. */
export async function deleteToken(db: Queryable, account: AccountId, tokenId: number): Promise<boolean> {
  const { rows } = await sql`delete from api_tokens
    where account_id = ${account} and key_id = ${tokenId} and agent_id is null
    returning 1 as gone`.execute(db);
  return rows.length === 1;
}

export async function deleteExpiredTokens(db: Queryable): Promise<void> {
  await sql`delete from api_tokens
    where expires_at < clock_timestamp() - make_interval(days => case when agent_id is null then ${SHOWN_EXPIRED_DAYS} else 0 end)`.execute(
    db,
  );
}
