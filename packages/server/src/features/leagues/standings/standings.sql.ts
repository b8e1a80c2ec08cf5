/** New entries of tables, and how fresh tables are. */
import type { LeagueId } from "@elleveren/rules";
import { sql } from "kysely";
import type { WireNewEntry } from "@elleveren/contract";

import type { Queryable } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";

/** Members that joined at or after `sinceMs` (the current round's deadline; null: all), oldest first. */
export async function selectNewMembers(
  db: Queryable,
  request: {
    /** Null is the overall league: every entry. */
    readonly leagueId: LeagueId | null;
    readonly sinceMs: number | null;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<WireNewEntry[]> {
  const since = request.sinceMs === null ? null : new Date(request.sinceMs);
  const members =
    request.leagueId === null
      ? sql`select entry_id, joined_at from entries where true`
      : sql`select entry_id, joined_at from league_members where league_id = ${request.leagueId}`;
  // The page is cut out of an index first, and only its rows are given names.
  const { rows } = await sql<WireNewEntry>`
    select e.entry_id as id, e.entry_id as entry, e.name as entry_name, e.manager_first_name as player_first_name,
      e.manager_last_name as player_last_name, ${microsOf("m.joined_at")} as joined_time
    from (${members} and (${since}::timestamptz is null or joined_at >= ${since})
      order by joined_at, entry_id offset ${request.offset} limit ${request.limit}) m
    join entries e using (entry_id)
    order by m.joined_at, e.entry_id`.execute(db);
  return rows;
}

/** When the facts behind the tables last changed; null before the first one. */
export async function selectLastFact(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ time: string }>`
    select ${microsOf("recorded_at")} as time from fact_revisions order by revision desc limit 1`.execute(db);
  return rows[0]?.time ?? null;
}

/** Further tables of a league. */
export async function countFormats(db: Queryable, league: LeagueId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from league_formats where league_id = ${league}`.execute(db);
  return rows[0]!.count;
}
