/**
 * Deliveries as rows. `waiting`: written with what it tells, to be sent in its turn. `sent`: the other end said yes.
 * `failed`: it was waiting when its webhook was switched off. "Send again" makes any of them `waiting` once more.
 */
import { type AccountId, type LeagueId } from "@elleveren/rules";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { Language, WebhookForm, WireDelivery } from "@elleveren/contract";

import type { Queryable } from "../../../context.ts";
import type { LaneChoice } from "../../../outgoing/outgoing.ts";
import { holdQuery } from "../../../db/pool.ts";
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

/** What is sent next, and where to. */
export interface Turn {
  readonly url: string;
  readonly form: WebhookForm;
  readonly language: Language;
  readonly leagueId: LeagueId;
  readonly sealedSecret: Buffer;
  readonly deliveryId: number;
  readonly body: string;
  readonly attempts: number;
  /** Its last byte left, and whoever sent it died before the answer. */
  readonly isUnanswered: boolean;
}

export interface Due extends Leased {
  /** Host and port: ends that fail together. */
  readonly lane: string;
  readonly accountId: AccountId;
  readonly url: string;
  readonly leagueName: string;
  readonly turn: Turn;
}

const LANE = sql`coalesce(substring(w.url from '^https?://([^/?#]+)'), '')`;

const IS_DUE = sql`w.disabled_at is null and w.next_at <= clock_timestamp()
  and (w.leased_until is null or w.leased_until <= clock_timestamp())`;

const TO = sql`url, form, language, league_id as "leagueId", secret as "sealedSecret"`;
const WHAT = sql`delivery_id as "deliveryId", body, attempts, handed_at is not null as "isUnanswered"`;

/**
 * Claims webhooks with deliveries under a lease of `leaseSeconds`, which ends by itself if this process dies; each with
 * the delivery whose turn it is.
 */
export async function claimDue(
  db: Queryable,
  { limit, leaseSeconds, lanes }: { readonly limit: number; readonly leaseSeconds: number; readonly lanes: LaneChoice },
): Promise<Due[]> {
  const { only, without } = lanes;
  const claimed = await sql<Leased & Pick<Due, "accountId" | "leagueName">>`
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
    returning taken.webhook_id as "webhookId", taken.lease, taken.account_id as "accountId", l.name as "leagueName"`.execute(
    db,
  );
  if (claimed.rows.length === 0) return [];
  // A statement of its own: that of the claim may have begun before another sender was done with the same webhook.
  const turns = await sql<Pick<Leased, "webhookId"> & Turn>`
    select w.webhook_id as "webhookId", ${TO}, d.* from league_webhooks w
      join lateral (select ${WHAT} from webhook_deliveries d where d.webhook_id = w.webhook_id and d.state = 'waiting'
        order by delivery_id limit 1) d on true
    where w.webhook_id = any(${claimed.rows.map(({ webhookId }) => webhookId)}::bigint[])`.execute(db);
  const turnOf = new Map(turns.rows.map(({ webhookId, ...turn }) => [webhookId, turn]));
  const due: Due[] = [];
  for (const leased of claimed.rows) {
    const turn = turnOf.get(leased.webhookId);
    if (!turn) {
      await releaseLease(db, leased);
      continue;
    }
    const lane = /^https?:\/\/([^/?#]+)/.exec(turn.url)?.[1] ?? "";
    due.push({ ...leased, url: turn.url, lane, turn });
  }
  return due;
}

/** It was taken and is not sent for after all: its end is away. */
export async function releaseLease(db: Queryable, { webhookId, lease }: Leased): Promise<void> {
  await sql`update league_webhooks set lease = null, leased_until = null, next_at = clock_timestamp()
    where webhook_id = ${webhookId} and lease = ${lease}::uuid`.execute(db);
}

/**
 * Lets its last byte leave with `go` and notes that it left: two writes to two connections with nothing between them, so that
 * of a process that is killed at most one message has left without a note. Throws only when `go` was not called.
 */
export async function noteHanded(pool: Pool, deliveryId: number, go: () => void): Promise<void> {
  const client = await pool.connect();
  const note = holdQuery(client, NOTE_HANDED, [deliveryId]);
  go();
  // A note that failed is made up for by the answer's.
  await note().then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

const NOTE_HANDED = "update webhook_deliveries set handed_at = clock_timestamp() where delivery_id = $1";

export interface Attempt {
  readonly deliveryId: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly tookMs: number;
}

/** Of an attempt that is over: it was taken or is given up (`state`), or waits for another one. */
const noteAttempt = (
  { deliveryId, status, error, tookMs }: Attempt,
  state: WireDelivery["state"],
) => sql`update webhook_deliveries set attempts = attempts + 1, tried_at = clock_timestamp(), handed_at = null,
    status = ${status}, error = ${error}, took_ms = ${tookMs}, state = ${state}
  where delivery_id = ${deliveryId}`;

/**
 * This delivery is done with. The next one with the lease begun anew, while `goesOn`; null when there is none, or the
 * webhook is gone, off or no longer this one's, and then the lease is given back.
 */
export async function finishTurn(
  db: Queryable,
  { webhookId, lease }: Leased,
  attempt: Attempt,
  {
    state,
    goesOn,
    leaseSeconds,
  }: { readonly state: "sent" | "failed"; readonly goesOn: boolean; readonly leaseSeconds: number },
): Promise<Turn | null> {
  const next = sql`select ${WHAT} from webhook_deliveries
    where webhook_id = ${webhookId} and state = 'waiting' and delivery_id <> ${attempt.deliveryId} and ${goesOn}
    order by delivery_id limit 1`;
  const { rows } = await sql<Turn>`
    with done as (${noteAttempt(attempt, state)}),
    next as (${next}),
    held as (update league_webhooks set failing_since = null,
        lease = case when exists (select from next) then lease end,
        leased_until = case when exists (select from next) then clock_timestamp() + make_interval(secs => ${leaseSeconds}) end,
        next_at = case when exists (select from next) then next_at else clock_timestamp() end
      where webhook_id = ${webhookId} and lease = ${lease}::uuid and disabled_at is null
      returning ${TO})
    select held.*, next.* from held, next`.execute(db);
  return rows[0] ?? null;
}

/**
 * This delivery waits, and nothing is sent for `pauseSeconds`. Resolves to the seconds that the webhook has failed for;
 * null when it is no longer this one's. `isFault`: false where the other end only asked for patience.
 */
export async function pauseTurn(
  db: Queryable,
  { webhookId, lease }: Leased,
  attempt: Attempt,
  { pauseSeconds, isFault }: { readonly pauseSeconds: number; readonly isFault: boolean },
): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    with tried as (${noteAttempt(attempt, "waiting")})
    update league_webhooks set
      failing_since = ${isFault ? sql`coalesce(failing_since, clock_timestamp())` : sql`failing_since`},
      next_at = clock_timestamp() + make_interval(secs => ${pauseSeconds}), lease = null, leased_until = null
    where webhook_id = ${webhookId} and lease = ${lease}::uuid
    returning coalesce(extract(epoch from clock_timestamp() - failing_since), 0)::float8 as seconds`.execute(db);
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
