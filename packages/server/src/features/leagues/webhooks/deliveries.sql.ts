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
    -- The webhook first, as whoever notes what was sent.
    with held as materialized (select webhook_id from league_webhooks where webhook_id = ${webhookId} for update),
    again as (update webhook_deliveries d set state = 'waiting' from held
      where d.webhook_id = held.webhook_id and delivery_id = ${deliveryId} returning d.*),
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

/** The delivery that is sent next, and its destination. */
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

/** Addresses are kept as browsers spell them: a slash follows the host. */
const LANE = sql`split_part(w.url, '/', 3)`;
const laneOf = (url: string): string => url.split("/")[2] ?? "";

const IS_DUE = sql`w.disabled_at is null and w.next_at <= clock_timestamp()
  and (w.leased_until is null or w.leased_until <= clock_timestamp())`;

/** Of what waits for one webhook, what it is claimed for: a goal is news for minutes, a new member for days. */
const URGENCY = sql`min(case when d.kind = 'goal' then 0 when d.kind like 'member.%' then 2 else 1 end)`;

const TO = sql`url, form, language, league_id as "leagueId", secret as "sealedSecret"`;
const WHAT = sql`delivery_id as "deliveryId", body, attempts, handed_at is not null as "isUnanswered"`;

/** Webhooks that other senders claim in the same moment are left to them, and the search is made anew so often. */
const MOST_CLAIMS = 3;

interface ClaimRequest {
  readonly limit: number;
  readonly leaseSeconds: number;
  readonly lanes: LaneChoice;
}

/**
 * Claims webhooks with deliveries under a lease of `leaseSeconds`, which ends by itself if this process dies; each with
 * the delivery whose turn it is. Those with the most urgent deliveries first, then those that have waited longest.
 */
export async function claimDue(db: Queryable, request: ClaimRequest): Promise<Due[]> {
  const due: Due[] = [];
  for (let round = 0; round < MOST_CLAIMS && due.length < request.limit; round += 1) {
    const { found, claimed } = await claimOnce(db, { ...request, limit: request.limit - due.length });
    due.push(...(await turnsOf(db, claimed)));
    if (claimed.length === found) break;
  }
  return due;
}

type Claimed = Leased & Pick<Due, "accountId" | "leagueName">;

async function claimOnce(db: Queryable, { limit, leaseSeconds, lanes }: ClaimRequest) {
  const { only, without, rooms, roomOfOthers } = lanes;
  const among =
    only !== null
      ? sql`${LANE} = any(${only.filter((lane) => !without.includes(lane))}::text[])`
      : without.length > 0
        ? sql`${LANE} <> all(${[...without]}::text[])`
        : sql`true`;
  const { rows } = await sql<{ found: number } & (Claimed | { readonly webhookId: null })>`
    -- The table that is written comes first: a claim that waits for a season's change holds no other one meanwhile.
    with written as (select webhook_id from league_webhooks where false for update),
    due as (
      select w.webhook_id, w.next_at, waiting.urgency, ${LANE} as lane,
        row_number() over (partition by ${LANE} order by waiting.urgency, w.next_at) as place
      from league_webhooks w cross join lateral (
        select ${URGENCY} as urgency from webhook_deliveries d
        where d.webhook_id = w.webhook_id and d.state = 'waiting') waiting
      where ${IS_DUE} and ${among} and waiting.urgency is not null),
    chosen as materialized (
      select webhook_id from due
        left join unnest(${[...rooms.keys()]}::text[], ${[...rooms.values()]}::int[]) known (lane, room) using (lane)
      where place <= coalesce(room, ${roomOfOthers}::int) order by urgency, next_at limit ${limit}),
    taken as (
      update league_webhooks taken set lease = gen_random_uuid(),
        leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}),
        -- Processes of the release before know no leases.
        next_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from leagues l
      where l.league_id = taken.league_id and taken.webhook_id in (
        select w.webhook_id from league_webhooks w
        where w.webhook_id in (select webhook_id from chosen) and ${IS_DUE} for update skip locked)
      returning taken.webhook_id as "webhookId", taken.lease, taken.account_id as "accountId", l.name as "leagueName")
    select counted.found, taken.* from (select count(*) as found from chosen) counted left join taken on true`.execute(
    db,
  );
  const claimed = rows.filter((row): row is { found: number } & Claimed => row.webhookId !== null);
  return { found: rows[0]!.found, claimed };
}

