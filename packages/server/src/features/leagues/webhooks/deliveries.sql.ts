/**
 * Deliveries as rows. `waiting`: written with what it tells, to be sent in its turn. `sent`: the other end said yes.
 * `failed`: it was waiting when its webhook was switched off. "Send again" makes any of them `waiting` once more.
 */
import { type AccountId, type LeagueId } from "@elleveren/rules";
import { sql } from "kysely";
import type { WireDelivery } from "@elleveren/contract";

import type { Queryable } from "../../../context.ts";
import type { LaneChoice } from "../../../outgoing/outgoing.ts";
import { microsOf } from "../../../db/values/moments.ts";

const COLUMNS = sql`delivery_id as id, 'msg_' || delivery_id as event_id, kind, state,
  ${microsOf("created_at")} as created_at, attempts, ${microsOf("tried_at")} as tried_at, status, error, took_ms, body`;

/** Newest first. */
export async function selectDeliveries(
  db: Queryable,
  webhookId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<WireDelivery[]> {
  const { rows } = await sql<WireDelivery>`select ${COLUMNS} from webhook_deliveries
    where webhook_id = ${webhookId} order by delivery_id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function selectDeliveryByKey(db: Queryable, webhookId: number, key: string): Promise<WireDelivery | null> {
  const { rows } = await sql<WireDelivery>`select ${COLUMNS} from webhook_deliveries
    where webhook_id = ${webhookId} and event_key = ${key}`.execute(db);
  return rows[0] ?? null;
}

/** Waits again, as it was; null when it is none of the webhook's. */
export async function updateToWaiting(
  db: Queryable,
  webhookId: number,
  deliveryId: number,
): Promise<WireDelivery | null> {
  const { rows } = await sql<WireDelivery>`
    with again as (update webhook_deliveries set state = 'waiting'
      where webhook_id = ${webhookId} and delivery_id = ${deliveryId} returning *),
    now as (update league_webhooks set next_at = clock_timestamp()
      where webhook_id = ${webhookId} and exists (select from again))
    select ${COLUMNS} from again`.execute(db);
  return rows[0] ?? null;
}

/** A webhook that this process sends for, as long as the lease is its own. */
export interface Leased {
  readonly webhookId: number;
  readonly lease: string;
}

export interface Due extends Leased {
  /** Host and port: ends that fail together. */
  readonly lane: string;
  readonly accountId: AccountId;
  readonly url: string;
  readonly leagueName: string;
}

const LANE = sql`coalesce(substring(w.url from '^https?://([^/?#]+)'), '')`;

const IS_DUE = sql`w.disabled_at is null and w.next_at <= clock_timestamp()
  and (w.leased_until is null or w.leased_until <= clock_timestamp())`;

/** Claims webhooks with deliveries under a lease of `leaseSeconds`, which ends by itself if this process dies. */
export async function claimDue(
  db: Queryable,
  { limit, leaseSeconds, lanes }: { readonly limit: number; readonly leaseSeconds: number; readonly lanes: LaneChoice },
): Promise<Due[]> {
  const { only, without } = lanes;
  const { rows } = await sql<Omit<Due, "lane">>`
    update league_webhooks taken set lease = gen_random_uuid(),
      leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}),
      -- Processes of the release before know no leases.
      next_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from leagues l
    where l.league_id = taken.league_id and taken.webhook_id in (
      select w.webhook_id from league_webhooks w
      where ${IS_DUE}
        and ${only === null ? sql`${LANE} <> all(${[...without]}::text[])` : sql`${LANE} = any(${[...only]}::text[])`}
        and exists (select from webhook_deliveries d where d.webhook_id = w.webhook_id and d.state = 'waiting')
      order by w.next_at limit ${limit} for update skip locked)
    returning taken.webhook_id as "webhookId", taken.lease, taken.account_id as "accountId", taken.url,
      l.name as "leagueName"`.execute(db);
  return rows.map((row) => ({ ...row, lane: /^https?:\/\/([^/?#]+)/.exec(row.url)?.[1] ?? "" }));
}

/** It was taken and is not sent for after all: its end is away. */
export async function releaseLease(db: Queryable, { webhookId, lease }: Leased): Promise<void> {
  await sql`update league_webhooks set lease = null, leased_until = null, next_at = clock_timestamp()
    where webhook_id = ${webhookId} and lease = ${lease}::uuid`.execute(db);
}

/** Where to, as it is now, with the lease begun anew; null when it is no longer this one's, or the webhook is gone or off. */
export async function renewLease(
  db: Queryable,
  { webhookId, lease }: Leased,
  leaseSeconds: number,
): Promise<{ readonly url: string; readonly leagueId: LeagueId; readonly sealedSecret: Buffer } | null> {
  const { rows } = await sql<{ url: string; leagueId: LeagueId; sealedSecret: Buffer }>`
    update league_webhooks set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where webhook_id = ${webhookId} and lease = ${lease}::uuid and disabled_at is null
    returning url, league_id as "leagueId", secret as "sealedSecret"`.execute(db);
  return rows[0] ?? null;
}

/** The one whose turn it is. */
export async function selectNext(db: Queryable, webhookId: number): Promise<WireDelivery | null> {
  const { rows } = await sql<WireDelivery>`select ${COLUMNS} from webhook_deliveries
    where webhook_id = ${webhookId} and state = 'waiting' order by delivery_id limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface Attempt {
  readonly deliveryId: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly tookMs: number;
}

export async function updateAttempt(db: Queryable, { deliveryId, status, error, tookMs }: Attempt): Promise<void> {
  await sql`update webhook_deliveries set attempts = attempts + 1, tried_at = clock_timestamp(), status = ${status},
      error = ${error}, took_ms = ${tookMs}, state = ${error === null ? "sent" : "waiting"}
    where delivery_id = ${deliveryId}`.execute(db);
}

/** Success: further deliveries may be sent at once. */
export async function updateSucceeded(db: Queryable, { webhookId, lease }: Leased): Promise<void> {
  await sql`update league_webhooks
    set failing_since = null, next_at = clock_timestamp(), lease = null, leased_until = null
    where webhook_id = ${webhookId} and lease = ${lease}::uuid`.execute(db);
}

/** Not before `pauseSeconds`; seconds that it has failed for, null when it is no longer this one's. */
export async function updateFailed(
  db: Queryable,
  { webhookId, lease }: Leased,
  pauseSeconds: number,
): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    update league_webhooks set failing_since = coalesce(failing_since, clock_timestamp()),
      next_at = clock_timestamp() + make_interval(secs => ${pauseSeconds}), lease = null, leased_until = null
    where webhook_id = ${webhookId} and lease = ${lease}::uuid
    returning extract(epoch from clock_timestamp() - failing_since)::float8 as seconds`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** Off, with everything that waited; false when it was off already. */
export async function disableWebhook(db: Queryable, webhookId: number): Promise<boolean> {
  const { rows } = await sql`update league_webhooks set disabled_at = clock_timestamp()
    where webhook_id = ${webhookId} and disabled_at is null returning 1`.execute(db);
  if (rows.length === 0) return false;
  await sql`update webhook_deliveries set state = 'failed' where webhook_id = ${webhookId} and state = 'waiting'`.execute(
    db,
  );
  return true;
}
