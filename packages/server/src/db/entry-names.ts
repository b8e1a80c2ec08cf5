/** Names of entries in statements, where the rows of `entries` are read as they are or as `e`. */
import { sql } from "kysely";
import type { WireLeagueMember } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";
import type { Queryable } from "./database.ts";

/** No other table has these columns. */
export const managerName = sql`manager_first_name || ' ' || manager_last_name`;

/** The columns of a `WireLeagueMember`. */
export const namedEntry = sql`e.entry_id as entry, e.name as entry_name, ${managerName} as player_name`;

/** Entries as tables and everything beside them name them; those that are gone are left out. */
export async function selectNames(
  db: Queryable,
  ids: readonly EntryId[],
): Promise<ReadonlyMap<EntryId, WireLeagueMember>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<WireLeagueMember & { entry: EntryId }>`
    select ${namedEntry} from entries e where e.entry_id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.entry, row]));
}
