/** The data that goes with an account, whoever ends it: the person, or the guardian of somebody too young (decisions 0065, 0272). */
import { DELETED_ENTRY_PREFIX, DELETED_MANAGER, ENTRY_NAME_MAX_LENGTH } from "@elleveren/contract";
import { type AccountId, entryId, type EntryId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Tx } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import {
  closeMemberships,
  forgetHallTeams,
  forgetInvitedAddresses,
  forgetWinner,
  handOverLeagues,
} from "../../leagues/index.ts";
import { emailKey, selectEmails } from "../../people/index.ts";
import { PERSONAL_TABLES } from "./personal-tables.ts";

/** Within the caller's transaction, which holds the account's row (`lockLeavingAccount`). */
export async function eraseAccount(ctx: Context, tx: Tx, { accountId, entryId }: LeavingAccount): Promise<void> {
  await lockOffers(tx, accountId);
  if (entryId !== null) {
    await lockLeavingEntry(tx, entryId);
    await deleteTold(tx, entryId);
    await handOverLeagues(tx, entryId);
    await closeMemberships(tx, entryId);
    await makeAnonymous(tx, entryId);
  }
  await forgetInvitedAddresses(tx, accountId);
  await forgetWinner(tx, accountId);
  await forgetHallTeams(tx, accountId);
  const addresses = (await selectEmails(tx, accountId)).flatMap(({ email }) => [email, emailKey(email)]);
  await deletePersonalRows(tx, accountId, entryId);
  await ctx.jobs.forget(tx, addresses);
  await ctx.outgoing.forget(tx, accountId, addresses);
  if (entryId !== null) await notify(tx, { kind: "leagues", entryId });
}

export interface LeavingAccount {
  readonly accountId: AccountId;
  readonly passwordHash: string | null;
  readonly entryId: EntryId | null;
  readonly isOperator: boolean;
  /** Operators besides this account. */
  readonly otherOperators: number;
}

/**
 * Locks the account until the transaction ends, and every other operator's when it is one, so that of two leaving
 * operators the second finds the first gone. Null when it is gone: deleted by the other tab.
 */
export async function lockLeavingAccount(tx: Tx, account: AccountId): Promise<LeavingAccount | null> {
  const { rows } = await sql<{
    account_id: number;
    password_hash: string | null;
    entry_id: number | null;
    role: string;
  }>`select account_id, password_hash, entry_id, role from accounts
    where account_id = ${account}
      or (role = 'operator' and exists (select from accounts where account_id = ${account} and role = 'operator'))
    order by account_id for update`.execute(tx);
  const own = rows.find((row) => row.account_id === account);
  if (!own) return null;
  return {
    accountId: account,
    passwordHash: own.password_hash,
    entryId: own.entry_id === null ? null : entryId(own.entry_id),
    isOperator: own.role === "operator",
    otherOperators: rows.filter((row) => row.account_id !== account && row.role === "operator").length,
  };
}

/** Everything that goes, in the order of the list. */
async function deletePersonalRows(tx: Tx, account: AccountId, entry: EntryId | null): Promise<void> {
  for (const { table, column, fate } of PERSONAL_TABLES) {
    if (fate !== "deleted") continue;
    const id = column === "account_id" || column === "admin_account_id" ? account : entry;
    if (id === null) continue;
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx);
  }
}

/** Webhook events without names; new kinds are deleted until they are listed here. */
const NAMELESS_EVENTS = ["round.deadline", "round.closed", "goal", "cup.drawn", "cup.played", "test"];

/**
 * Sent or queued events with the manager's name: of the leagues of the entry, and of those told that it joined or left.
 */
async function deleteTold(tx: Tx, entry: EntryId): Promise<void> {
  await sql`delete from webhook_deliveries where kind <> all(${NAMELESS_EVENTS}::text[]) and webhook_id in (
    select webhook_id from league_webhooks where league_id in (
      select league_id from league_members where entry_id = ${entry})
    union select webhook_id from webhook_deliveries
      where kind in ('member.joined', 'member.left') and event_key like ${`member.%:${entry}:%`})`.execute(tx);
}

/** The entry goes on without a name, an owner or anything the person said about himself. */
async function makeAnonymous(tx: Tx, entry: EntryId): Promise<void> {
  const name = `${DELETED_ENTRY_PREFIX} ${entry}`.slice(0, ENTRY_NAME_MAX_LENGTH);
  await sql`update entries set account_id = 0, name = ${name}, manager_first_name = ${DELETED_MANAGER.firstName},
      manager_last_name = ${DELETED_MANAGER.lastName}, region_id = null, kit = null, favourite_club_id = null,
      email = false, language = 'nb', deleted_at = statement_timestamp()
    where entry_id = ${entry}`.execute(tx);
  // Changes of the squad stay, because receipts are checked against them; the team's names do not.
  await sql`delete from entry_log where entry_id = ${entry} and kind = 'details'`.execute(tx);
  await sql`update entry_log set account_id = 0, after = after - 'name' where entry_id = ${entry}`.execute(tx);
}

/** Holds the entry's row until the transaction ends. */
async function lockLeavingEntry(tx: Tx, entry: EntryId): Promise<void> {
  await sql`select 1 from entries where entry_id = ${entry} for update`.execute(tx);
}

/** Holds the person's offers to renew leagues; renewing takes them before it takes entries. */
async function lockOffers(tx: Tx, account: AccountId): Promise<void> {
  await sql`select 1 from past_leagues where admin_account_id = ${account}
    order by past_league_id for update`.execute(tx);
}
