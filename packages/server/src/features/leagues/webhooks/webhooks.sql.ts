/** Webhooks and what they have to send, as rows. */
import type { WebhookEvent, WebhookForm, Language } from "@elleveren/contract";
import { accountId, leagueId, type AccountId, type LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

/** What a webhook has been told of rounds and cups: numbers of settlings, by round. */
export interface Told {
  readonly closed: number;
  readonly settled: Readonly<Record<string, number>>;
  readonly cups: Readonly<Record<string, number>>;
}

export interface Webhook {
  readonly webhookId: number;
  readonly leagueId: LeagueId;
  readonly accountId: AccountId;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly form: WebhookForm;
  readonly language: Language;
  readonly everyMinutes: number;
  readonly createdAtMs: number;
  readonly failingSinceMs: number | null;
  readonly disabledAtMs: number | null;
  readonly told: Told;
  readonly tableHash: string | null;
  readonly waiting: number;
}

interface WebhookRow {
  readonly webhook_id: number;
  readonly league_id: number;
  readonly account_id: number;
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly form: WebhookForm;
  readonly language: Language;
  readonly every_minutes: number;
  readonly created_at: Date;
  readonly failing_since: Date | null;
  readonly disabled_at: Date | null;
  readonly told: Told;
  readonly table_mark: string | null;
  readonly waiting: number;
}

const COLUMNS = sql`w.webhook_id, w.league_id, w.account_id, w.url, w.events, w.form, w.language,
  w.every_minutes, w.created_at, w.failing_since, w.disabled_at, w.told, w.table_mark,
  (select count(*) from webhook_deliveries d where d.webhook_id = w.webhook_id and d.state = 'waiting') as waiting`;

const webhookOf = (row: WebhookRow): Webhook => ({
  webhookId: row.webhook_id,
  leagueId: leagueId(row.league_id),
  accountId: accountId(row.account_id),
  url: row.url,
  events: row.events,
  form: row.form,
  language: row.language,
  everyMinutes: row.every_minutes,
  createdAtMs: row.created_at.getTime(),
  failingSinceMs: row.failing_since?.getTime() ?? null,
  disabledAtMs: row.disabled_at?.getTime() ?? null,
  told: row.told,
  tableHash: row.table_mark,
  waiting: row.waiting,
});

export async function selectWebhooks(db: Queryable, league: LeagueId): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`select ${COLUMNS} from league_webhooks w
    where w.league_id = ${league} order by w.webhook_id`.execute(db);
  return rows.map(webhookOf);
}

export async function selectWebhook(db: Queryable, league: LeagueId, webhookId: number): Promise<Webhook | null> {
  const { rows } = await sql<WebhookRow>`select ${COLUMNS} from league_webhooks w
    where w.league_id = ${league} and w.webhook_id = ${webhookId}`.execute(db);
  return rows[0] ? webhookOf(rows[0]) : null;
}

/** How rounds and cups stand, as webhooks remember it. */
const TOLD_NOW = sql`jsonb_build_object(
  'closed', (select coalesce(max(round_id), 0) from rounds where state in ('closed', 'settled')),
  'settled', (select coalesce(jsonb_object_agg(round_id, settlement_number), '{}') from rounds where state = 'settled'),
  'cups', (select coalesce(jsonb_object_agg(round_id, settlement_number), '{}') from cup_steps))`;

export async function selectTold(db: Queryable): Promise<Told> {
  const { rows } = await sql<{ told: Told }>`select ${TOLD_NOW} as told`.execute(db);
  return rows[0]!.told;
}

export interface WebhookSettings {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly form: WebhookForm;
  readonly language: Language;
  readonly everyMinutes: number;
}

