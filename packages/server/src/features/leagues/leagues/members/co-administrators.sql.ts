/** Co-administrators of leagues as rows. Changes are made under the league's lock. */
import { entryId, type EntryId, type LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../../context.ts";

/** Whether the entry helps to run the league; its administrator is none. */
export async function isCoAdministrator(db: Queryable, id: LeagueId, entry: EntryId): Promise<boolean> {
  const { rows } = await sql`
    select from league_co_administrators where league_id = ${id} and entry_id = ${entry}`.execute(db);
  return rows.length > 0;
}

/** The longest one first. */
export async function selectCoAdministrators(db: Queryable, id: LeagueId): Promise<EntryId[]> {
  const { rows } = await sql<{ entry_id: number }>`
    select entry_id from league_co_administrators where league_id = ${id} order by since, entry_id`.execute(db);
  return rows.map((row) => entryId(row.entry_id));
}

/** The leagues that the entry helps to run. */
export async function selectCoAdministered(db: Queryable, entry: EntryId): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ league_id: number }>`
    select league_id from league_co_administrators where entry_id = ${entry}`.execute(db);
  return new Set(rows.map((row) => row.league_id));
}

/** False when the entry was one already. */
export async function insertCoAdministrator(tx: Tx, id: LeagueId, entry: EntryId): Promise<boolean> {
  const { rows } = await sql`insert into league_co_administrators (league_id, entry_id, since)
    values (${id}, ${entry}, game_now()) on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** False when the entry was none. */
export async function deleteCoAdministrator(tx: Tx, id: LeagueId, entry: EntryId): Promise<boolean> {
  const { rows } = await sql`
    delete from league_co_administrators where league_id = ${id} and entry_id = ${entry} returning 1`.execute(tx);
  return rows.length > 0;
}
