/** What is kept of a season inside the game, as rows: managers' results, footballers' figures, leagues to renew. */
import type { MatchStats } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";

/**
 * Each manager's final total and rank, of those who still have an account (EG-80). Whoever came after the last deadline
 * was never ranked and has nothing to keep. Returns how many.
 */
export async function insertEntryPastSeasons(tx: Tx, seasonName: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into entry_past_seasons (account_id, season_name, total_points, rank, entry_id)
    select e.account_id, ${seasonName}, r.total_points, r.overall_rank, e.entry_id
    from entry_results r join entries e using (entry_id) join accounts a using (account_id)
    where r.round_id = (select max(round_id) from rounds) and e.deleted_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export interface FootballerSeason {
  readonly code: number;
  readonly startPriceTenths: number;
  readonly endPriceTenths: number;
  readonly totalPoints: number;
  readonly stats: MatchStats;
}

export async function insertFootballerPastSeasons(
  tx: Tx,
  seasonName: string,
  seasons: readonly FootballerSeason[],
): Promise<void> {
  const rows = seasons.map((one) => ({
    footballer_code: one.code,
    season_name: seasonName,
    start_price_tenths: one.startPriceTenths,
    end_price_tenths: one.endPriceTenths,
    total_points: one.totalPoints,
    stats: one.stats,
  }));
  await sql`insert into footballer_past_seasons
    select * from jsonb_populate_recordset(null::footballer_past_seasons, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

/**
 * Private leagues as offers to who ran them at the end (EG-78), with everybody who was in them and still has an account;
 * offers of the season before lapse. Returns how many leagues.
 */
export async function replaceRenewableLeagues(tx: Tx, seasonName: string): Promise<number> {
  await sql`truncate past_leagues, past_league_members`.execute(tx);
  await sql`create temporary table ending_leagues on commit drop as
    select nextval(pg_get_serial_sequence('past_leagues', 'past_league_id')) as past_league_id, l.league_id,
      a.account_id as admin_account_id
    from leagues l join entries e on e.entry_id = l.admin_entry_id join accounts a using (account_id)
    where l.league_type = 'x' and e.deleted_at is null
    order by l.league_id`.execute(tx);
  await sql`
    insert into past_leagues (past_league_id, season_name, name, scoring, closed, code_privacy, admin_account_id,
      ko_rounds, max_entries)
    overriding system value
    select k.past_league_id, ${seasonName}, l.name, l.scoring, l.closed, l.code_privacy, k.admin_account_id,
      l.ko_rounds, l.max_entries
    from ending_leagues k join leagues l using (league_id)`.execute(tx);
  await sql`
    insert into past_league_members (past_league_id, account_id)
    select k.past_league_id, a.account_id
    from ending_leagues k join league_members m using (league_id) join entries e using (entry_id)
      join accounts a using (account_id)
    where e.deleted_at is null`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from past_leagues`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertPastSeason(
  tx: Tx,
  season: { readonly seasonName: string; readonly rulesetId: string; readonly archive: string },
): Promise<void> {
  await sql`
    insert into past_seasons (season_name, ruleset_id, rounds, ranked_count, archive)
    select ${season.seasonName}, ${season.rulesetId}, round_id, ranked_count, ${season.archive}
    from rounds order by round_id desc limit 1`.execute(tx);
}
