/** Authenticator apps as rows. Secrets are sealed before they come here. */
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import { hashToken } from "../../../../http/session/session.sql.ts";
import { FACTOR_TIMES, type FactorTimes } from "./authenticators.sql.ts";

export interface StoredTotp extends FactorTimes {
  readonly secret: Buffer;
}

export async function selectTotp(db: Queryable, account: AccountId): Promise<StoredTotp | null> {
  const { rows } = await sql<StoredTotp>`
    select secret, ${FACTOR_TIMES} from totp_authenticators where account_id = ${account}`.execute(db);
  return rows[0] ?? null;
}

/** False when the account has an app already, also one confirmed at this very moment. */
export async function insertTotp(
  db: Queryable,
  totp: { readonly accountId: AccountId; readonly secret: Buffer; readonly step: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into totp_authenticators (account_id, secret, last_step)
    values (${totp.accountId}, ${totp.secret}, ${totp.step}) on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Takes the code of a step; false when it, or one of a later step, was taken before. */
export async function useTotpStep(db: Queryable, account: AccountId, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update totp_authenticators
    set last_step = ${step}, last_used_at = clock_timestamp()
    where account_id = ${account} and last_step < ${step}`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteTotp(db: Queryable, account: AccountId): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from totp_authenticators where account_id = ${account}`.execute(db);
  return numAffectedRows === 1n;
}

/** The session's secret that waits for its first code: the one given before, or else this one. */
export async function keepTotpSetup(db: Queryable, sessionToken: string, secret: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ secret: Buffer }>`
    insert into totp_setups (session_id, secret)
    select session_id, ${secret} from sessions where token_hash = ${hashToken(sessionToken)}
    on conflict (session_id) do update set secret = totp_setups.secret
    returning secret`.execute(db);
  return rows[0]?.secret ?? secret;
}

export async function selectTotpSetup(db: Queryable, sessionToken: string): Promise<Buffer | null> {
  const { rows } = await sql<{ secret: Buffer }>`select secret from totp_setups join sessions using (session_id)
    where token_hash = ${hashToken(sessionToken)}`.execute(db);
  return rows[0]?.secret ?? null;
}

/** Set-ups pending in the account's sessions are no longer needed. */
export async function deleteTotpSetups(db: Queryable, account: AccountId): Promise<void> {
  await sql`delete from totp_setups using sessions
    where sessions.session_id = totp_setups.session_id and sessions.account_id = ${account}`.execute(db);
}

/** Real time, by the database's clock: seconds since the epoch. */
export async function selectRealSeconds(db: Queryable): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp())::float8 as seconds`.execute(db);
  return rows[0]!.seconds;
}