export async function insertWebhook(
  tx: Tx,
  {
    leagueId: league,
    accountId: account,
    sealedSecret,
    settings,
  }: {
    readonly leagueId: LeagueId;
    readonly accountId: AccountId;
    readonly sealedSecret: Buffer;
    readonly settings: WebhookSettings;
  },
): Promise<number> {
  const { rows } = await sql<{ webhook_id: number }>`
    insert into league_webhooks (league_id, account_id, url, secret, events, form, language, every_minutes, told)
    values (${league}, ${account}, ${settings.url}, ${sealedSecret}, ${[...settings.events]}::text[], ${settings.form},
      ${settings.language}, ${settings.everyMinutes}, ${TOLD_NOW}) returning webhook_id`.execute(tx);
  return rows[0]!.webhook_id;
}

/** On again, and at once; one that was off hears of nothing that happened meanwhile. */
export async function updateWebhook(tx: Tx, webhookId: number, settings: WebhookSettings): Promise<void> {
  await sql`update league_webhooks set url = ${settings.url}, events = ${[...settings.events]}::text[],
      form = ${settings.form}, language = ${settings.language}, every_minutes = ${settings.everyMinutes},
      told = case when disabled_at is null then told else ${TOLD_NOW} end,
      disabled_at = null, failing_since = null, next_at = clock_timestamp()
    where webhook_id = ${webhookId}`.execute(tx);
}

/** From now on another's: what waited for the former end is not sent to the new one, and the former key signs nothing. */
export async function takeWebhookOver(
  tx: Tx,
  webhookId: number,
  { accountId: account, sealedSecret }: { readonly accountId: AccountId; readonly sealedSecret: Buffer },
): Promise<void> {
  await sql`delete from webhook_deliveries where webhook_id = ${webhookId}`.execute(tx);
  await sql`update league_webhooks set account_id = ${account}, secret = ${sealedSecret}, created_at = clock_timestamp()
    where webhook_id = ${webhookId}`.execute(tx);
}

export async function updateSecret(db: Queryable, webhookId: number, sealedSecret: Buffer): Promise<void> {
  await sql`update league_webhooks set secret = ${sealedSecret} where webhook_id = ${webhookId}`.execute(db);
}

export async function deleteWebhook(db: Queryable, webhookId: number): Promise<void> {
  await sql`delete from league_webhooks where webhook_id = ${webhookId}`.execute(db);
}

/** On, and not told how the game stands now, or with a live table that is due. */
const isBehind = (isLive: boolean) => sql`w.disabled_at is null and (w.told <> ${TOLD_NOW}
  or (${isLive} and 'table.live' = any(w.events)
    and coalesce(w.table_at < clock_timestamp() - make_interval(mins => w.every_minutes), true)))`;

export async function isAnyBehind(db: Queryable, isLive: boolean): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`
    select exists (select from league_webhooks w where ${isBehind(isLive)}) as behind`.execute(db);
  return rows[0]!.behind;
}

/** League by league. */
export async function selectBehind(db: Queryable, isLive: boolean): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`select ${COLUMNS} from league_webhooks w
    where ${isBehind(isLive)} order by w.league_id, w.webhook_id`.execute(db);
  return rows.map(webhookOf);
}

/** Locks it against another who finds the same; false when it is gone, off, or has been told meanwhile. */
export async function lockBehind(tx: Tx, { webhookId, told, tableHash }: Webhook): Promise<boolean> {
  const { rows } = await sql`select 1 from league_webhooks where webhook_id = ${webhookId} and disabled_at is null
    and told = ${JSON.stringify(told)}::jsonb and table_mark is not distinct from ${tableHash} for update`.execute(tx);
  return rows.length === 1;
}

export async function updateTold(
  tx: Tx,
  webhookId: number,
  { told, table }: { readonly told: Told; readonly table: string | null },
): Promise<void> {
  await sql`update league_webhooks set told = ${JSON.stringify(told)}::jsonb,
      table_mark = coalesce(${table}, table_mark),
      table_at = case when ${table}::text is null then table_at else clock_timestamp() end
    where webhook_id = ${webhookId}`.execute(tx);
}

/** Deliveries are kept for so long. */
const KEPT_DAYS = 30;

export async function deleteOldDeliveries(db: Queryable): Promise<void> {
  await sql`delete from webhook_deliveries
    where state <> 'waiting' and created_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
