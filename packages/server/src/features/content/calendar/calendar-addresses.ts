/**
 * Addresses of personal calendars. An address is its own key: the account's number, which address of the account it is, and
 * a signature of both, so that a forged one is refused without asking the database, and the owner can be shown it again
 * though it is stored nowhere.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { callUrl, ownCalendarCall, type WireCalendarAddress } from "@elleveren/contract";
import { accountId, type AccountId, type EntryId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";
import { requireStoredKey } from "../../../keys/index.ts";

export interface CalendarAddress {
  readonly accountId: AccountId;
  readonly number: number;
}

export interface CalendarAddresses {
  /** Null when this game never made it. */
  read(address: string): Promise<CalendarAddress | null>;
  present(db: Queryable, account: AccountId): Promise<WireCalendarAddress>;
}

/** Account, number and 32 bytes in base64url. */
const FORM = /^([1-9]\d{0,14})-([1-9]\d{0,8})-([\w-]{43})$/;

export function createCalendarAddresses(ctx: Context): CalendarAddresses {
  let reading: Promise<Buffer> | undefined;
  const readKey = () => {
    reading ??= requireStoredKey(ctx.db, ctx.config, "calendar");
    reading.catch(() => (reading = undefined));
    return reading;
  };
  const sign = async ({ accountId: account, number }: CalendarAddress) =>
    createHmac("sha256", await readKey())
      .update(`${account}-${number}`)
      .digest();

  return {
    async read(address) {
      const [, account, number, mac] = FORM.exec(address) ?? [];
      if (mac === undefined) return null;
      const named = { accountId: accountId(Number(account)), number: Number(number) };
      const given = Buffer.from(mac, "base64url");
      // Only four bits of the last character count: another spelling of the same bytes is refused.
      if (given.toString("base64url") !== mac) return null;
      return timingSafeEqual(given, await sign(named)) ? named : null;
    },
    async present(db, account) {
      const row = await selectAddress(db, account);
      if (!row?.isOpen) return { path: null, made_at: null };
      const mac = (await sign({ accountId: account, number: row.number })).toString("base64url");
      const address = `${account}-${row.number}-${mac}`;
      return { path: callUrl(ownCalendarCall, { address }), made_at: row.madeAt };
    },
  };
}

async function selectAddress(db: Queryable, account: AccountId) {
  const { rows } = await sql<{ number: number; isOpen: boolean; madeAt: string }>`
    select number, is_open as "isOpen", ${microsOf("made_at")} as "madeAt" from calendar_addresses
    where account_id = ${account}`.execute(db);
  return rows[0] ?? null;
}

/** The team whose calendar an address opens; null when it was ended or its owner is gone. */
export async function selectSubscriber(
  db: Queryable,
  { accountId: account, number }: CalendarAddress,
): Promise<{ readonly entryId: EntryId | null } | null> {
  const { rows } = await sql<{ entryId: EntryId | null }>`
    select entry_id as "entryId" from calendar_addresses join accounts using (account_id)
    where account_id = ${account} and number = ${number} and is_open`.execute(db);
  return rows[0] ?? null;
}

/** Makes the account's address, or a new one in place of the one before. */
export async function renewAddress(db: Queryable, account: AccountId): Promise<void> {
  await sql`insert into calendar_addresses (account_id, number, is_open, made_at)
    values (${account}, 1, true, clock_timestamp())
    on conflict (account_id) do update set number = calendar_addresses.number + 1, is_open = true,
      made_at = clock_timestamp()`.execute(db);
}

export async function endAddress(db: Queryable, account: AccountId): Promise<void> {
  await sql`update calendar_addresses set is_open = false where account_id = ${account}`.execute(db);
}
