/** Wishes, reminders that fell due, and browsers, as rows. */
import { type Language, PUSH_SUBSCRIPTIONS_MAX, type WireReminders } from "@elleveren/contract";
import type { AccountId, EntryId, RoundId } from "@elleveren/rules";
import { type RawBuilder, sql } from "kysely";

import type { PushTarget } from "../../../adapters/push/index.ts";
import type { Queryable, Tx } from "../../../context.ts";

export async function selectWishes(db: Queryable, account: AccountId): Promise<WireReminders> {
  const { rows } = await sql<WireReminders>`
    select coalesce(w.by_email, false) as by_email, coalesce(w.by_push, false) as by_push,
      coalesce(w.benched, false) as benched, coalesce(w.untouched, false) as untouched, coalesce(w.lead_minutes, '{}') as lead_minutes,
      (select count(*) from push_subscriptions p where p.account_id = ${account}) as push_subscriptions
    from (select) as one left join reminder_wishes w on w.account_id = ${account}`.execute(db);
  return rows[0]!;
}

/** Nothing is stored for an account that is being deleted. */
export async function upsertWishes(
  tx: Tx,
  account: AccountId,
  wishes: Omit<WireReminders, "push_subscriptions">,
): Promise<void> {
  await sql`insert into reminder_wishes (account_id, by_email, by_push, benched, untouched, lead_minutes)
    select account_id, ${wishes.by_email}, ${wishes.by_push}, ${wishes.benched}, ${wishes.untouched},
      ${wishes.lead_minutes}::integer[]
    from accounts where account_id = ${account} for key share
    on conflict (account_id) do update set by_email = excluded.by_email, by_push = excluded.by_push,
      benched = excluded.benched, untouched = excluded.untouched, lead_minutes = excluded.lead_minutes`.execute(tx);
}

/** A reminder already due when it was chosen is not sent late: its row is stored as sent. */
export async function skipPassed(tx: Tx, account: AccountId, leads: readonly number[]): Promise<void> {
  await sql`insert into reminders (account_id, round_id, lead_minutes, deadline_at, mailed_at, pushed_at)
    select w.account_id, r.round_id, lead, r.deadline_at, clock_timestamp(), clock_timestamp()
    from reminder_wishes w cross join rounds r cross join unnest(${[...leads]}::integer[]) as l (lead)
    where w.account_id = ${account} and r.state = 'open' and r.deadline_at - make_interval(mins => lead) <= game_now()
    on conflict do nothing`.execute(tx);
}

/** The reminders of one deadline that are due together. */
export interface DueReminders {
  readonly roundId: RoundId;
  readonly leadMinutes: number;
  readonly deadlineAtMs: number;
}

/** Claims a page of accounts with a due reminder; empty when there are no more. */
export async function takeDue(tx: Tx, due: DueReminders, limit: number): Promise<AccountId[]> {
  const { rows } = await sql<{ accountId: AccountId }>`
    insert into reminders (account_id, round_id, lead_minutes, deadline_at)
    select w.account_id, d.* from reminder_wishes w,
      (select ${due.roundId}::integer as round_id, ${due.leadMinutes}::integer as lead_minutes,
        ${new Date(due.deadlineAtMs)}::timestamptz as deadline_at) d
    where d.lead_minutes = any(w.lead_minutes) and (w.by_email or w.by_push)
      and not exists (select from reminders x where x.account_id = w.account_id and x.round_id = d.round_id
        and x.lead_minutes = d.lead_minutes and x.deadline_at = d.deadline_at)
    order by w.account_id limit ${limit}
    on conflict do nothing returning account_id as "accountId"`.execute(tx);
  return rows.map(({ accountId }) => accountId);
}

export const isOfDue = (
  due: DueReminders,
) => sql<boolean>`round_id = ${due.roundId} and lead_minutes = ${due.leadMinutes}
  and deadline_at = ${new Date(due.deadlineAtMs)}::timestamptz`;

/** The deadline was moved after the claim: if it comes back, the reminder is due again unless it was sent. */
export async function returnDue(db: Queryable, due: DueReminders, account: AccountId, channel: Channel): Promise<void> {
  await sql`update reminders set ${sql.ref(channel)} = null where account_id = ${account} and ${isOfDue(due)}`.execute(
    db,
  );
  await sql`delete from reminders where account_id = ${account} and ${isOfDue(due)}
    and mailed_at is null and pushed_at is null`.execute(db);
}

/** Reminders of rounds whose deadline has passed are not read again. */
export async function deletePastReminders(db: Queryable): Promise<void> {
  await sql`delete from reminders where deadline_at < game_now() - interval '1 day'`.execute(db);
}

