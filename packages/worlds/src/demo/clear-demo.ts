/** Takes back a demo whose making was interrupted: every row but what the migrations brought. */
import { sql } from "kysely";

import type { Queryable } from "@elleveren/server/context.ts";
import { transact } from "@elleveren/server/db/writing/transactions.ts";

/** Filled by migrations or the migrator itself, or never emptied by the game. */
const KEPT = ["audit_log", "regions", "secrets", "kysely_migration", "kysely_migration_lock", "migration_checksums"];

/** Only for a database whose simulator is not ready: its game was never played. */
export async function clearUnfinishedDemo(db: Queryable): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> all(${KEPT}::text[]) and exists (select 1 from simulator where not ready)`.execute(tx);
    if (rows.length === 0) return;
    const tables = sql.join(rows.map((row) => sql.table(row.name)));
    await sql`truncate ${tables} continue identity`.execute(tx);
    // Numbers begin again; only its owner may restart a counter, and any role with the right of use may set it.
    await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname = 'public' and has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'update')`.execute(
      tx,
    );
    await sql`insert into market_totals default values`.execute(tx);
    await sql`insert into h2h_match_numbers (next_id) values (1)`.execute(tx);
  });
}
