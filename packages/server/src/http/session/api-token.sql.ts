/** Whose a personal token is: looked up by its hash for every call that carries one. */
import { hash } from "node:crypto";
import type { TokenScope } from "@elleveren/contract";
import { accountId, entryId, type AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../context.ts";
import type { Viewer } from "./session.ts";
import { SUSPENDED } from "./suspended.ts";

/** Use is noted at most this often, so that reading costs no write. */
const USED_EVERY_SECONDS = 60;

export const hashApiToken = (token: string): Buffer => hash("sha256", token, "buffer");

/** The token that a call came with. */
export interface TokenInUse {
  readonly tokenId: number;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Milliseconds of the machines' time. */
  readonly expiresAtMs: number;
}

export interface FoundToken {
  /** Its owner, as a manager whatever else he is: what operators do asks for more than a token. */
  readonly viewer: Viewer;
  readonly token: TokenInUse;
}

/** Null when there is none, it has expired or was ended. Notes the use. */
export async function findApiToken(db: Queryable, token: string): Promise<FoundToken | null> {
  const { rows } = await sql<{
    key_id: number;
    account_id: number;
    entry_id: number | null;
    name: string;
    scopes: TokenScope[];
    expires_at: Date;
    suspended: Viewer["suspended"];
    stale: boolean;
  }>`
    select key_id, account_id, entry_id, t.name, scopes, expires_at, ${SUSPENDED} as suspended,
      coalesce(last_used_at < clock_timestamp() - make_interval(secs => ${USED_EVERY_SECONDS}), true) as stale
    from api_tokens t join accounts a using (account_id)
    where token_hash = ${hashApiToken(token)} and expires_at > clock_timestamp()`.execute(db);
  const row = rows[0];
  if (!row) return null;
  if (row.stale) {
    // A row that is being changed is skipped, not waited for.
    await sql`update api_tokens set last_used_at = clock_timestamp() where key_id in
      (select key_id from api_tokens where key_id = ${row.key_id} for no key update skip locked)`.execute(db);
  }
  return {
    viewer: {
      accountId: accountId(row.account_id),
      entryId: row.entry_id === null ? null : entryId(row.entry_id),
      role: "manager",
      hasSecondFactor: false,
      suspended: row.suspended,
    },
    token: {
      tokenId: row.key_id,
      name: row.name,
      scopes: row.scopes,
      expiresAtMs: row.expires_at.getTime(),
    },
  };
}

/** Ends every token of the account. */
export async function deleteApiTokens(db: Queryable, account: AccountId): Promise<void> {
  await sql`delete from api_tokens where account_id = ${account}`.execute(db);
}
