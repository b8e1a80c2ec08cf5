/** How big a league is, as far as anything depends on it: counted only up to the limit that matters. */
import { largeCupPlaces, type Ruleset } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import type { League } from "./leagues.sql.ts";

/** The wire's `is_large`: too many entries to show all matches, or for a cup of all of them. */
export function isLargeLeague(db: Queryable, league: League, ruleset: Ruleset): Promise<boolean> {
  return hasMoreEntries(db, league, league.scoring === "h2h" ? ruleset.leagues.mostListed : largeCupPlaces(ruleset));
}

/** More entries than the season's rules allow to be listed as a whole. */
export const isUnlistable = (db: Queryable, league: League, ruleset: Ruleset): Promise<boolean> =>
  hasMoreEntries(db, league, ruleset.leagues.mostListed);

/** No room for another entry. The caller holds the league's lock, behind which members come and go. */
export async function isFull(tx: Tx, league: League): Promise<boolean> {
  const { maxEntries } = league;
  return maxEntries !== null && hasMoreEntries(tx, league, maxEntries - 1);
}

/** True when the league has more than `limit` entries. */
async function hasMoreEntries(db: Queryable, league: League, limit: number): Promise<boolean> {
  const entries =
    league.shortName === "overall"
      ? sql`select 1 as one from entries limit ${limit + 1}`
      : sql`select 1 as one from league_members where league_id = ${league.leagueId}
          order by league_id, entry_id limit ${limit + 1}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${entries}) counted`.execute(db);
  return (rows[0]?.count ?? 0) > limit;
}
