/** Recovery codes as rows: a sealed seed and the numbers that are left. */
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import { FACTOR_TIMES, type FactorTimes } from "./authenticators.sql.ts";

export interface StoredRecoveryCodes extends FactorTimes {
  readonly seed: Buffer;
  readonly codeCount: number;
  /** Numbers from 1. */
  readonly unused: readonly number[];
}

export async function selectRecoveryCodes(db: Queryable, account: AccountId): Promise<StoredRecoveryCodes | null> {
  const { rows } = await sql<StoredRecoveryCodes>`
    select seed, code_count as "codeCount", unused, ${FACTOR_TIMES} from recovery_codes
    where account_id = ${account}`.execute(db);
  return rows[0] ?? null;
}

interface NewRecoveryCodes {
  readonly accountId: AccountId;
  readonly seed: Buffer;
  readonly codeCount: number;
}

/** False when the account has some already. */
export async function insertRecoveryCodes(db: Queryable, codes: NewRecoveryCodes): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into recovery_codes (account_id, seed, code_count, unused)
    select ${codes.accountId}, ${codes.seed}, ${codes.codeCount},
      array(select generate_series(1, ${codes.codeCount}::int)::smallint)
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Takes a code out; false when it was used before, also by an answer of this very moment. */
export async function useRecoveryNumber(db: Queryable, account: AccountId, number: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update recovery_codes
    set unused = array_remove(unused, ${number}::smallint), last_used_at = clock_timestamp()
    where account_id = ${account} and ${number}::smallint = any (unused)`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteRecoveryCodes(db: Queryable, account: AccountId): Promise<void> {
  await sql`delete from recovery_codes where account_id = ${account}`.execute(db);
}