async function turnsOf(db: Queryable, claimed: readonly Claimed[]): Promise<Due[]> {
  if (claimed.length === 0) return [];
  // A statement of its own: that of the claim may have begun before another sender was done with the same webhook.
  const turns = await sql<Pick<Leased, "webhookId"> & Turn>`
    select w.webhook_id as "webhookId", ${TO}, d.* from league_webhooks w
      join lateral (select ${WHAT} from webhook_deliveries d where d.webhook_id = w.webhook_id and d.state = 'waiting'
        order by delivery_id limit 1) d on true
    where w.webhook_id = any(${claimed.map(({ webhookId }) => webhookId)}::bigint[])`.execute(db);
  const turnOf = new Map(turns.rows.map(({ webhookId, ...turn }) => [webhookId, turn]));
  const due: Due[] = [];
  for (const { webhookId, lease, accountId, leagueName } of claimed) {
    const turn = turnOf.get(webhookId);
    if (turn) due.push({ webhookId, lease, accountId, leagueName, url: turn.url, lane: laneOf(turn.url), turn });
    else await releaseLease(db, { webhookId, lease });
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
export async function noteHanded(pool: Pool, deliveryId: number, go: () => void, isOver: () => boolean): Promise<void> {
  const client = await pool.connect();
  // A message that has waited too long for this connection never left, and no note says that it did.
  if (isOver()) return client.release();
  const note = holdQuery(client, { ...NOTE_HANDED, values: [deliveryId] });
  go();
  // A note that failed is made up for by the answer's.
  await note().then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

/** Prepared on each connection: of all statements the one that cannot be shared by many messages. */
const NOTE_HANDED = {
  name: "note handed",
  text: "update webhook_deliveries set handed_at = clock_timestamp() where delivery_id = $1",
};

export interface Attempt {
  readonly deliveryId: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly tookMs: number;
}

/** A delivery that is done with, and whether the next one of its webhook is sent at once. */
export interface Finished {
  readonly webhook: Leased;
  readonly attempt: Attempt;
  readonly state: "sent" | "failed";
  readonly goesOn: boolean;
}

/**
 * These deliveries, of a webhook each, are done with. By webhook, the next one with the lease begun anew, while `goesOn`;
 * none when there is none, or the webhook is gone, off or no longer this one's, and then the lease is given back.
 */
export async function finishTurns(
  db: Queryable,
  finished: readonly Finished[],
  leaseSeconds: number,
): Promise<Map<number, Turn>> {
  const column = <T>(of: (one: Finished) => T) => finished.map(of);
  const { rows } = await sql<Pick<Leased, "webhookId"> & Turn>`
    with asked as materialized (
      select * from unnest(${column(({ webhook }) => webhook.webhookId)}::bigint[],
        ${column(({ webhook }) => webhook.lease)}::uuid[], ${column(({ attempt }) => attempt.deliveryId)}::bigint[],
        ${column(({ attempt }) => attempt.status)}::int[], ${column(({ attempt }) => attempt.error)}::text[],
        ${column(({ attempt }) => attempt.tookMs)}::int[], ${column(({ state }) => state)}::text[],
        ${column(({ goesOn }) => goesOn)}::boolean[])
        as asked (webhook_id, lease, delivery_id, status, error, took_ms, state, goes_on)),
    -- In this order, and before their deliveries, as everybody locks them.
    locked as materialized (select w.webhook_id from league_webhooks w
      where w.webhook_id in (select webhook_id from asked) order by w.webhook_id for update),
    done as (update webhook_deliveries d set attempts = attempts + 1, tried_at = clock_timestamp(), handed_at = null,
        status = asked.status, error = asked.error, took_ms = asked.took_ms, state = asked.state
      from asked join locked using (webhook_id) where d.delivery_id = asked.delivery_id),
    next as (select asked.webhook_id, waiting.* from asked cross join lateral (
      select ${WHAT} from webhook_deliveries d
      where d.webhook_id = asked.webhook_id and d.state = 'waiting' and d.delivery_id <> asked.delivery_id
        and asked.goes_on
      order by d.delivery_id limit 1) waiting),
    held as (update league_webhooks w set failing_since = null,
        lease = case when next.webhook_id is not null then w.lease end,
        leased_until = case when next.webhook_id is not null
          then clock_timestamp() + make_interval(secs => ${leaseSeconds}) end,
        next_at = case when next.webhook_id is not null then w.next_at else clock_timestamp() end
      from asked join locked using (webhook_id) left join next using (webhook_id)
      where w.webhook_id = asked.webhook_id and w.lease = asked.lease and w.disabled_at is null
      returning w.webhook_id, w.url, w.form, w.language, w.league_id as "leagueId", w.secret as "sealedSecret")
    select held.webhook_id as "webhookId", held.url, held.form, held.language, held."leagueId", held."sealedSecret",
      next."deliveryId", next.body, next.attempts, next."isUnanswered" from held join next using (webhook_id)`.execute(
    db,
  );
  return new Map(rows.map(({ webhookId, ...turn }) => [webhookId, turn]));
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
    with tried as (update webhook_deliveries set attempts = attempts + 1, tried_at = clock_timestamp(), handed_at = null,
        status = ${attempt.status}, error = ${attempt.error}, took_ms = ${attempt.tookMs}
      where delivery_id = ${attempt.deliveryId})
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