export interface Reminded {
  readonly accountId: AccountId;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
  readonly entryId: EntryId | null;
  readonly entryName: string | null;
  readonly startedRoundId: RoundId | null;
  readonly byEmail: boolean;
  readonly byPush: boolean;
  readonly benched: boolean;
  readonly untouched: boolean;
  /** The address is known to be the person's. */
  readonly isEmailVerified: boolean;
}

/** The accounts still subscribed, with their current data. */
export async function selectReminded(db: Queryable, accounts: readonly AccountId[]): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    select a.account_id as "accountId", a.email, a.first_name as "firstName", coalesce(e.language, 'nb') as language,
      a.entry_id as "entryId", e.name as "entryName", e.started_round_id as "startedRoundId", w.by_email as "byEmail",
      w.by_push as "byPush", w.benched, w.untouched,
      a.email_verified_at is not null as "isEmailVerified"
    from accounts a join reminder_wishes w using (account_id) left join entries e on e.entry_id = a.entry_id
    where a.account_id = any(${[...accounts]}::bigint[]) order by a.account_id`.execute(db);
  return rows;
}

/** When it was handed over to be sent that way. */
export type Channel = "mailed_at" | "pushed_at";
export const WISH_OF = { mailed_at: "by_email", pushed_at: "by_push" } as const;

/** Messages that are to be claimed: rows with an account, and when each channel took them. */
export interface Claim {
  readonly table: "reminders" | "benched_reminders" | "untouched_reminders";
  /** Of the table's rows those of one message. */
  readonly isOf: RawBuilder<boolean>;
}

/** Claims the messages per channel for subscribed accounts; those claimed by another run are left out. */
export async function takeMessages(
  tx: Tx,
  { table, isOf: isOfMessage }: Claim,
  accounts: readonly AccountId[],
  channel: Channel,
): Promise<AccountId[]> {
  const { rows } = await sql<{ accountId: AccountId }>`
    update ${sql.table(table)} set ${sql.ref(channel)} = clock_timestamp()
    where account_id = any(${[...accounts]}::bigint[]) and ${isOfMessage} and ${sql.ref(channel)} is null
      and account_id in (select w.account_id from reminder_wishes w where ${sql.ref(`w.${WISH_OF[channel]}`)})
    returning account_id as "accountId"`.execute(tx);
  return rows.map(({ accountId }) => accountId);
}

/**
 * Adds the browser to the session; another account's endpoint moves to this account, and the oldest beyond the limit
 * go. Adds nothing to a session that has ended meanwhile.
 */
export async function upsertSubscription(
  tx: Tx,
  { accountId: account, sessionId }: { readonly accountId: AccountId; readonly sessionId: number | null },
  target: PushTarget,
): Promise<void> {
  await sql`insert into push_subscriptions (endpoint, account_id, session_id, p256dh, auth)
    select ${target.endpoint}, account_id, session_id, ${target.p256dh}, ${target.auth} from sessions
    where account_id = ${account} and session_id = ${sessionId} for key share
    on conflict (endpoint) do update set account_id = excluded.account_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth`.execute(tx);
  await sql`delete from push_subscriptions where endpoint in (
    select endpoint from push_subscriptions where account_id = ${account}
    order by created_at desc, endpoint offset ${PUSH_SUBSCRIPTIONS_MAX})`.execute(tx);
}

export async function deleteSubscription(db: Queryable, account: AccountId, endpoint: string): Promise<void> {
  await sql`delete from push_subscriptions where account_id = ${account} and endpoint = ${endpoint}`.execute(db);
}

/** Where the browsers of these people are, each person's oldest first. */
export async function selectEndpoints(
  db: Queryable,
  accounts: readonly AccountId[],
): Promise<{ readonly accountId: AccountId; readonly endpoint: string }[]> {
  const { rows } = await sql<{ accountId: AccountId; endpoint: string }>`
    select account_id as "accountId", endpoint from push_subscriptions where account_id = any(${[...accounts]}::bigint[])
    order by account_id, created_at, endpoint`.execute(db);
  return rows;
}

/** A browser, while it is this person's. */
export async function selectSubscription(
  db: Queryable,
  account: AccountId,
  endpoint: string,
): Promise<PushTarget | null> {
  const { rows } = await sql<PushTarget>`select endpoint, p256dh, auth from push_subscriptions
    where account_id = ${account} and endpoint = ${endpoint}`.execute(db);
  return rows[0] ?? null;
}
