/** The part of a season kept inside the game, as rows: managers' results, footballers' figures, leagues to renew. */
import type { MatchStats, RoundSpan } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";
import { lockOutReaders } from "./quiet-game.ts";
import { tablesOf } from "./season-tables.ts";

/**
 * Each manager's final total and rank (EG-80) and what each round gave after the cost of transfers, of accounts that are still
 * there and were ranked. Returns how many.
 */
export async function insertEntryPastSeasons(tx: Tx, seasonName: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with by_round as (
      select entry_id, array_fill(null::smallint, array[min(round_id) - 1])
        || array_agg((points - cost_points)::smallint order by round_id) as points
      from entry_results group by entry_id)
    insert into entry_past_seasons (account_id, season_name, total_points, rank, entry_id, round_points)
    select e.account_id, ${seasonName}, r.total_points, r.overall_rank, e.entry_id, b.points
    from entry_results r join by_round b using (entry_id) join entries e using (entry_id) join accounts a using (account_id)
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
  await sql`insert into footballer_past_seasons
      (footballer_code, season_name, start_price_tenths, end_price_tenths, total_points, stats)
    select code, ${seasonName}, "startPriceTenths", "endPriceTenths", "totalPoints", stats
    from jsonb_to_recordset(${JSON.stringify(seasons)}::jsonb) as s (code integer, "startPriceTenths" integer,
      "endPriceTenths" integer, "totalPoints" integer, stats jsonb)`.execute(tx);
}

/**
 * Private leagues as offers to their last administrators (EG-78), with members; older offers lapse. Returns how many leagues.
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
      ko_rounds, max_entries, hides_odds, lineage_id)
    overriding system value
    select k.past_league_id, ${seasonName}, l.name, l.scoring, l.closed, l.code_privacy, k.admin_account_id,
      l.ko_rounds, l.max_entries, l.hides_odds, coalesce(l.lineage_id, l.league_id)
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

/** With its rounds' averages, and its months. */
export async function insertPastSeason(
  tx: Tx,
  season: { seasonName: string; rulesetId: string; archive: string; months: readonly RoundSpan[] },
): Promise<void> {
  await sql`
    insert into past_seasons (season_name, ruleset_id, rounds, ranked_count, archive, round_averages, months)
    select ${season.seasonName}, ${season.rulesetId}, round_id, ranked_count, ${season.archive},
      (select array_agg(average_points::smallint order by round_id) from rounds), ${JSON.stringify(season.months)}::jsonb
    from rounds order by round_id desc limit 1`.execute(tx);
}

interface Ending {
  readonly seasonName: string;
  readonly rulesetId: string;
  readonly realNow: Date;
  readonly receiptSecret: Buffer;
  readonly plansPerEntry: number;
  readonly clockRealAt: Date;
  readonly clockGameAt: Date;
  readonly clockSpeed: number;
  /** The text shown while it is closed. */
  readonly closedTextNb: string;
  readonly closedTextNn: string;
  readonly closedTextEn: string;
  readonly closedUntil: Date | null;
  /** Counts up: a change of the switch names the version it is based on. */
  readonly closedVersion: number;
}

export async function selectEnding(tx: Tx): Promise<Ending> {
  const { rows } = await sql<Ending>`
    select season_name as "seasonName", ruleset_id as "rulesetId", clock_timestamp() as "realNow",
      receipt_secret as "receiptSecret", plans_per_entry as "plansPerEntry", clock_real_at as "clockRealAt",
      clock_game_at as "clockGameAt", clock_speed as "clockSpeed",
      closed_text_nb as "closedTextNb", closed_text_nn as "closedTextNn", closed_text_en as "closedTextEn",
      closed_until as "closedUntil", closed_version as "closedVersion" from game`.execute(tx);
  return rows[0]!;
}

/** Data that season files seldom have and no season changes: a club's drawing and URL, by its lasting code. */
export async function keepLooks(tx: Tx): Promise<void> {
  await sql`create temporary table club_looks on commit drop as select code, kit, url from clubs`.execute(tx);
}

/** For clubs whose files say nothing of it. */
export async function restoreLooks(tx: Tx): Promise<void> {
  await sql`update clubs c set kit = case when c.kit = '{}' then l.kit else c.kit end, url = coalesce(c.url, l.url)
    from club_looks l where l.code = c.code`.execute(tx);
}

/** Feeds paused by an operator stay paused in the next season until resumed. */
export async function keepPauses(tx: Tx): Promise<void> {
  await sql`create temporary table paused_feeds on commit drop as
    select feed, kind, rank, paused_at from match_feeds where paused_at is not null`.execute(tx);
}

export async function restorePauses(tx: Tx): Promise<void> {
  await sql`insert into match_feeds (feed, kind, rank, paused_at)
    select feed, kind, rank, paused_at from paused_feeds`.execute(tx);
}

/** Numbers go on counting: an old link leads to no team instead of another manager's. */
export async function clearSeason(tx: Tx): Promise<void> {
  // Leagues to renew have been filled already.
  const cleared = tablesOf("archived", "forgotten").filter((table) => !table.startsWith("past_league"));
  // Before requests are locked out: with many accounts it takes a while.
  await sql`update accounts set entry_id = null where entry_id is not null`.execute(tx);
  await lockOutReaders(tx, cleared);
  await sql`truncate ${sql.join(cleared.map((table) => sql.table(table)))} continue identity`.execute(tx);
  await sql`insert into market_totals default values`.execute(tx);
}

/**
 * The clock runs on; links stay signed by the same secret; operators' settings stay, and texts of a closed game while it stays
 * closed.
 */
export async function carryOver(
  tx: Tx,
  before: Ending,
  { clockAtMs, staysClosed = false }: { clockAtMs?: number; staysClosed?: boolean },
): Promise<void> {
  await sql`update game set maintenance = ${staysClosed}, receipt_secret = ${before.receiptSecret},
    plans_per_entry = ${before.plansPerEntry}, closed_version = ${before.closedVersion}`.execute(tx);
  if (staysClosed) {
    await sql`update game set closed_text_nb = ${before.closedTextNb}, closed_text_nn = ${before.closedTextNn},
      closed_text_en = ${before.closedTextEn}, closed_until = ${before.closedUntil}`.execute(tx);
  }
  if (clockAtMs !== undefined) return;
  await sql`update game set clock_real_at = ${before.clockRealAt}, clock_game_at = ${before.clockGameAt},
    clock_speed = ${before.clockSpeed}`.execute(tx);
}
