/** How big a league is, as far as anything depends on it: counted only up to the limit that matters. */
import { sql } from "kysely";

import type { Queryable } from "../../context.ts";
import type { League } from "./leagues.sql.ts";

/** More entries than this, and head-to-head matches and lists of members are no longer shown as a whole. */
export const MOST_LISTED = 512;
/** Large classic leagues qualify for their cup after this round, whatever their size; the final is in the last one. */
const LARGE_CUP_QUALIFICATION_ROUND = 24;

/** The wire's `is_large`: too many entries to show all matches, or for a cup of all of them. */
export function isLargeLeague(db: Queryable, league: League, roundCount: number): Promise<boolean> {
  const cupPlaces = 2 ** Math.max(0, roundCount - LARGE_CUP_QUALIFICATION_ROUND);
  return hasMoreEntries(db, league, league.scoring === "h2h" ? MOST_LISTED : cupPlaces);
}

/** True when the league has more than `limit` entries. */
export async function hasMoreEntries(db: Queryable, league: League, limit: number): Promise<boolean> {
  const entries =
    league.shortName === "overall"
      ? sql`select from entries limit ${limit + 1}`
      : sql`select from league_members where league_id = ${league.leagueId} limit ${limit + 1}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${entries}) counted`.execute(db);
  return (rows[0]?.count ?? 0) > limit;
}
