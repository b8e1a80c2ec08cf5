/** Webhooks and what they have to send, as rows. */
import type { WireWebhook } from "@elleveren/contract";
import { type AccountId, type LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";

/** Events of rounds and cups already sent to a webhook: numbers of settlings, by round. */
export interface Told {
  readonly closed: number;
  readonly settled: Readonly<Record<string, number>>;
  readonly cups: Readonly<Record<string, number>>;
  /** The last round whose deadline was near; not there in what a release before told. */
  readonly soon?: number;
}

/** A webhook as its league's administrator is shown it, and what only the server knows of it. */
export interface Webhook extends Omit<WireWebhook, "handed_over"> {
  readonly leagueId: LeagueId;
  readonly accountId: AccountId;
  readonly told: Told;
  readonly tableHash: string | null;
}

const COLUMNS = sql`w.webhook_id as id, w.league_id as "leagueId", w.account_id as "accountId", w.url, w.events, w.form,
  w.language, w.every_minutes, ${microsOf("w.created_at")} as created_at,
  ${microsOf("w.failing_since")} as failing_since, ${microsOf("w.disabled_at")} as disabled_at, w.told,
  w.table_mark as "tableHash",
  (select count(*) from webhook_deliveries d where d.webhook_id = w.webhook_id and d.state = 'waiting') as waiting`;

export async function selectWebhooks(db: Queryable, league: LeagueId): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`select ${COLUMNS} from league_webhooks w
    where w.league_id = ${league} order by w.webhook_id`.execute(db);
  return rows;
}

export async function selectWebhook(db: Queryable, league: LeagueId, webhookId: number): Promise<Webhook | null> {
  const { rows } = await sql<Webhook>`select ${COLUMNS} from league_webhooks w
    where w.league_id = ${league} and w.webhook_id = ${webhookId}`.execute(db);
  return rows[0] ?? null;
}

/** Hours before a deadline in which it is told of. */
const SOON_HOURS = 24;

/** How rounds and cups stand at a moment of the game's clock, as webhooks remember it. */
const toldAt = (nowMs: number) => sql`jsonb_build_object(
  'soon', (select coalesce(max(round_id), 0) from rounds
    where deadline_at <= to_timestamp(${nowMs / 1000}::float8) + make_interval(hours => ${SOON_HOURS})),
  'closed', (select coalesce(max(round_id), 0) from rounds where state in ('closed', 'settled')),
  'settled', (select coalesce(jsonb_object_agg(round_id, settlement_number), '{}') from rounds where state = 'settled'),
  'cups', (select coalesce(jsonb_object_agg(round_id, settlement_number), '{}') from cup_steps))`;

export async function selectTold(db: Queryable, nowMs: number): Promise<Told> {
  const { rows } = await sql<{ told: Told }>`select ${toldAt(nowMs)} as told`.execute(db);
  return rows[0]!.told;
}

export type WebhookSettings = Pick<WireWebhook, "url" | "events" | "form" | "language" | "every_minutes">;

export async function insertWebhook(
  tx: Tx,
  { leagueId, accountId, sealedSecret }: Pick<Webhook, "leagueId" | "accountId"> & { readonly sealedSecret: Buffer },
  settings: WebhookSettings,
  nowMs: number,
): Promise<number> {
  const { rows } = await sql<{ webhook_id: number }>`
    insert into league_webhooks (league_id, account_id, url, secret, events, form, language, every_minutes, told)
    values (${leagueId}, ${accountId}, ${settings.url}, ${sealedSecret}, ${[...settings.events]}::text[], ${settings.form},
      ${settings.language}, ${settings.every_minutes}, ${toldAt(nowMs)}) returning webhook_id`.execute(tx);
  return rows[0]!.webhook_id;
}

