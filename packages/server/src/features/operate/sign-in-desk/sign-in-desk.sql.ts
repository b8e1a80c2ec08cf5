/** What a person signs in by, as operators may see it. */
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

export interface SignInWays {
  readonly hasPassword: boolean;
  readonly hasApp: boolean;
  readonly passkeys: number;
  readonly tokens: number;
  readonly recoveryCodes: number;
}

/** Null when there is no such account. */
export async function selectWays(db: Queryable, account: AccountId): Promise<SignInWays | null> {
  const { rows } = await sql<{ password: boolean; app: boolean; passkeys: number; tokens: number; codes: number }>`
    select password_hash is not null as password,
      exists (select from totp_authenticators t where t.account_id = a.account_id) as app,
      (select count(*)::int from webauthn_credentials w where w.account_id = a.account_id) as passkeys,
      (select count(*)::int from api_tokens t where t.account_id = a.account_id and expires_at > clock_timestamp()) as tokens,
      coalesce((select cardinality(unused) from recovery_codes r where r.account_id = a.account_id), 0) as codes
    from accounts a where account_id = ${account}`.execute(db);
  const row = rows[0];
  return row
    ? {
        hasPassword: row.password,
        hasApp: row.app,
        passkeys: row.passkeys,
        tokens: row.tokens,
        recoveryCodes: row.codes,
      }
    : null;
}

export interface OpenSession {
  /** Milliseconds of the machines' time. */
  readonly begunAtMs: number;
  readonly usedAtMs: number;
  readonly userAgent: string;
}

/** The one used last comes first. */
export async function selectOpenSessions(db: Queryable, account: AccountId): Promise<OpenSession[]> {
  const { rows } = await sql<{ created_at: Date; last_seen_at: Date; user_agent: string }>`
    select created_at, last_seen_at, user_agent from sessions
    where account_id = ${account} and expires_at > clock_timestamp()
    order by last_seen_at desc, session_id desc limit 100`.execute(db);
  return rows.map((row) => ({
    begunAtMs: row.created_at.getTime(),
    usedAtMs: row.last_seen_at.getTime(),
    userAgent: row.user_agent,
  }));
}
