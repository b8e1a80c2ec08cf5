/** Names of entries and their managers, wherever an entry is named. */
import { entryId, type EntryId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

export interface EntryName {
  readonly entryId: EntryId;
  readonly name: string;
  readonly managerFirstName: string;
  readonly managerLastName: string;
}

/** Names for a page's rows; entries that are gone are left out. */
export async function selectNames(db: Queryable, ids: readonly EntryId[]): Promise<Map<EntryId, EntryName>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NameRow>`
    select entry_id, name, manager_first_name, manager_last_name from entries
    where entry_id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [entryId(row.entry_id), toName(row)]));
}

export interface NameRow {
  readonly entry_id: number;
  readonly name: string;
  readonly manager_first_name: string;
  readonly manager_last_name: string;
}

export const toName = (row: NameRow): EntryName => ({
  entryId: entryId(row.entry_id),
  name: row.name,
  managerFirstName: row.manager_first_name,
  managerLastName: row.manager_last_name,
});