/** On again, and at once; one that was off hears of nothing that happened meanwhile. */
export async function updateWebhook(
  tx: Tx,
  webhookId: number,
  settings: WebhookSettings,
  nowMs: number,
): Promise<void> {
  await sql`update league_webhooks set url = ${settings.url}, events = ${[...settings.events]}::text[],
      form = ${settings.form}, language = ${settings.language}, every_minutes = ${settings.every_minutes},
      told = case when disabled_at is null then told else ${toldAt(nowMs)} end,
      disabled_at = null, failing_since = null, next_at = clock_timestamp()
    where webhook_id = ${webhookId}`.execute(tx);
}

/** From now on another's: what waited for the former end is not sent to the new one, and the former key signs nothing. */
export async function takeWebhookOver(
  tx: Tx,
  webhookId: number,
  { accountId, sealedSecret }: { readonly accountId: AccountId; readonly sealedSecret: Buffer },
): Promise<void> {
  await sql`delete from webhook_deliveries where webhook_id = ${webhookId}`.execute(tx);
  await sql`update league_webhooks set account_id = ${accountId}, secret = ${sealedSecret}, created_at = clock_timestamp()
    where webhook_id = ${webhookId}`.execute(tx);
}

export async function updateSecret(db: Queryable, webhookId: number, sealedSecret: Buffer): Promise<void> {
  await sql`update league_webhooks set secret = ${sealedSecret} where webhook_id = ${webhookId}`.execute(db);
}

export async function deleteWebhook(db: Queryable, webhookId: number): Promise<void> {
  await sql`delete from league_webhooks where webhook_id = ${webhookId}`.execute(db);
}

interface Now {
  /** A round is being played. */
  readonly isLive: boolean;
  /** By the game's clock. */
  readonly nowMs: number;
}

/** On, and not told how the game stands now, or with a live table that is due. */
const isBehind = ({ isLive, nowMs }: Now) => sql`w.disabled_at is null and (w.told <> ${toldAt(nowMs)}
  or (${isLive} and 'table.live' = any(w.events)
    and coalesce(w.table_at < clock_timestamp() - make_interval(mins => w.every_minutes), true)))`;

export async function isAnyBehind(db: Queryable, now: Now): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`
    select exists (select from league_webhooks w where ${isBehind(now)}) as behind`.execute(db);
  return rows[0]!.behind;
}

/** League by league. */
export async function selectBehind(db: Queryable, now: Now): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`select ${COLUMNS} from league_webhooks w
    where ${isBehind(now)} order by w.league_id, w.webhook_id`.execute(db);
  return rows;
}

/** Locks them against concurrent finders; without those that are gone, off, or up to date meanwhile. */
export async function lockBehind(tx: Tx, webhooks: readonly Webhook[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select w.webhook_id as id
    from unnest(${webhooks.map(({ id }) => id)}::bigint[], ${webhooks.map(({ told }) => JSON.stringify(told))}::text[],
      ${webhooks.map(({ tableHash }) => tableHash)}::text[]) as known (id, told, mark)
      join league_webhooks w on w.webhook_id = known.id
    where w.disabled_at is null and w.told = known.told::jsonb and w.table_mark is not distinct from known.mark
    order by w.webhook_id for update of w`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** `table`: the mark of the live table that it is sent; null when it is sent none. */
export async function updateTold(
  tx: Tx,
  told: Told,
  webhooks: readonly { readonly id: number; readonly table: string | null }[],
): Promise<void> {
  await sql`update league_webhooks w set told = ${JSON.stringify(told)}::jsonb,
      table_mark = coalesce(sent.mark, w.table_mark),
      table_at = case when sent.mark is null then w.table_at else clock_timestamp() end
    from unnest(${webhooks.map(({ id }) => id)}::bigint[], ${webhooks.map(({ table }) => table)}::text[]) as sent (id, mark)
    where w.webhook_id = sent.id`.execute(tx);
}

/** Deliveries are kept for so long. */
const KEPT_DAYS = 30;

export async function deleteOldDeliveries(db: Queryable): Promise<void> {
  await sql`delete from webhook_deliveries
    where state <> 'waiting' and created_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
