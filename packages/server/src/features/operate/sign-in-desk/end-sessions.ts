/** An operator signs a person, or everybody, out of everything; recorded in the audit log in the same transaction. */
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";
import { sql } from "kysely";

import type { Database, Tx } from "../../../context.ts";
import { hashToken } from "../../../http/session/session.sql.ts";
import { type Act, recordAct } from "../../people/index.ts";

export interface EndRequest {
  readonly by: Act["by"];
  /** Null: everybody. */
  readonly account: AccountId | null;
  readonly reason: string;
  readonly withTokens: boolean;
  /** The session that asks goes on; null at a terminal. */
  readonly keepToken: string | null;
}

export function endSessions(
  db: Database,
  request: EndRequest,
): Promise<Result<number, { readonly code: "unknown_account" }>> {
  const { by, account, reason, withTokens } = request;
  return db.transaction().execute(async (tx) => {
    if (account !== null && !(await isThere(tx, account))) return refused([{ code: "unknown_account" as const }]);
    const sessions = await deleteSessions(tx, request);
    await recordAct(tx, {
      by,
      action: "people.end-sessions",
      subject: account === null ? "everybody" : `account ${account}`,
      details: { reason, sessions, tokens: withTokens },
    });
    return accepted(sessions);
  });
}

async function isThere(tx: Tx, account: AccountId): Promise<boolean> {
  const { rows } = await sql`select from accounts where account_id = ${account}`.execute(tx);
  return rows.length > 0;
}

/** With everything that would let a browser in again or go on telling it something. */
async function deleteSessions(
  tx: Tx,
  { account, keepToken, withTokens }: Pick<EndRequest, "account" | "keepToken" | "withTokens">,
): Promise<number> {
  const whose = account === null ? sql`true` : sql`account_id = ${account}`;
  const kept = keepToken === null ? null : hashToken(keepToken);
  const { numAffectedRows } = await sql`delete from sessions
    where ${whose} and token_hash is distinct from ${kept}`.execute(tx);
  await sql`delete from pending_logins where ${whose}`.execute(tx);
  await sql`delete from trusted_browsers where ${whose}`.execute(tx);
  await sql`delete from push_subscriptions where ${whose}`.execute(tx);
  if (withTokens) {
    await sql`delete from agents where ${whose}`.execute(tx);
    await sql`delete from api_tokens where ${whose}`.execute(tx);
    await sql`update calendar_addresses set is_open = false where ${whose}`.execute(tx);
  }
  return Number(numAffectedRows);
}
