/** Rows of a person who leaves. */
import { DELETED_ENTRY_PREFIX, DELETED_MANAGER, ENTRY_NAME_MAX_LENGTH } from "@elleveren/contract";
import { entryId, type AccountId, type EntryId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { PERSONAL_TABLES } from "./personal-tables.ts";

export interface LeavingAccount {
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string | null;
  readonly entryId: EntryId | null;
  readonly isOperator: boolean;
  /** Operators besides this account. */
  readonly otherOperators: number;
}

/** The account as it is before anything is locked; null when it is gone. */
export async function selectPasswordHash(
  db: Queryable,
  account: AccountId,
): Promise<{ readonly passwordHash: string | null } | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from accounts where account_id = ${account}`.execute(db);
  return rows[0] ? { passwordHash: rows[0].password_hash } : null;
}

/**
 * Holds the account until the transaction ends, and every other operator's when it is one, so that two operators who
 * leave at once do not both find the other. Null when it is gone: deleted by the other tab.
 */
export async function lockLeavingAccount(tx: Tx, account: AccountId): Promise<LeavingAccount | null> {
  const { rows } = await sql<{
    account_id: number;
    email: string;
    email_key: string;
    password_hash: string | null;
    entry_id: number | null;
    role: string;
  }>`select account_id, email, email_key, password_hash, entry_id, role from accounts
    where account_id = ${account}
      or (role = 'operator' and exists (select from accounts where account_id = ${account} and role = 'operator'))
    order by account_id for update`.execute(tx);
  const own = rows.find((row) => row.account_id === account);
  if (!own) return null;
  return {
    email: own.email,
    emailKey: own.email_key,
    passwordHash: own.password_hash,
    entryId: own.entry_id === null ? null : entryId(own.entry_id),
    isOperator: own.role === "operator",
    otherOperators: rows.filter((row) => row.account_id !== account && row.role === "operator").length,
  };
}

/** Everything that goes, in the order of the list. */
export async function deletePersonalRows(tx: Tx, account: AccountId, entry: EntryId | null): Promise<void> {
  for (const { table, column, fate } of PERSONAL_TABLES) {
    if (fate !== "deleted") continue;
    const id = column === "account_id" || column === "admin_account_id" ? account : entry;
    if (id === null) continue;
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx);
  }
}

/** What webhooks tell of without a name; new kinds go, until they are named here. */
const NAMELESS_EVENTS = ["round.closed", "cup.drawn", "cup.played", "test"];

/**
 * What was or is to be told elsewhere with his name in it: of the leagues where he is, and of those that were told that he
 * came or left.
 */
export async function deleteTold(tx: Tx, entry: EntryId): Promise<void> {
  await sql`delete from webhook_deliveries where kind <> all(${NAMELESS_EVENTS}::text[]) and webhook_id in (
    select webhook_id from league_webhooks where league_id in (
      select league_id from league_members where entry_id = ${entry})
    union select webhook_id from webhook_deliveries
      where kind in ('member.joined', 'member.left') and event_key like ${`member.%:${entry}:%`})`.execute(tx);
}

/** The entry goes on without a name, an owner or anything the person said about himself. */
export async function makeAnonymous(tx: Tx, entry: EntryId): Promise<void> {
  const name = `${DELETED_ENTRY_PREFIX} ${entry}`.slice(0, ENTRY_NAME_MAX_LENGTH);
  await sql`update entries set account_id = 0, name = ${name}, manager_first_name = ${DELETED_MANAGER.firstName},
      manager_last_name = ${DELETED_MANAGER.lastName}, region_id = null, kit = null, favourite_club_id = null,
      email = false, language = 'nb', deleted_at = statement_timestamp()
    where entry_id = ${entry}`.execute(tx);
  // What was done with the squad stays, because receipts are checked against it; what the team was called does not.
  await sql`delete from entry_log where entry_id = ${entry} and kind = 'details'`.execute(tx);
  await sql`update entry_log set account_id = 0, after = after - 'name' where entry_id = ${entry}`.execute(tx);
}

/** Holds the entry's row until the transaction ends. */
export async function lockLeavingEntry(tx: Tx, entry: EntryId): Promise<void> {
  await sql`select 1 from entries where entry_id = ${entry} for update`.execute(tx);
}

/** Holds the person's offers to renew leagues; renewing takes them before it takes entries. */
export async function lockOffers(tx: Tx, account: AccountId): Promise<void> {
  await sql`select 1 from past_leagues where admin_account_id = ${account}
    order by past_league_id for update`.execute(tx);
}
