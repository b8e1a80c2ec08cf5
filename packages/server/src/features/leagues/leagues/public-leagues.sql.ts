/** Public leagues as rows: which one fills next, its places and its number. */
import { type EntryId, type LeagueId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

type Scoring = "classic" | "h2h";

/**
 * One manager at a time decides which league fills next, until the transaction ends; otherwise two of them would make
 * two leagues when one place is needed.
 */
export async function lockPublicLeagues(tx: Tx, scoring: Scoring): Promise<void> {
  await sql`insert into public_league_numbers (scoring, last_number) values (${scoring}, 0)
    on conflict do nothing`.execute(tx);
  await sql`select 1 from public_league_numbers where scoring = ${scoring} for update`.execute(tx);
}

/** The first round whose deadline is ahead; null when there is none. */
export async function selectNextStart(tx: Tx): Promise<RoundId | null> {
  const { rows } = await sql<{ round_id: RoundId }>`
    select round_id from rounds where deadline_at > game_now() order by round_id limit 1`.execute(tx);
  return rows[0]?.round_id ?? null;
}

/** Takes a place in the oldest league of that start with room that the entry is not in yet; null when there is none. */
export async function takePlace(
  tx: Tx,
  request: { readonly scoring: Scoring; readonly startRoundId: RoundId; readonly entryId: EntryId },
): Promise<LeagueId | null> {
  const own = await sql<{ league_id: LeagueId }>`
    select league_id from league_members where entry_id = ${request.entryId}`.execute(tx);
  const { rows } = await sql<{ league_id: LeagueId }>`
    select league_id from leagues
    where scoring = ${request.scoring} and start_round_id = ${request.startRoundId}
      and league_type = 'c' and free_places > 0 and not closed and drawn_at is null
      and league_id <> all(${own.rows.map((row) => row.league_id)}::bigint[])
    order by league_id limit 1
    for update`.execute(tx);
  const found = rows[0];
  if (!found) return null;
  await sql`update leagues set free_places = free_places - 1 where league_id = ${found.league_id}`.execute(tx);
  return found.league_id;
}

/** A place in a league that has a limit is free again. */
export async function returnPlace(tx: Tx, id: LeagueId): Promise<void> {
  await sql`update leagues set free_places = free_places + 1
    where league_id = ${id} and free_places is not null`.execute(tx);
}

/** Makes the next public league, with all its places free. */
export async function insertPublicLeague(
  tx: Tx,
  league: { readonly scoring: Scoring; readonly startRoundId: RoundId; readonly size: number; readonly prefix: string },
): Promise<void> {
  await sql`
    with numbered as (
      update public_league_numbers set last_number = last_number + 1
      where scoring = ${league.scoring} returning last_number
    )
    insert into leagues (name, league_type, scoring, start_round_id, max_entries, free_places, created_at)
    select ${league.prefix}::text || ' ' || last_number, 'c', ${league.scoring}, ${league.startRoundId}, ${league.size}, ${league.size},
      game_now()
    from numbered`.execute(tx);
}

/** Public leagues the entry is in; what the public maximum is compared with. */
export async function countPublicLeagues(db: Queryable, entry: EntryId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from league_members m join leagues l using (league_id)
    where m.entry_id = ${entry} and l.league_type = 'c'`.execute(db);
  return rows[0]?.count ?? 0;
}
