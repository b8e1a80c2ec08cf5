/** Operators: accounts with that role. Given at a terminal of the machine only. */
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

export interface OperatorAccount {
  readonly accountId: number;
  readonly email: string;
  readonly name: string;
  /** Without a second factor the operator has no access. */
  readonly hasSecondFactor: boolean;
}

export async function selectOperators(db: Queryable): Promise<OperatorAccount[]> {
  const { rows } = await sql<OperatorAccount>`
    select account_id as "accountId", email, first_name || ' ' || last_name as name,
      exists (select from totp_authenticators where account_id = a.account_id)
        or exists (select from webauthn_credentials where account_id = a.account_id) as "hasSecondFactor"
    from accounts a where role = 'operator' order by account_id`.execute(db);
  return rows;
}

/** The account with this address, held until the transaction ends; null when there is none. */
export async function lockAccountByEmail(tx: Tx, emailKey: string) {
  const { rows } = await sql<{ accountId: number; role: "manager" | "operator" }>`
    select account_id as "accountId", role from accounts where email_key = ${emailKey} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function updateRole(tx: Tx, account: number, role: "manager" | "operator"): Promise<void> {
  await sql`update accounts set role = ${role} where account_id = ${account}`.execute(tx);
}

/** The number of the account with this address; null when there is none. */
export async function selectAccountByEmail(db: Queryable, emailKey: string): Promise<number | null> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from accounts where email_key = ${emailKey}`.execute(db);
  return rows[0]?.account_id ?? null;
}
