/**
 * A league's events, queued for its webhooks in the transaction that causes them, so that an event is sent if and only
 * if it happened. Sending is `features/leagues/webhooks`.
 */
import type { WebhookEvent } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { managerName } from "../../../db/entry-names.ts";
import { notify } from "../../../db/notify.ts";

/** Webhooks of the league that want to hear of it and are on. */
async function selectSubscribed(db: Queryable, leagueId: LeagueId, kind: WebhookEvent): Promise<Subscribed[]> {
  const { rows } = await sql<{
    webhook_id: number;
    league_id: number;
    name: string;
    scoring: string;
  }>`select w.webhook_id, l.league_id, l.name, l.scoring
    from league_webhooks w join leagues l using (league_id)
    where w.league_id = ${leagueId} and w.disabled_at is null and ${kind} = any(w.events)`.execute(db);
  return rows.map((row) => ({
    webhookId: row.webhook_id,
    league: { id: row.league_id, name: row.name, scoring: row.scoring === "h2h" ? "h" : "c" },
  }));
}

/** Once for each webhook, however often it is found. */
export async function queueEvent(tx: Queryable, to: Subscribed, event: LeagueEvent): Promise<void> {
  await insertDeliveries(tx, [deliveryOf(to, event)]);
}

export const deliveryOf = ({ webhookId, league }: Subscribed, event: LeagueEvent): NewDelivery => ({
  webhookId,
  key: event.key,
  kind: event.kind,
  body: eventBody(league, event),
});

export interface NewDelivery {
  readonly webhookId: number;
  readonly key: string;
  readonly kind: LeagueEvent["kind"];
  readonly body: string;
}

/** Each once for its webhook, however often it is found; sent in this order. */
export async function insertDeliveries(tx: Queryable, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const column = (of: (delivery: NewDelivery) => string | number) => deliveries.map(of);
  await sql`insert into webhook_deliveries (webhook_id, event_key, kind, body)
    select webhook_id, event_key, kind, body
    from unnest(${column(({ webhookId }) => webhookId)}::bigint[], ${column(({ key }) => key)}::text[],
      ${column(({ kind }) => kind)}::text[], ${column(({ body }) => body)}::text[])
      with ordinality as found (webhook_id, event_key, kind, body, place)
    order by place
    on conflict (webhook_id, event_key) do nothing`.execute(tx);
  await notify(tx, { kind: "outgoing", channel: "webhook" });
}

/** For every webhook of the league that wants to hear of it. */
export async function queueLeagueEvent(
  tx: Tx,
  leagueId: LeagueId,
  event: LeagueEvent & { readonly kind: WebhookEvent },
): Promise<void> {
  for (const one of await selectSubscribed(tx, leagueId, event.kind)) await queueEvent(tx, one, event);
}

/** A member joined or left; costs a read of the league's webhooks, of which most leagues have none. */
export async function queueMemberEvent(
  tx: Tx,
  leagueId: LeagueId,
  entryId: EntryId,
  kind: "member.joined" | "member.left",
): Promise<void> {
  const subscribed = await selectSubscribed(tx, leagueId, kind);
  if (subscribed.length === 0) return;
  const { rows } = await sql<{ name: string; manager: string; at: string }>`
    select name, ${managerName} as manager,
      (extract(epoch from clock_timestamp()) * 1000000)::bigint::text as at
    from entries where entry_id = ${entryId}`.execute(tx);
  const [row] = rows;
  if (!row) return;
  // Leaving and joining again are separate events.
  const key = `${kind}:${entryId}:${row.at}`;
  const data = { entry: entryId, entry_name: row.name, player_name: row.manager };
  for (const one of subscribed) await queueEvent(tx, one, { key, kind, data });
}

export interface LeagueEvent {
  /** The event's key, the same for every process that finds it: `round.settled:7:2`. */
  readonly key: string;
  readonly kind: WebhookEvent | "test";
  readonly data: Readonly<Record<string, unknown>>;
}

/** A webhook as far as writing for it goes. */
export interface Subscribed {
  readonly webhookId: number;
  readonly league: LeagueNamed;
}

/** The event as it is kept; the forms of chats put it into words when it leaves. */
const eventBody = (league: LeagueNamed, { kind, key, data }: LeagueEvent): string =>
  JSON.stringify({ type: kind, key, league, data });

export interface LeagueNamed {
  readonly id: number;
  readonly name: string;
  readonly scoring: "c" | "h";
}
