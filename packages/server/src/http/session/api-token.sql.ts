/** The account of a personal token: looked up by its hash for every call that carries one. */
import { hash } from "node:crypto";
import type { AnswerOf, tokenHolderCall } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../context.ts";
import { microsOf } from "../../db/values/moments.ts";
import type { Viewer } from "./session.ts";
import { WAITS_FOR_GUARDIAN } from "./guarded.ts";
import { SUSPENDED } from "./suspended.ts";

/** Use is recorded at most this often, so that reading costs no write. */
const USED_EVERY_SECONDS = 60;

export const hashApiToken = (token: string): Buffer => hash("sha256", token, "buffer");

/** The token that a call came with, as its holder is told of it. */
export type TokenInUse = NonNullable<AnswerOf<typeof tokenHolderCall>["token"]> & {
  /** The connected agent whose access token it is: good for `/mcp` alone; null for a personal token. */
  readonly agentId: number | null;
};

export interface FoundToken {
  /** Its owner, as a manager even when an operator: operators' calls need more than a token. */
  readonly viewer: Viewer;
  readonly token: TokenInUse;
}

/** Null when there is none, it has expired or was ended. Notes the use. */
export async function findApiToken(db: Queryable, token: string): Promise<FoundToken | null> {
  const { rows } = await sql<
    TokenInUse & Pick<Viewer, "accountId" | "entryId" | "suspended" | "waitsForGuardian"> & { isStale: boolean }
  >`
    select key_id as id, account_id as "accountId", entry_id as "entryId", t.name, scopes, t.agent_id as "agentId",
      ${microsOf("expires_at")} as expires_at, ${SUSPENDED} as suspended, ${WAITS_FOR_GUARDIAN} as "waitsForGuardian",
      coalesce(last_used_at < clock_timestamp() - make_interval(secs => ${USED_EVERY_SECONDS}), true) as "isStale"
    from api_tokens t join accounts a using (account_id)
    where token_hash = ${hashApiToken(token)} and expires_at > clock_timestamp()`.execute(db);
  if (!rows[0]) return null;
  const { accountId, entryId, suspended, waitsForGuardian, isStale, ...found } = rows[0];
  if (isStale) {
    // A row that is being changed is skipped, not waited for.
    await sql`update api_tokens set last_used_at = clock_timestamp() where key_id in
      (select key_id from api_tokens where key_id = ${found.id} for no key update skip locked)`.execute(db);
  }
  return {
    viewer: { accountId, entryId, role: "manager", hasSecondFactor: false, suspended, waitsForGuardian },
    token: found,
  };
}

/** Ends every token of the account, every agent's connection, and the address of its calendar. */
export async function deleteApiTokens(db: Queryable, account: AccountId): Promise<void> {
  await sql`delete from agents where account_id = ${account}`.execute(db);
  await sql`delete from api_tokens where account_id = ${account}`.execute(db);
  await sql`update calendar_addresses set is_open = false where account_id = ${account}`.execute(db);
}
