/** Which second factors an account has. */
import type { AuthenticatorType } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../../context.ts";
import { msOf } from "../../../../db/values/moments.ts";

/** Real time, in seconds since the epoch, as the account API tells it. */
export interface FactorTimes {
  readonly created_at: number;
  readonly last_used_at: number | null;
}
export const FACTOR_TIMES = sql`${msOf("created_at")} / 1000 as created_at, ${msOf("last_used_at")} / 1000 as last_used_at`;

/** In the order in which they are offered; none means that the second step is off. */
export async function selectFactorTypes(db: Queryable, account: AccountId): Promise<AuthenticatorType[]> {
  const { rows } = await sql<{ totp: boolean; webauthn: boolean; recovery: boolean }>`
    select exists (select 1 from totp_authenticators where account_id = ${account}) as totp,
      exists (select 1 from webauthn_credentials where account_id = ${account}) as webauthn,
      exists (select 1 from recovery_codes where account_id = ${account}) as recovery`.execute(db);
  const { totp, webauthn, recovery } = rows[0]!;
  // Codes for an emergency are no factor by themselves.
  if (!totp && !webauthn) return [];
  return [
    ...(totp ? (["totp"] as const) : []),
    ...(recovery ? (["recovery_codes"] as const) : []),
    ...(webauthn ? (["webauthn"] as const) : []),
  ];
}

/** Lets changes of one account's factors wait for each other, so that the last one of two is seen to be the last. */
export async function lockFactors(tx: Tx, account: AccountId): Promise<void> {
  await sql`select 1 from accounts where account_id = ${account} for update`.execute(tx);
}

/** Whether the account's address is known to be its owner's. */
export async function isEmailVerified(db: Queryable, account: AccountId): Promise<boolean> {
  const { rows } = await sql<{ verified: boolean }>`
    select email_verified_at is not null as verified from accounts where account_id = ${account}`.execute(db);
  return rows[0]?.verified ?? false;
}
