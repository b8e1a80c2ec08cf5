/** How each feed stands, as rows. Times of feeds are real time, by the database's clock. */
import { FEED_ALARMS, type FeedAlarm, type WireFeed } from "@elleveren/contract";
import { sql } from "kysely";

import type { FeedPosition, ReadFile } from "../../../adapters/match-feeds/index.ts";
import type { Context, Queryable } from "../../../context.ts";
import { microsOf, msOf } from "../../../db/values/moments.ts";
import { type MatchFeedSettings, UNNAMED_SIMULATOR } from "../../../config/match-feed-settings.ts";
import { type FactProblem, quoted } from "../../facts/index.ts";
import { selectSimulator } from "../simulator/index.ts";

export interface FeedRow {
  readonly feed: string;
  readonly kind: string;
  readonly rank: number | null;
  readonly position: FeedPosition | null;
  readonly heardAtMs: number | null;
  readonly changedAtMs: number | null;
  readonly messages: number;
  readonly failures: number;
  readonly lastError: string | null;
  readonly failedAtMs: number | null;
  readonly pausedAtMs: number | null;
  readonly alarms: readonly { alarm: FeedAlarm; details: Readonly<Record<string, unknown>>; atMs: number }[];
  readonly unknown: Readonly<Record<string, number>>;
  /** The database's real time of this reading. */
  readonly nowMs: number;
}

