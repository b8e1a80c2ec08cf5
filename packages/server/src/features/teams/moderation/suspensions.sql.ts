/** Suspensions; the one in force stands in the account's row too, where every call looks who is asking. */
import { accountId, type AccountId, type EntryId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

export interface Suspension {
  readonly suspensionId: number;
  readonly accountId: AccountId;
  readonly name: string;
  readonly scope: "account" | "entry";
  readonly reason: string;
  readonly beganAt: Date;
  readonly endsAt: Date | null;
  readonly liftedAt: Date | null;
  readonly appeal: string | null;
  readonly appealedAt: Date | null;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
  readonly version: number;
  readonly isInForce: boolean;
}

/** Not lifted, not over, and not of a team that is no more. */
const IN_FORCE = sql<boolean>`(s.lifted_at is null and coalesce(s.ends_at > clock_timestamp(), true)
  and (s.entry_id is null or s.entry_id = a.entry_id))`;

const COLUMNS = sql`s.suspension_id as "suspensionId", s.account_id as "accountId",
  a.first_name || ' ' || a.last_name as name, case when s.entry_id is null then 'account' else 'entry' end as scope,
  s.reason, s.began_at as "beganAt", s.ends_at as "endsAt", s.lifted_at as "liftedAt", s.appeal,
  s.appealed_at as "appealedAt", s.answer, s.answered_at as "answeredAt", s.version, ${IN_FORCE} as "isInForce"`;
const FROM = sql`from suspensions s join accounts a using (account_id)`;

/** The person's account, held: two who suspend at once find one another. */
export async function lockPerson(
  tx: Tx,
  account: AccountId,
): Promise<{ readonly entryId: EntryId | null; readonly isOperator: boolean } | null> {
  const { rows } = await sql<{ entryId: EntryId | null; isOperator: boolean }>`
    select entry_id as "entryId", role = 'operator' as "isOperator" from accounts
    where account_id = ${account} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Whose it is, held with his account; null where there is none. */
export async function lockSuspension(tx: Tx, id: number): Promise<Suspension | null> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from suspensions where suspension_id = ${id}`.execute(tx);
  if (!rows[0] || !(await lockPerson(tx, accountId(rows[0].account_id)))) return null;
  return selectSuspension(tx, id);
}

export async function selectSuspension(db: Queryable, id: number): Promise<Suspension | null> {
  const { rows } = await sql<Suspension>`select ${COLUMNS} ${FROM} where suspension_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The one in force; null when there is none. */
export async function selectCurrent(db: Queryable, account: AccountId): Promise<Suspension | null> {
  const { rows } = await sql<Suspension>`
    select ${COLUMNS} ${FROM} where s.account_id = ${account} and ${IN_FORCE}
    order by suspension_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Newest first. */
export async function selectOfAccount(db: Queryable, account: AccountId): Promise<Suspension[]> {
  const { rows } = await sql<Suspension>`
    select ${COLUMNS} ${FROM} where s.account_id = ${account} order by suspension_id desc limit 50`.execute(db);
  return rows;
}

/** Of everybody, in force; those whose appeal waits for an answer first. */
export async function selectInForce(db: Queryable, limit: number): Promise<Suspension[]> {
  const { rows } = await sql<Suspension>`
    select ${COLUMNS} ${FROM} where ${IN_FORCE}
    order by (appeal is not null and answer is null) desc, suspension_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Appeals against suspensions in force that nobody has answered. */
export async function countOpenAppeals(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${FROM} where ${IN_FORCE} and appeal is not null and answer is null`.execute(db);
  return rows[0]!.count;
}

export interface NewSuspension {
  readonly accountId: AccountId;
  /** Null: the whole account. */
  readonly entryId: EntryId | null;
  readonly reason: string;
  readonly endsAtMs: number | null;
}

export async function insertSuspension(tx: Tx, one: NewSuspension): Promise<number> {
  const ends = sql`case when ${one.endsAtMs}::float8 is null then null else to_timestamp(${one.endsAtMs}::float8 / 1000) end`;
  const { rows } = await sql<{ suspension_id: number }>`
    insert into suspensions (account_id, entry_id, reason, ends_at)
    values (${one.accountId}, ${one.entryId}::bigint, ${one.reason}, ${ends}) returning suspension_id`.execute(tx);
  await sql`update accounts set suspended_until = coalesce(${ends}, 'infinity'), suspended_entry_id = ${one.entryId}::bigint
    where account_id = ${one.accountId}`.execute(tx);
  return rows[0]!.suspension_id;
}

export async function updateLifted(tx: Tx, { suspensionId, accountId: account }: Suspension): Promise<void> {
  await sql`update suspensions set lifted_at = clock_timestamp(), version = version + 1
    where suspension_id = ${suspensionId}`.execute(tx);
  await sql`update accounts set suspended_until = null, suspended_entry_id = null
    where account_id = ${account}`.execute(tx);
}

export async function updateAppeal(tx: Tx, id: number, text: string): Promise<void> {
  await sql`update suspensions set appeal = ${text}, appealed_at = clock_timestamp(), version = version + 1
    where suspension_id = ${id}`.execute(tx);
}

export async function updateAnswer(tx: Tx, id: number, text: string): Promise<void> {
  await sql`update suspensions set answer = ${text}, answered_at = clock_timestamp(), version = version + 1
    where suspension_id = ${id}`.execute(tx);
}
