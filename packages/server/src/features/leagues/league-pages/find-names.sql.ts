/** Members of a league by their team's or manager's name. */
import { entryId, type EntryId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { managerName } from "../../../db/entry-names.ts";
import type { League } from "../leagues/index.ts";

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Names that contain the text, whatever its capitals; reads every member, those first that begin with it. */
export async function selectContaining(
  db: Queryable,
  { leagueId }: League,
  text: string,
  limit: number,
): Promise<EntryId[]> {
  const begins = `${escaped(text)}%`;
  const contains = `%${begins}`;
  const { rows } = await sql<{ entry_id: number }>`
    select e.entry_id from league_members m join entries e using (entry_id)
    where m.league_id = ${leagueId} and (e.name ilike ${contains} or ${managerName} ilike ${contains})
    order by not (e.name ilike ${begins} or ${managerName} ilike ${begins}), lower(e.name), e.entry_id
    limit ${limit}`.execute(db);
  return rows.map((row) => entryId(row.entry_id));
}

/**
 * Names of entries looked at, for each way of beginning, before it is asked whether they are in the league: bounds the
 * work for a beginning that half the game has.
 */
const MOST_LOOKED_AT = 5000;

/** Teams, managers and managers' last names that begin with the text, whatever its capitals, by index. */
export async function selectBeginning(db: Queryable, league: League, text: string, limit: number): Promise<EntryId[]> {
  const begins = `${escaped(text.toLowerCase())}%`;
  const isOverall = league.shortName === "overall";
  const most = isOverall ? limit : MOST_LOOKED_AT;
  const members = isOverall
    ? sql``
    : sql`join league_members m on m.league_id = ${league.leagueId} and m.entry_id = found.entry_id`;
  const { rows } = await sql<{ entry_id: number }>`
    with found as (
      (select e.entry_id from entries e where lower(e.name) like ${begins} limit ${most})
      union (select e.entry_id from entries e where lower(${managerName}) like ${begins} limit ${most})
      union (select e.entry_id from entries e where lower(e.manager_last_name) like ${begins} limit ${most})
    )
    select e.entry_id from found join entries e using (entry_id) ${members}
    order by lower(e.name), e.entry_id limit ${limit}`.execute(db);
  return rows.map((row) => entryId(row.entry_id));
}
