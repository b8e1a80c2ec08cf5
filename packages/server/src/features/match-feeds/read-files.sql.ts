/** Which files of a watched folder were read, as rows. */
import { sql } from "kysely";

import type { ReadFile } from "../../adapters/match-feeds/index.ts";
import type { Queryable } from "../../context.ts";

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

export async function upsertReadFile(
  db: Queryable,
  feed: string,
  { name, hash, size, mtimeMs }: ReadFile,
  state: "taken" | "refused",
): Promise<void> {
  await sql`insert into match_feed_files (feed, name, hash, size, mtime_ms, state)
    values (${feed}, ${name}, ${hash}, ${size}, ${mtimeMs}, ${state})
    on conflict (feed, name) do update set hash = excluded.hash, size = excluded.size, mtime_ms = excluded.mtime_ms,
      state = excluded.state, read_at = clock_timestamp()`.execute(db);
}
