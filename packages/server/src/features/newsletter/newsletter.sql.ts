/** Who reads the newsletter, as rows. */
import { accountId, entryId, roundId, type AccountId, type EntryId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../context.ts";

/** The game's own secret; it never leaves the database and the servers. */
export async function selectSigningSecret(db: Queryable): Promise<Buffer | null> {
  const { rows } = await sql<{ receipt_secret: Buffer }>`select receipt_secret from game`.execute(db);
  return rows[0]?.receipt_secret ?? null;
}

export interface Subscription {
  readonly accountId: AccountId;
  readonly startedRoundId: RoundId;
  readonly isSubscribed: boolean;
}

/** Whose letter names this entry: himself, or as his manager's entry of an earlier season. Null when nobody's. */
export async function findReader(db: Queryable, id: EntryId): Promise<{ readonly entryId: EntryId | null } | null> {
  const { rows } = await sql<{ entry_id: number | null }>`
    select entry_id from entries where entry_id = ${id}
    union all
    select a.entry_id from entry_past_seasons s join accounts a using (account_id) where s.entry_id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  return row ? { entryId: row.entry_id === null ? null : entryId(row.entry_id) } : null;
}

/** Holds the entry, so that its log tells changes in their order; null when it is gone. */
export async function lockSubscription(tx: Tx, id: EntryId): Promise<Subscription | null> {
  const { rows } = await sql<{ account_id: number; started_round_id: number; email: boolean }>`
    select account_id, started_round_id, email from entries where entry_id = ${id} for update`.execute(tx);
  const row = rows[0];
  return row
    ? {
        accountId: accountId(row.account_id),
        startedRoundId: roundId(row.started_round_id),
        isSubscribed: row.email,
      }
    : null;
}

export async function endSubscription(tx: Tx, id: EntryId): Promise<void> {
  await sql`update entries set email = false where entry_id = ${id}`.execute(tx);
}

export interface Reader {
  readonly entryId: EntryId;
  readonly entryName: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: "nb" | "en";
}

/** A page of those who want the newsletter, by entry. */
export async function selectReaders(db: Queryable, after: number, limit: number): Promise<Reader[]> {
  const { rows } = await sql<{
    entry_id: number;
    name: string;
    email: string;
    first_name: string;
    language: "nb" | "en";
  }>`select e.entry_id, e.name, a.email, a.first_name, e.language
    from entries e join accounts a using (account_id)
    where e.email and e.entry_id > ${after} order by e.entry_id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    entryId: entryId(row.entry_id),
    entryName: row.name,
    email: row.email,
    firstName: row.first_name,
    language: row.language,
  }));
}

/** Reminders by e-mail end; those by push are another wish. */
export async function endReminderMails(db: Queryable, account: AccountId): Promise<void> {
  await sql`update reminder_wishes set by_email = false where account_id = ${account}`.execute(db);
}

/** Takes the reader's place in the sending; false when it is taken: he has the letter, or nobody knows. */
export async function claimSending(db: Queryable, letter: string, id: EntryId): Promise<boolean> {
  const { rows } = await sql`insert into newsletter_sendings (letter, entry_id) values (${letter}, ${id})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

export async function completeSending(db: Queryable, letter: string, id: EntryId): Promise<void> {
  await sql`update newsletter_sendings set sent_at = statement_timestamp()
    where letter = ${letter} and entry_id = ${id}`.execute(db);
}

/** The mail server did not take it: the next run tries again. */
export async function releaseSending(db: Queryable, letter: string, id: EntryId): Promise<void> {
  await sql`delete from newsletter_sendings where letter = ${letter} and entry_id = ${id} and sent_at is null`.execute(
    db,
  );
}

/** Places taken by a run that ended before it knew whether the letter went out. */
export async function countUnsure(db: Queryable, letter: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from newsletter_sendings where letter = ${letter} and sent_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
