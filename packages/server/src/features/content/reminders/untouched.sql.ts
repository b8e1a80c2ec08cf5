/** Teams that nobody has touched lately, as rows. */
import type { AccountId, EntryId, RoundId } from "@elleveren/rules";
import { ACTIVE_ROUNDS } from "@elleveren/contract";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import type { Claim } from "./reminders.sql.ts";

/** Whether this process is the first to look through the round. */
export async function takeUntouchedScan(tx: Tx, round: RoundId): Promise<boolean> {
  const { rows } = await sql`insert into untouched_scans (round_id) values (${round})
    on conflict do nothing returning round_id`.execute(tx);
  return rows.length > 0;
}

interface Page {
  readonly after: AccountId;
  readonly limit: number;
}

/** Accounts that want to hear of it and have a team, by account. */
export async function selectUntouchedWishers(
  db: Queryable,
  { after, limit }: Page,
): Promise<{ readonly accountId: AccountId; readonly entryId: EntryId }[]> {
  const { rows } = await sql<{ accountId: AccountId; entryId: EntryId }>`
    select w.account_id as "accountId", a.entry_id as "entryId"
    from reminder_wishes w join accounts a using (account_id)
    where w.untouched and (w.by_email or w.by_push) and a.entry_id is not null and w.account_id > ${after}
    order by w.account_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Of these the entries that go to sleep with the round unless somebody touches them before its deadline: they would be active
 * in the round before it for the last time. A squad is written for the round in which it changes; each entry goes to sleep once,
 * until it is touched again.
 */
export async function selectDrowsy(
  db: Queryable,
  entries: readonly EntryId[],
  round: RoundId,
): Promise<ReadonlySet<EntryId>> {
  const last = round - ACTIVE_ROUNDS;
  const { rows } = await sql<{ entryId: EntryId }>`
    select entry_id as "entryId" from squads
    where entry_id = any(${[...entries]}::bigint[]) and round_id >= ${last}
    group by entry_id having max(round_id) = ${last}`.execute(db);
  return new Set(rows.map(({ entryId }) => entryId));
}

export async function insertUntouched(tx: Tx, accounts: readonly AccountId[], round: RoundId): Promise<void> {
  await sql`insert into untouched_reminders (account_id, round_id)
    select account_id, ${round} from accounts where account_id = any(${[...accounts]}::bigint[]) for key share
    on conflict do nothing`.execute(tx);
}

export const untouchedClaim = (round: RoundId): Claim => ({
  table: "untouched_reminders",
  isOf: sql<boolean>`round_id = ${round}`,
});

/** Of rounds no longer open. */
export async function deletePastUntouched(db: Queryable): Promise<void> {
  const past = sql`round_id not in (select round_id from rounds where state = 'open')`;
  await sql`delete from untouched_reminders where ${past}`.execute(db);
  await sql`delete from untouched_scans where ${past}`.execute(db);
}