/** All that ever told something this season, best rank first. */
export async function selectFeeds(db: Queryable): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select feed, kind, rank, position, ${msOf("heard_at")} as "heardAtMs", ${msOf("changed_at")} as "changedAtMs",
      messages, failures, last_error as "lastError", ${msOf("failed_at")} as "failedAtMs",
      ${msOf("paused_at")} as "pausedAtMs", unknown, ${msOf("now")} as "nowMs",
      (select coalesce(jsonb_agg(jsonb_build_object('alarm', key, 'details', value -> 'details',
          'atMs', floor(extract(epoch from (value ->> 'at')::timestamptz) * 1000))
        order by array_position(${[...FEED_ALARMS]}::text[], key)), '[]') from jsonb_each(alarms)) as alarms
    from match_feeds, clock_timestamp() as now order by rank nulls last, feed`.execute(db);
  return rows;
}

/** Makes the feed's row when it is new, and says how it stands. Its rank is another matter: `alignRanks`. */
export async function enterFeed(
  db: Queryable,
  { name, kind, rank }: { name: string; kind: string; rank: number },
): Promise<{ position: FeedPosition | null; isPaused: boolean; failures: number }> {
  const { rows } = await sql<Awaited<ReturnType<typeof enterFeed>>>`
    insert into match_feeds (feed, kind, rank) values (${name}, ${kind}, ${rank})
    on conflict (feed) do update set kind = excluded.kind,
      -- How far a folder was read is nothing to a sender that counts.
      position = case when match_feeds.kind = excluded.kind then match_feeds.position end,
      alarms = case when match_feeds.kind = excluded.kind then match_feeds.alarms else '{}' end
    returning position, paused_at is not null as "isPaused", failures`.execute(db);
  return rows[0]!;
}

/** Takes or renews the work on a feed for so many seconds; false while another process has it. */
export async function takeWork(db: Queryable, feed: string, worker: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`update match_feeds
    set worker = ${worker}, worker_until = clock_timestamp() + make_interval(secs => ${seconds})
    where feed = ${feed} and (worker is null or worker = ${worker} or worker_until < clock_timestamp())
    returning feed`.execute(db);
  return rows.length > 0;
}

export async function leaveWork(db: Queryable, worker: string): Promise<void> {
  await sql`update match_feeds set worker = null, worker_until = null where worker = ${worker}`.execute(db);
}

/** After a message was taken or refused, in the transaction of its facts. */
export async function updateTaken(
  db: Queryable,
  feed: string,
  { position, isNews }: { position: FeedPosition | undefined; isNews: boolean },
): Promise<void> {
  await sql`update match_feeds set messages = messages + 1, heard_at = clock_timestamp(),
      changed_at = case when ${isNews} then clock_timestamp() else changed_at end,
      position = coalesce(${position === undefined ? null : JSON.stringify(position)}::jsonb, position)
    where feed = ${feed}`.execute(db);
}

/** It answered, whether or not with anything new; whatever had stopped it is over. */
export async function updateHeard(
  db: Queryable,
  feed: string,
  unknown: Readonly<Record<string, number>> | null,
): Promise<void> {
  await sql`update match_feeds set heard_at = clock_timestamp(), failures = 0,
      unknown = coalesce(${unknown && JSON.stringify(unknown)}::jsonb, unknown)
    where feed = ${feed}`.execute(db);
}

/** Returns how many times in a row it has failed now. */
export async function updateFailed(db: Queryable, feed: string, error: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`update match_feeds set failures = failures + 1,
      last_error = ${quoted(error, 500)}, failed_at = clock_timestamp()
    where feed = ${feed} returning failures`.execute(db);
  return rows[0]?.failures ?? 0;
}

/** The same alarm again keeps its time. */
export async function raiseAlarm(
  db: Queryable,
  feed: string,
  alarm: FeedAlarm,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`update match_feeds set alarms = alarms || jsonb_build_object(${alarm}::text, jsonb_build_object(
      'details', ${JSON.stringify(details)}::jsonb,
      'at', coalesce(alarms -> ${alarm} -> 'at', to_jsonb(clock_timestamp()))))
    where feed = ${feed}`.execute(db);
}

export async function clearAlarm(db: Queryable, feed: string, alarms: readonly FeedAlarm[]): Promise<void> {
  await sql`update match_feeds set alarms = alarms - ${[...alarms]}::text[]
    where feed = ${feed} and alarms ?| ${[...alarms]}::text[]`.execute(db);
}

/** Over once the file that raised it is one that can be read, or nothing waits any more that could not be. */
export async function clearUnreadable(
  db: Queryable,
  feed: string,
  { file, source }: { file?: string; source: string },
): Promise<void> {
  await sql`update match_feeds set alarms = alarms - 'unreadable'
    where feed = ${feed} and alarms ? 'unreadable' and (alarms -> 'unreadable' -> 'details' ->> 'file' = ${file ?? null}
      or not exists (select from fact_refusals where source = ${source} and state = 'open' and facts = '[]'))`.execute(
    db,
  );
}

/** Under which rank its words are kept; null for one that the file does not name any more. */
export async function updateFeedRank(db: Queryable, feed: string, rank: number | null): Promise<void> {
  await sql`update match_feeds set rank = ${rank} where feed = ${feed}`.execute(db);
}

/** False when there is no such feed, or it is so already. */
export async function updatePaused(db: Queryable, feed: string, paused: boolean): Promise<boolean> {
  const { rows } = await sql`update match_feeds set paused_at = ${paused ? sql`clock_timestamp()` : null}
    where feed = ${feed} and (paused_at is not null) <> ${paused} returning feed`.execute(db);
  return rows.length > 0;
}

/** Locks the feed's position until the transaction ends. */
export async function lockPosition(db: Queryable, feed: string): Promise<FeedPosition | null> {
  const { rows } = await sql<{ position: FeedPosition | null }>`
    select position from match_feeds where feed = ${feed} for update`.execute(db);
  return rows[0]?.position ?? null;
}

export async function updatePosition(db: Queryable, feed: string, position: FeedPosition | null): Promise<void> {
  await sql`update match_feeds set position = ${position && JSON.stringify(position)}::jsonb where feed = ${feed}`.execute(
    db,
  );
}

/** Best rank first. A simulator that the file does not name comes after all that it does. */
export async function selectNamedFeeds({
  config,
  db,
}: Pick<Context, "config" | "db">): Promise<readonly MatchFeedSettings[]> {
  const { matchFeeds } = config;
  if (matchFeeds.some(({ kind }) => kind === "simulator")) return matchFeeds;
  const simulator = await selectSimulator(db);
  return simulator?.ready ? [...matchFeeds, UNNAMED_SIMULATOR] : matchFeeds;
}

export async function selectUnread(
  db: Queryable,
  feed: string,
  files: readonly Omit<ReadFile, "hash">[],
): Promise<ReadonlySet<string>> {
  const rows = files.map(({ name, size, mtimeMs }) => ({ name, size, mtime_ms: mtimeMs }));
  const unread = await sql<{ name: string }>`
    select f.name from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f(name text, size bigint, mtime_ms double precision)
    where not exists (select from match_feed_files r where r.feed = ${feed} and r.name = f.name
      and r.size = f.size and r.mtime_ms = f.mtime_ms)`.execute(db);
  return new Set(unread.rows.map((row) => row.name));
}

/** Whether the last accepted file of this name had the same content, byte for byte. */
export async function isReadAlready(db: Queryable, feed: string, { name, hash }: ReadFile): Promise<boolean> {
  const { rows } = await sql`select from match_feed_files
    where feed = ${feed} and name = ${name} and hash = ${hash} and state = 'taken'`.execute(db);
  return rows.length > 0;
}

/** `refusedFor`: the first thing that is wrong with it; null when all of it was taken. */
export async function upsertReadFile(
  db: Queryable,
  feed: string,
  { name, hash, size, mtimeMs }: ReadFile,
  refusedFor: FactProblem | null,
): Promise<void> {
  const state = refusedFor === null ? "taken" : "refused";
  await sql`insert into match_feed_files (feed, name, hash, size, mtime_ms, state, refused_for)
    values (${feed}, ${name}, ${hash}, ${size}, ${mtimeMs}, ${state}, ${refusedFor && JSON.stringify(refusedFor)})
    on conflict (feed, name) do update set hash = excluded.hash, size = excluded.size, mtime_ms = excluded.mtime_ms,
      state = excluded.state, refused_for = excluded.refused_for, aside = null,
      read_at = clock_timestamp()`.execute(db);
}

export async function updateAside(db: Queryable, feed: string, name: string, aside: string): Promise<void> {
  await sql`update match_feed_files set aside = ${aside}
    where feed = ${feed} and name = ${name} and state = 'refused'`.execute(db);
}

export type RefusedFile = WireFeed["refused_files"][number] & { readonly feed: string };

/** Of each feed the latest, newest first. */
export async function selectRefusedFiles(db: Queryable, ofEach: number): Promise<RefusedFile[]> {
  const { rows } = await sql<RefusedFile>`
    select feed, name, ${microsOf("read_at")} as read_at, refused_for as problem, aside from (
      select *, row_number() over (partition by feed order by read_at desc, name) as place
      from match_feed_files where state = 'refused') f
    where place <= ${ofEach} order by feed, place`.execute(db);
  return rows;
}
