/** Rows of `outgoing`, whose states the migration describes. */
import { sql } from "kysely";

import type { Queryable } from "../db/database.ts";
import type { ChannelName } from "./outgoing.ts";

export interface NewOutgoing {
  readonly channel: ChannelName;
  readonly kind: string;
  readonly urgency: number;
  readonly key: string;
  readonly data: object;
  readonly account: number | null;
  readonly lane: string;
  readonly addressee: string | null;
  readonly asker: string | null;
  readonly atMostOnce: boolean;
}

/** Stores those of which none with the same key waits; returns how many. */
export async function insertOutgoing(db: Queryable, rows: readonly NewOutgoing[]): Promise<number> {
  const { rows: stored } = await sql`
    insert into outgoing (channel, kind, urgency, key, data, account_id, lane, addressee, asker, at_most_once, turn_at)
    select n.channel, n.kind, n.urgency, n.key, n.data, n.account, n.lane, n.addressee, n.asker, n."atMostOnce",
      greatest(clock_timestamp(),
        (select max(o.turn_at) + interval '1 second' from outgoing o where o.state = 'waiting' and o.asker = n.asker),
        (select max(o.turn_at) + interval '1 second' from outgoing o
          where o.state = 'waiting' and o.addressee = n.addressee))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (channel text, kind text, urgency smallint, key text,
      data jsonb, account bigint, lane text, addressee text, asker text, "atMostOnce" boolean)
    on conflict (channel, kind, key) where state in ('waiting', 'later') do nothing
    returning 1`.execute(db);
  return stored.length;
}

/** A row that this process has taken. */
export interface Taken {
  readonly id: number;
  readonly kind: string;
  readonly lane: string;
  readonly data: object;
  /** Failed tries so far. */
  readonly attempts: number;
  /** Since its first try, or since an operator had it tried anew. */
  readonly triedForSeconds: number;
}

export interface Claim {
  readonly channel: ChannelName;
  readonly kinds: readonly string[];
  readonly limit: number;
  readonly lease: string;
  readonly leaseSeconds: number;
  /** The least urgent that is taken. */
  readonly upTo: number;
  /** Null: of every lane but `without`. */
  readonly lanes: readonly string[] | null;
  readonly without: readonly string[];
}

/** Takes the next ones, in their order. */
export async function claimOutgoing(db: Queryable, claim: Claim): Promise<Taken[]> {
  const { channel, kinds, limit, lease, leaseSeconds, upTo, lanes, without } = claim;
  const { rows } = await sql<Taken & { readonly urgency: number; readonly turnAt: Date }>`
    update outgoing taken set state = 'sending', lease = ${lease}::uuid,
      leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from (select outgoing_id from outgoing
      where state = 'waiting' and channel = ${channel} and urgency <= ${upTo} and kind = any(${[...kinds]}::text[])
        and ${lanes === null ? sql`lane <> all(${[...without]}::text[])` : sql`lane = any(${[...lanes]}::text[])`}
      order by urgency, turn_at, outgoing_id limit ${limit} for update skip locked) due
    where taken.outgoing_id = due.outgoing_id
    returning taken.outgoing_id as id, kind, lane, data, attempts, urgency, turn_at as "turnAt",
      extract(epoch from clock_timestamp() - tried_since)::float8 as "triedForSeconds"`.execute(db);
  return rows.toSorted((a, b) => a.urgency - b.urgency || a.turnAt.getTime() - b.turnAt.getTime() || a.id - b.id);
}

/** They were delivered, or are not wanted any more. */
export async function deleteOutgoing(db: Queryable, ids: readonly number[]): Promise<void> {
  await sql`delete from outgoing where outgoing_id = any(${[...ids]}::bigint[])`.execute(db);
}

/** Not tried after all: they wait in the place they had. */
export async function returnOutgoing(db: Queryable, ids: readonly number[]): Promise<void> {
  await giveBack(db, ids, sql`state = 'waiting'`);
}

/** Refused for now. Behind what waits by then; `attempt` false: the other end's failure, not its own. */
export async function postponeOutgoing(
  db: Queryable,
  id: number,
  { seconds, error, isAttempt }: { readonly seconds: number; readonly error: string; readonly isAttempt: boolean },
): Promise<void> {
  await giveBack(
    db,
    [id],
    sql`state = 'later', error = ${error}, attempts = attempts + ${isAttempt ? 1 : 0}, tried_at = clock_timestamp(),
      turn_at = clock_timestamp(), next_try_at = clock_timestamp() + make_interval(secs => ${seconds})`,
  );
}

/** When the same message was stored again since, the newer row stands for both. */
async function giveBack(db: Queryable, ids: readonly number[], change: ReturnType<typeof sql>): Promise<void> {
  for (const id of ids) {
    await sql`with other as (select from outgoing o join outgoing mine using (channel, kind, key)
        where mine.outgoing_id = ${id} and o.outgoing_id <> ${id} and o.state in ('waiting', 'later')),
      gone as (delete from outgoing where outgoing_id = ${id} and exists (select from other))
      update outgoing set lease = null, leased_until = null, ${change}
      where outgoing_id = ${id} and state = 'sending' and not exists (select from other)`.execute(db);
  }
}

/** It is not retried by itself. */
export async function failOutgoing(db: Queryable, id: number, error: string): Promise<void> {
  await sql`update outgoing set state = 'failed', lease = null, leased_until = null, error = ${error},
      attempts = attempts + 1, tried_at = clock_timestamp() where outgoing_id = ${id}`.execute(db);
}

