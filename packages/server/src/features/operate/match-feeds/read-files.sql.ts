/** Which files of a watched folder were read, as rows. */
import { sql } from "kysely";

import type { ReadFile } from "../../../adapters/match-feeds/index.ts";
import type { Queryable } from "../../../context.ts";
import type { FactProblem } from "../../facts/index.ts";

/** Names of those that were not read yet, or have changed since. */
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

/** Whether what was taken last from a file of this name was the same to the letter. */
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

/** Where a refused file lies now, within the feed's folder. */
export async function updateAside(db: Queryable, feed: string, name: string, aside: string): Promise<void> {
  await sql`update match_feed_files set aside = ${aside}
    where feed = ${feed} and name = ${name} and state = 'refused'`.execute(db);
}

export interface RefusedFile {
  readonly feed: string;
  readonly name: string;
  readonly readAtMs: number;
  readonly problem: FactProblem | null;
  /** Null: it lies where it was put. */
  readonly aside: string | null;
}

/** Of each feed the latest, newest first. */
export async function selectRefusedFiles(db: Queryable, ofEach: number): Promise<RefusedFile[]> {
  const { rows } = await sql<{
    feed: string;
    name: string;
    read_at: Date;
    refused_for: FactProblem | null;
    aside: string | null;
  }>`select feed, name, read_at, refused_for, aside from (
      select *, row_number() over (partition by feed order by read_at desc, name) as place
      from match_feed_files where state = 'refused') f
    where place <= ${ofEach} order by feed, place`.execute(db);
  return rows.map(({ feed, name, read_at: readAt, refused_for: problem, aside }) => ({
    feed,
    name,
    readAtMs: readAt.getTime(),
    problem,
    aside,
  }));
}
