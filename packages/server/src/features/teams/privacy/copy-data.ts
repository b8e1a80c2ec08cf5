/** Everything the game stores about one person, as it stands at one moment. */
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context } from "../../../context.ts";
import { COPIED_TABLES } from "./copied-tables.ts";

type Row = Readonly<Record<string, unknown>>;

export interface DataCopy {
  /** By table, each row with its columns as the database has them; tables without a row of the person are left out. */
  readonly tables: Record<string, Row[]>;
}

/** Null when the account is gone. */
export async function copyData(ctx: Pick<Context, "db">, account: AccountId): Promise<DataCopy | null> {
  return ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const { rows } = await sql<{ entry_id: number | null }>`
        select entry_id from accounts where account_id = ${account}`.execute(tx);
      if (!rows[0]) return null;
      const tables: Record<string, Row[]> = {};
      for (const { table, column, leftOut } of COPIED_TABLES) {
        const id = column.endsWith("account_id") ? account : rows[0].entry_id;
        if (id === null) continue;
        const found = await sql<{ row: Row }>`
          select to_jsonb(t) - ${[...leftOut]}::text[] as row from ${sql.table(table)} t
          where ${sql.ref(column)} = ${id} order by 1`.execute(tx);
        const own = found.rows.map(({ row }) => row);
        if (own.length > 0) tables[table] = [...(tables[table] ?? []), ...own];
      }
      return { tables };
    });
}
