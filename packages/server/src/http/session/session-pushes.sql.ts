/**
 * What takes messages for a session. A subscription ends with its session (the trigger `sessions_end_pushes`), unless the
 * session gives way to a new one of the same browser and account.
 */
import { sql } from "kysely";

import type { Queryable } from "../../context.ts";
import { hashToken } from "./session.sql.ts";

/** Takes the browser's subscriptions from a session that is about to be replaced; answers which. */
export async function detachPushes(db: Queryable, token: string): Promise<string[]> {
  const { rows } = await sql<{ endpoint: string }>`update push_subscriptions p set session_id = null from sessions s
    where s.token_hash = ${hashToken(token)} and p.account_id = s.account_id and p.session_id = s.session_id
    returning endpoint`.execute(db);
  return rows.map(({ endpoint }) => endpoint);
}

/** Gives them to the session that took its place. */
export async function attachPushes(db: Queryable, token: string, endpoints: readonly string[]): Promise<void> {
  if (endpoints.length === 0) return;
  await sql`update push_subscriptions p set session_id = s.session_id from sessions s
    where s.token_hash = ${hashToken(token)} and p.account_id = s.account_id and p.session_id is null
      and p.endpoint = any(${[...endpoints]}::text[])`.execute(db);
}
