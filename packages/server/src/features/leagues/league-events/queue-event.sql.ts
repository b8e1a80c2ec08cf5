/**
 * What happened in a league, laid down for its webhooks: in the transaction in which it happened, so that it is told if
 * and only if it did. Sending is `features/leagues/webhooks`.
 */
import type { WebhookEvent, WebhookForm, Language } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { managerName } from "../../../db/entry-names.ts";
import { notify } from "../../../db/notify.ts";
import { hookBody, type LeagueEvent, type Subscribed } from "./hook-body.ts";

/** Webhooks of the league that want to hear of it and are on. */
export async function selectSubscribed(db: Queryable, leagueId: LeagueId, kind: WebhookEvent): Promise<Subscribed[]> {
  const { rows } = await sql<{
    webhook_id: number;
    league_id: number;
    name: string;
    scoring: string;
    form: WebhookForm;
    language: Language;
  }>`select w.webhook_id, l.league_id, l.name, l.scoring, w.form, w.language
    from league_webhooks w join leagues l using (league_id)
    where w.league_id = ${leagueId} and w.disabled_at is null and ${kind} = any(w.events)`.execute(db);
  return rows.map((row) => ({
    webhookId: row.webhook_id,
    league: { id: row.league_id, name: row.name, scoring: row.scoring === "h2h" ? "h" : "c" },
    form: row.form,
    language: row.language,
  }));
}

/** Once for each webhook, however often it is found. */
export async function queueEvent(tx: Queryable, to: Subscribed, { key, kind, data }: LeagueEvent): Promise<void> {
  const body = hookBody(to, { key, kind, data });
  await sql`insert into webhook_deliveries (webhook_id, event_key, kind, body)
    values (${to.webhookId}, ${key}, ${kind}, ${body}) on conflict (webhook_id, event_key) do nothing`.execute(tx);
  await notify(tx, { kind: "outgoing", channel: "webhook" });
}

/** Somebody came or went; costs a look at the league's webhooks, of which most leagues have none. */
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
  // Who leaves and comes back is told of each time.
  const key = `${kind}:${entryId}:${row.at}`;
  const data = { entry: entryId, entry_name: row.name, player_name: row.manager };
  for (const one of subscribed) await queueEvent(tx, one, { key, kind, data });
}
