/** Readers of the newsletter, as rows. */
import type { Language } from "@elleveren/contract";
import type { AccountId, EntryId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import type { Letter, LetterTexts } from "./letter.ts";

/** Of e-mails in the queue. */
export const KIND = "newsletter";

/** The game's own secret; it never leaves the database and the servers. */
export async function selectSigningSecret(db: Queryable): Promise<Buffer | null> {
  const { rows } = await sql<{ receipt_secret: Buffer }>`select receipt_secret from game`.execute(db);
  return rows[0]?.receipt_secret ?? null;
}

/**
 * The current entry of an e-mail's link: the entry itself, or that of the same manager after an earlier season's. Null
 * when there is none.
 */
export async function findReader(db: Queryable, id: EntryId): Promise<{ readonly entryId: EntryId | null } | null> {
  const { rows } = await sql<{ entryId: EntryId | null }>`
    select entry_id as "entryId" from entries where entry_id = ${id}
    union all
    select a.entry_id from entry_past_seasons s join accounts a using (account_id) where s.entry_id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Locks the entry, so that its log keeps changes in their order; null when it is gone. */
export async function lockSubscription(tx: Tx, id: EntryId) {
  const { rows } = await sql<{ accountId: AccountId; startedRoundId: RoundId; isSubscribed: boolean }>`
    select account_id as "accountId", started_round_id as "startedRoundId", email as "isSubscribed" from entries where entry_id = ${id} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function endSubscription(tx: Tx, id: EntryId): Promise<void> {
  await sql`update entries set email = false where entry_id = ${id}`.execute(tx);
}

export interface Reader {
  readonly entryId: EntryId;
  readonly entryName: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

/** A page of newsletter readers, by entry. */
export async function selectReaders(db: Queryable, after: number, limit: number): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select e.entry_id as "entryId", e.name as "entryName", a.email, a.first_name as "firstName", e.language
    from entries e join accounts a using (account_id)
    where e.email and e.entry_id > ${after} order by e.entry_id limit ${limit}`.execute(db);
  return rows;
}

/** Reminders by e-mail end; reminders by push are a separate choice. */
export async function endReminderMails(db: Queryable, account: AccountId): Promise<void> {
  await sql`update reminder_wishes set by_email = false where account_id = ${account}`.execute(db);
}

/** The reader of this entry, while subscribed and claimed for the sending. */
export async function selectReader(
  db: Queryable,
  letter: string,
  id: EntryId,
): Promise<Omit<Reader, "entryId"> | null> {
  const { rows } = await sql<Omit<Reader, "entryId">>`
    select e.name as "entryName", a.email, a.first_name as "firstName", e.language
    from entries e join accounts a using (account_id)
    where e.entry_id = ${id} and e.email
      and exists (select from newsletter_sendings s where s.letter = ${letter} and s.entry_id = ${id})`.execute(db);
  return rows[0] ?? null;
}

/**
 * Claims these readers for the sending; returns the ones newly claimed: the others have the e-mail, or it is unknown
 * whether they do.
 */
export async function claimSendings(tx: Tx, letter: string, ids: readonly EntryId[]): Promise<EntryId[]> {
  const { rows } = await sql<{ entryId: EntryId }>`insert into newsletter_sendings (letter, entry_id)
    select ${letter}, id from unnest(${[...ids]}::bigint[]) as of_page (id)
    on conflict do nothing returning entry_id as "entryId"`.execute(tx);
  return rows.map(({ entryId }) => entryId);
}

/** Stores the e-mail's content for all sending processes; a new version reaches readers not yet sent to. */
export async function upsertNewsletter(db: Queryable, origin: string, { name, texts }: Letter): Promise<void> {
  await sql`insert into newsletters (letter, origin, texts) values (${name}, ${origin}, ${JSON.stringify(texts)}::jsonb)
    on conflict (letter) do update set origin = excluded.origin, texts = excluded.texts`.execute(db);
}

export async function selectNewsletter(
  db: Queryable,
  letter: string,
): Promise<{ readonly origin: string; readonly texts: LetterTexts } | null> {
  const { rows } = await sql<{ origin: string; texts: LetterTexts }>`
    select origin, texts from newsletters where letter = ${letter}`.execute(db);
  return rows[0] ?? null;
}

export async function completeSending(db: Queryable, letter: string, id: EntryId): Promise<void> {
  await sql`update newsletter_sendings set sent_at = statement_timestamp()
    where letter = ${letter} and entry_id = ${id}`.execute(db);
}

/** The reader has unsubscribed. */
export async function releaseSending(db: Queryable, letter: string, id: EntryId): Promise<void> {
  await sql`delete from newsletter_sendings where letter = ${letter} and entry_id = ${id} and sent_at is null`.execute(
    db,
  );
}

export interface Sending {
  readonly sent: number;
  /** Queued, or waiting for the mail server. */
  readonly waiting: number;
  /** Of those, due or in progress within so many seconds. */
  readonly soon: number;
  readonly failed: number;
  /** A process was killed while sending, so delivery is unknown; these are not sent again. */
  readonly unsure: number;
}

export async function selectSending(db: Queryable, letter: string, soonSeconds: number): Promise<Sending> {
  const { rows: queued } = await sql<{ waiting: number; soon: number; failed: number }>`
    select count(*) filter (where state in ('waiting', 'sending', 'later')) as waiting,
      count(*) filter (where state in ('waiting', 'sending')
        or state = 'later' and next_try_at < clock_timestamp() + make_interval(secs => ${soonSeconds})) as soon,
      count(*) filter (where state = 'failed') as failed
    from outgoing where channel = 'mail' and kind = ${KIND} and data->>'letter' = ${letter}`.execute(db);
  const { rows: places } = await sql<{ sent: number; unsent: number }>`
    select count(*) filter (where sent_at is not null) as sent, count(*) filter (where sent_at is null) as unsent
    from newsletter_sendings where letter = ${letter}`.execute(db);
  const { waiting, soon, failed } = queued[0]!;
  const { sent, unsent } = places[0]!;
  return { sent, waiting, soon, failed, unsure: Math.max(0, unsent - waiting - failed) };
}
