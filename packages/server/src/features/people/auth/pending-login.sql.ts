/** Logins that still lack a step, as rows. Real time: a moved game clock neither ends nor revives one. */
import type { AuthFlowId } from "@elleveren/contract";
import { accountId, type AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { hashToken } from "../../../http/session/session.sql.ts";

/** A login that is not finished by then never was. */
export const PENDING_LIFETIME_SECONDS = 10 * 60;
/** Wrong guesses after which a login has to begin anew. */
const FAILURES_MAX = 5;

export interface PendingLogin {
  /** Null: nobody's, which looks like somebody's and can never be finished. */
  readonly accountId: AccountId | null;
  readonly flow: AuthFlowId;
  /** What the step needs to remember; JSON. */
  readonly state: Readonly<Record<string, unknown>>;
}

export async function insertPending(db: Queryable, token: string, pending: PendingLogin): Promise<void> {
  await sql`insert into pending_logins (token_hash, account_id, flow, state, expires_at)
    values (${hashToken(token)}, ${pending.accountId}, ${pending.flow}, ${JSON.stringify(pending.state)}::jsonb,
      clock_timestamp() + make_interval(secs => ${PENDING_LIFETIME_SECONDS}))`.execute(db);
}

/** The login that waits under this token; null when it ended. */
export async function selectPending(db: Queryable, token: string): Promise<PendingLogin | null> {
  const { rows } = await sql<{
    account_id: number | null;
    flow: AuthFlowId;
    state: Record<string, unknown>;
  }>`select account_id, flow, state from pending_logins
    where token_hash = ${hashToken(token)} and expires_at > clock_timestamp()
      and failures < ${FAILURES_MAX}`.execute(db);
  const row = rows[0];
  return row
    ? { accountId: row.account_id === null ? null : accountId(row.account_id), flow: row.flow, state: row.state }
    : null;
}

/** Takes the login out, so that of two answers at once only one goes on; false when it was gone. */
export async function takePending(db: Queryable, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from pending_logins where token_hash = ${hashToken(token)}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Counts a guess before it is looked at, so that guesses sent at once do not all pass; false when there were too many,
 * and the login is over.
 */
export async function takeGuess(db: Queryable, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update pending_logins set failures = failures + 1
    where token_hash = ${hashToken(token)} and failures < ${FAILURES_MAX}
      and expires_at > clock_timestamp()`.execute(db);
  return numAffectedRows === 1n;
}

/** Every login under way of the account ends: its password or its factors are others now. */
export async function deletePendingOf(db: Queryable, account: AccountId): Promise<void> {
  await sql`delete from pending_logins where account_id = ${account}`.execute(db);
}

export async function deleteExpiredPending(db: Queryable): Promise<void> {
  await sql`delete from pending_logins where expires_at <= clock_timestamp()`.execute(db);
}