/** Rows whose delay has passed wait for their turn; returns their channels. */
export async function wakeLater(db: Queryable): Promise<ChannelName[]> {
  const { rows } = await sql<{ channel: ChannelName }>`
    with due as (update outgoing set state = 'waiting', next_try_at = null
      where outgoing_id in (select outgoing_id from outgoing where state = 'later' and next_try_at <= clock_timestamp()
        order by next_try_at limit 5000 for update skip locked)
      returning channel)
    select distinct channel from due`.execute(db);
  return rows.map(({ channel }) => channel);
}

/** Rows leased by a process that died: they wait again, or count as unknown. A newer row of the same wish stands for both. */
export async function releaseExpired(db: Queryable): Promise<void> {
  await sql`delete from outgoing o where o.state = 'sending' and o.leased_until < clock_timestamp()
    and exists (select from outgoing w where w.channel = o.channel and w.kind = o.kind and w.key = o.key
      and w.outgoing_id <> o.outgoing_id and w.state in ('waiting', 'later'))`.execute(db);
  await sql`update outgoing set state = case when at_most_once then 'unsure' else 'waiting' end,
      lease = null, leased_until = null
    where state = 'sending' and leased_until < clock_timestamp()`.execute(db);
}

export async function renewLeases(db: Queryable, ids: readonly number[], leaseSeconds: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`update outgoing set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where state = 'sending' and outgoing_id = any(${[...ids]}::bigint[])`.execute(db);
}

/** Whatever holds one of the texts as a whole value, and whatever is the account's. */
export async function deleteAbout(db: Queryable, account: number, texts: readonly string[]): Promise<void> {
  // As they stand in JSON, whole: one address may end another.
  const written = texts.map((text) => JSON.stringify(text.toLowerCase()));
  await sql`delete from outgoing where account_id = ${account}
    or exists (select from unnest(${written}::text[]) w (word) where strpos(lower(data::text), w.word) > 0)`.execute(
    db,
  );
}

/** Failed rows that no operator retried within a week. */
export async function deleteOldFailed(db: Queryable): Promise<void> {
  await sql`delete from outgoing where state in ('failed', 'unsure')
    and coalesce(tried_at, created_at) < clock_timestamp() - interval '7 days'`.execute(db);
}

/** Every failed one, of every channel or of one, waits again with all its tries before it; returns how many. */
export async function retryFailed(db: Queryable, channel: ChannelName | null): Promise<number> {
  const { rows } = await sql`
    with failed as (select distinct on (channel, kind, key) outgoing_id, channel, kind, key from outgoing
      where state = 'failed' and (${channel}::text is null or channel = ${channel})
      order by channel, kind, key, outgoing_id desc),
    -- The same wish was stored anew, or failed twice: one of them stands for all.
    gone as (delete from outgoing o where o.state = 'failed' and (${channel}::text is null or o.channel = ${channel})
      and (o.outgoing_id not in (select outgoing_id from failed) or exists (select from outgoing w
        where w.channel = o.channel and w.kind = o.kind and w.key = o.key and w.state in ('waiting', 'later')))
      returning o.outgoing_id)
    update outgoing set state = 'waiting', attempts = 0, tried_since = clock_timestamp(), turn_at = clock_timestamp()
    where outgoing_id in (select outgoing_id from failed except select outgoing_id from gone)
    returning 1`.execute(db);
  return rows.length;
}

export interface Count {
  readonly channel: ChannelName;
  readonly kind: string;
  readonly sent: number;
  readonly dropped: number;
  readonly failed: number;
}

export async function addCounts(db: Queryable, counts: readonly Count[]): Promise<void> {
  await sql`insert into outgoing_counts as c (channel, kind, sent, dropped, failed)
    select channel, kind, sent, dropped, failed from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as n (channel text, kind text, sent bigint, dropped bigint, failed bigint)
    on conflict (channel, kind) do update set sent = c.sent + excluded.sent, dropped = c.dropped + excluded.dropped,
      failed = c.failed + excluded.failed`.execute(db);
}

export interface Pause {
  readonly channel: ChannelName;
  readonly lane: string;
  readonly failures: number;
  readonly seconds: number;
  readonly error: string;
}

/** For monitoring: each process measures for itself. */
export async function upsertPause(db: Queryable, { channel, lane, failures, seconds, error }: Pause): Promise<void> {
  await sql`insert into outgoing_pauses (channel, lane, failing_since, tried_at, failures, retry_at, error)
    values (${channel}, ${lane}, clock_timestamp(), clock_timestamp(), ${failures},
      clock_timestamp() + make_interval(secs => ${seconds}), ${error})
    on conflict (channel, lane) do update set tried_at = excluded.tried_at, failures = excluded.failures,
      retry_at = excluded.retry_at, error = excluded.error`.execute(db);
}

export async function deletePause(db: Queryable, channel: ChannelName, lane: string): Promise<void> {
  await sql`delete from outgoing_pauses where channel = ${channel} and lane = ${lane}`.execute(db);
}

/** Of ends that no process tries any more. */
export async function deleteOldPauses(db: Queryable): Promise<void> {
  await sql`delete from outgoing_pauses where retry_at < clock_timestamp() - interval '10 minutes'`.execute(db);
}
