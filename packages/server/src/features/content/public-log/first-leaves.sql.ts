/**
 * The first leaves of a season's log: everything as it is when the log begins, in the words of later leaves. What waits and is
 * told by them goes; rounds that closed or were settled before have leaves of their own. `tx` is one snapshot of the database.
 */
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";

/** Null: there is no such season now. */
export async function takeFirstLeaves(tx: Tx, seasonName: string): Promise<string[] | null> {
  await sql`delete from public_log_waiting where season_name is null
    or (season_name = ${seasonName} and body->>'kind' not in ('closed', 'results'))`.execute(tx);
  const { rows } = await sql<{ body: string }>`
    select body::text as body from (
      select 1 as part, 0 as a, 0 as b, jsonb_build_object('kind', 'season', 'season', season_name, 'version', 1,
        'ruleset', ruleset) as body from game where season_name = ${seasonName}
      union all
      select 2, club_id, 0, jsonb_build_object('kind', 'club', 'revision', 0, 'club', club_id, 'after',
        jsonb_build_object('code', code, 'name', name, 'short_name', short_name)) from clubs
      union all
      select 3, footballer_id, 0, jsonb_build_object('kind', 'footballer', 'revision', 0, 'footballer', footballer_id, 'after',
        jsonb_build_object('code', code, 'position', position, 'web_name', web_name, 'first_name', first_name,
          'second_name', second_name, 'club_id', club_id, 'price_tenths', price_tenths)) from footballers
      union all
      select 4, round_id, 0, jsonb_build_object('kind', 'round', 'round', round_id, 'after',
        jsonb_build_object('deadline_at', deadline_at, 'state', state)) from rounds
      union all
      select 5, fixture_id, 0, jsonb_build_object('kind', 'fixture', 'revision', 0, 'fixture', fixture_id, 'after',
        jsonb_build_object('round_id', round_id, 'kickoff_at', kickoff_at, 'home_club_id', home_club_id,
          'away_club_id', away_club_id, 'home_score', home_score, 'away_score', away_score, 'minutes', minutes,
          'started', started, 'finished_provisional', finished_provisional, 'finished', finished)) from fixtures
      union all
      select 6, fixture_id, footballer_id, jsonb_build_object('kind', 'stats', 'revision', 0, 'fixture', fixture_id,
        'footballer', footballer_id, 'after', jsonb_build_object('club_id', club_id, 'stats', stats)) from match_stats
      union all
      select 7, round_id, 0, jsonb_build_object('kind', 'chance', 'round', round_id, 'commitment', commitment) from chance_seeds
      union all
      select 8, round_id, 0, jsonb_build_object('kind', 'chance', 'round', round_id, 'seed', seed) from chance_seeds
        where revealed_at is not null) l
    order by part, a, b`.execute(tx);
  const bodies = rows.map(({ body }) => body);
  return bodies[0]?.includes('"kind": "season"') ? bodies : null;
}
