/** Looking for a person everywhere in a database. */
import { sql } from "kysely";

import type { Database } from "../../../context.ts";

/** Columns that name an account or its entry, from the database's own catalogue; partitions are left out. */
export async function selectPersonColumns(
  db: Database,
): Promise<{ readonly table: string; readonly column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join pg_class p on p.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
    where c.table_schema = 'public' and not p.relispartition
      and c.column_name ~ '(^|_)(account_id|entry_id|email|email_key|user_agent|ip|date_of_birth|endpoint)$'
      and c.data_type <> 'boolean'
    order by 1, 2`.execute(db);
  return rows;
}

/** Tables in which some row's text holds one of these words, however it is written; those of the job queue, too. */
export async function findEverywhere(db: Database, words: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(db);
  const looks = tables.rows.map(
    ({ name }) => sql`select word || ' in ' || ${name}::text as found from words
      where exists (select from ${sql.raw(name)} t where strpos(lower(t::text), lower(word)) > 0)`,
  );
  // One question for all of them: asked one by one it takes many seconds.
  const { rows } = await sql<{ found: string }>`
    with words as (select unnest(${[...words]}::text[]) as word) ${sql.join(looks, sql` union all `)}`.execute(db);
  return rows.map(({ found }) => found);
}
