/** Thousands of leagues, each linked to a chat of its own, and what their log says in the end. */
import type { EntryId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context } from "../../context.ts";

/** Rows written at a time. */
const BATCH = 2000;

/** The events that every chat is to hear. */
export const WANTED = ["round.deadline", "round.closed", "goal"] as const;

/** Of the leagues 0 to `count` - 1, with all of these entries in each. Nothing is told of what was before. */
export async function linkLeagues(
  { db }: Pick<Context, "db">,
  { count, entries, urlOf }: { count: number; entries: readonly EntryId[]; urlOf: (league: number) => string },
): Promise<void> {
  const told = JSON.stringify({ soon: 0, closed: 0, settled: {}, cups: {} });
  for (let from = 0; from < count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => from + index);
    const urls = numbers.map(urlOf);
    await sql`with made as (
        insert into leagues (name, league_type, scoring, admin_entry_id, start_round_id, created_at)
        select 'Liga ' || n, 'x', 'classic', ${entries[0]}, 1, game_now() from unnest(${numbers}::int[]) n
        returning league_id),
      joined as (
        insert into league_members (league_id, entry_id, joined_at)
        select league_id, entry_id, game_now() from made, unnest(${[...entries]}::bigint[]) entry_id),
      numbered as (select league_id, row_number() over (order by league_id) as place from made),
      addressed as (select url, row_number() over () as place from unnest(${urls}::text[]) url)
      insert into league_webhooks (league_id, account_id, url, secret, events, form, language, every_minutes, told)
      select league_id, (select account_id from entries where entry_id = ${entries[0]}), url,
        decode(repeat('00', 32), 'hex'), ${[...WANTED]}::text[], split_part(url, '/', 4), 'nb', 10, ${told}::jsonb
      from numbered join addressed using (place)`.execute(db);
  }
  await sql`analyze leagues, league_members, league_webhooks`.execute(db);
}

/** Messages that wait, without those to this address. */
export async function countWaiting({ db }: Pick<Context, "db">, without: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from webhook_deliveries d join league_webhooks w using (webhook_id)
    where d.state = 'waiting' and (${without}::text is null or not starts_with(w.url, ${without}))`.execute(db);
  return rows[0]!.count;
}

export async function countFound({ db }: Pick<Context, "db">, prefix: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from webhook_deliveries where starts_with(event_key, ${prefix})`.execute(db);
  return rows[0]!.count;
}

/** No process lives that holds a lease: the minute until they end by themselves is not waited for. */
export async function endLeases({ db }: Pick<Context, "db">): Promise<void> {
  await sql`update league_webhooks set leased_until = clock_timestamp(), next_at = clock_timestamp()
    where lease is not null`.execute(db);
}

/** As if so many hours had passed for whatever fails. */
export async function passHours({ db }: Pick<Context, "db">, hours: number): Promise<void> {
  await sql`update league_webhooks set failing_since = failing_since - make_interval(hours => ${hours}),
    next_at = clock_timestamp() where failing_since is not null`.execute(db);
}

/** Attempts of messages that were not answered at all. */
export async function countUnheard({ db }: Pick<Context, "db">): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(attempts), 0)::bigint as count
    from webhook_deliveries where state = 'waiting' and status is null`.execute(db);
  return rows[0]!.count;
}

/** A message as the game's log has it. */
export interface LogRow {
  /** The header `webhook-id`. */
  readonly id: string;
  readonly url: string;
  readonly key: string;
  readonly state: string;
  readonly error: string | null;
  readonly queuedAtMs: number;
}

export async function readLog({ db }: Pick<Context, "db">): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`select 'msg_' || d.delivery_id as id, w.url, d.event_key as key, d.state, d.error,
      extract(epoch from d.created_at)::float8 * 1000 as "queuedAtMs"
    from webhook_deliveries d join league_webhooks w using (webhook_id) order by d.delivery_id`.execute(db);
  return rows;
}

export async function countDisabled({ db }: Pick<Context, "db">): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from league_webhooks where disabled_at is not null`.execute(db);
  return rows[0]!.count;
}
