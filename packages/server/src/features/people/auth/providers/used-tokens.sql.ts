/** Tokens of providers that were taken, as rows: every process refuses them from then on. */
import type { ProviderId } from "@elleveren/contract";
import { sql } from "kysely";

import type { TokenAssertion } from "../../../../adapters/identity-provider/index.ts";
import type { Queryable } from "../../../../context.ts";
import { hashToken } from "../../../../http/session/session.sql.ts";

/** Notes that the token was taken; false when it had been taken before. Of two at once one is told true. */
export async function takeToken(
  db: Queryable,
  provider: ProviderId,
  { tokenKey, tokenEndsAt }: TokenAssertion,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into used_provider_tokens (token_hash, expires_at)
    values (${hashToken(`${provider} ${tokenKey}`)}, coalesce(to_timestamp(${tokenEndsAt}::float8), 'infinity'))
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Those that are refused for their age by now. */
export async function deleteExpiredTokenUses(db: Queryable): Promise<void> {
  await sql`delete from used_provider_tokens where expires_at <= clock_timestamp()`.execute(db);
}
