/** Second factors reported lost, as rows. Real time: a moved game clock must not shorten the wait. */
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import { msOf } from "../../../../db/values/moments.ts";
import type { Queryable, Tx } from "../../../../context.ts";

export interface LostFactor {
  readonly accountId: AccountId;
  readonly name: string;
  /** Milliseconds of the machines' time. */
  readonly askedAtMs: number;
  /** The time of removal; null until an operator has confirmed the identity. */
  readonly endsAtMs: number | null;
}

/** False when the account has asked already. */
export async function insertLost(tx: Tx, account: AccountId, cancelKey: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into lost_factors (account_id, cancel_key)
    values (${account}, ${cancelKey}) on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Of this account, or of all: oldest request first. */
export async function selectLost(db: Queryable, account: AccountId | null = null): Promise<LostFactor[]> {
  const { rows } = await sql<LostFactor>`
    select account_id as "accountId", trim(first_name || ' ' || last_name) as name, ${msOf("asked_at")} as "askedAtMs",
      ${msOf("ends_at")} as "endsAtMs"
    from lost_factors join accounts using (account_id)
    where ${account === null ? sql`true` : sql`account_id = ${account}`}
    order by asked_at, account_id limit 200`.execute(db);
  return rows;
}

/** The time of removal; null without a request, or when it was confirmed before. */
export async function updateConfirmed(
  tx: Tx,
  account: AccountId,
  by: AccountId,
  waitHours: number,
): Promise<Date | null> {
  const { rows } = await sql<{ ends_at: Date }>`update lost_factors set confirmed_at = clock_timestamp(),
      confirmed_by = ${by}, ends_at = clock_timestamp() + make_interval(hours => ${waitHours})
    where account_id = ${account} and confirmed_at is null returning ends_at`.execute(tx);
  return rows[0]?.ends_at ?? null;
}

/** False when there was none. */
export async function deleteLost(db: Queryable, account: AccountId): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from lost_factors where account_id = ${account}`.execute(db);
  return numAffectedRows === 1n;
}

/** The account whose lost factor it was; null for a key that is none (any more). */
export async function deleteLostByKey(tx: Tx, cancelKey: string): Promise<AccountId | null> {
  const { rows } = await sql<{ account_id: AccountId }>`delete from lost_factors where cancel_key = ${cancelKey}
    returning account_id`.execute(tx);
  return rows[0]?.account_id ?? null;
}

/** Takes one out whose waiting time is over: of two processes one gets it. */
export async function takeDue(tx: Tx): Promise<{ readonly account: AccountId; readonly by: AccountId } | null> {
  const { rows } = await sql<{ account: AccountId; by: AccountId }>`delete from lost_factors
    where account_id = (select account_id from lost_factors where ends_at <= clock_timestamp()
      order by ends_at limit 1 for update skip locked)
    returning account_id as account, confirmed_by as by`.execute(tx);
  return rows[0] ?? null;
}

export async function selectCancelKey(db: Queryable, account: AccountId): Promise<string | null> {
  const { rows } = await sql<{ cancel_key: string }>`select cancel_key from lost_factors
    where account_id = ${account}`.execute(db);
  return rows[0]?.cancel_key ?? null;
}

/** Every second factor of the account, whatever its kind. */
export async function deleteFactors(tx: Tx, account: AccountId): Promise<void> {
  await sql`delete from totp_authenticators where account_id = ${account}`.execute(tx);
  await sql`delete from webauthn_credentials where account_id = ${account}`.execute(tx);
  await sql`delete from recovery_codes where account_id = ${account}`.execute(tx);
}

/** Null: there is no such account. */
export async function selectRole(db: Queryable, account: AccountId): Promise<"manager" | "operator" | null> {
  const { rows } = await sql<{ role: "manager" | "operator" }>`select role from accounts
    where account_id = ${account}`.execute(db);
  return rows[0]?.role ?? null;
}
