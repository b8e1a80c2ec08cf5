/** How big a league is, as far as anything depends on it: counted only up to the limit that matters. */
import { largeCupPlaces, type Ruleset } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../context.ts";
import type { League } from "./leagues.sql.ts";

/** More entries than this, and head-to-head matches and lists of members are no longer shown as a whole. */
export const MOST_LISTED = 512;

/** The wire's `is_large`: too many entries to show all matches, or for a cup of all of them. */
export function isLargeLeague(db: Queryable, league: League, ruleset: Ruleset): Promise<boolean> {
  return hasMoreEntries(db, league, league.scoring === "h2h" ? MOST_LISTED : largeCupPlaces(ruleset));
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
