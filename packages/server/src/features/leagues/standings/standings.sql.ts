/** Names and new entries of tables. */
import type { LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { type EntryName, type NameRow, toName } from "../../play/index.ts";

export interface NewEntry extends EntryName {
  readonly joinedAtMs: number;
}

/** Who joined at or after `sinceMs` (the current round's deadline; null: everybody), first come first. */
export async function selectNewMembers(
  db: Queryable,
  request: {
    /** Null is the overall league: every entry. */
    readonly leagueId: LeagueId | null;
    readonly sinceMs: number | null;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<NewEntry[]> {
  const since = request.sinceMs === null ? null : new Date(request.sinceMs);
  const members =
    request.leagueId === null
      ? sql`select entry_id, joined_at from entries where true`
      : sql`select entry_id, joined_at from league_members where league_id = ${request.leagueId}`;
  // The page is cut out of an index first, and only its rows are given names.
  const { rows } = await sql<NameRow & { joined_at: Date }>`
    select e.entry_id, e.name, e.manager_first_name, e.manager_last_name, m.joined_at
    from (${members} and (${since}::timestamptz is null or joined_at >= ${since})
      order by joined_at, entry_id offset ${request.offset} limit ${request.limit}) m
    join entries e using (entry_id)
    order by m.joined_at, e.entry_id`.execute(db);
  return rows.map((row) => ({ ...toName(row), joinedAtMs: row.joined_at.getTime() }));
}

/** When the facts behind the tables last changed, or null before the first one. */
export async function selectLastFactMs(db: Queryable): Promise<number | null> {
  const { rows } = await sql<{ recorded_at: Date }>`
    select recorded_at from fact_revisions order by revision desc limit 1`.execute(db);
  return rows[0]?.recorded_at.getTime() ?? null;
}
