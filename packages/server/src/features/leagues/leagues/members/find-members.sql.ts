/** Members of a league by name: all of a small one, or those a search finds. */
import type { WireLeagueMember } from "@elleveren/contract";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import { managerName, namedEntry } from "../../../../db/entry-names.ts";
import type { League } from "../leagues.sql.ts";

/** More than anybody reads; who is not among them types more of the name. */
const MOST_FOUND = 50;

/** Every member in the order of joining; everybody for the overall league. */
export async function selectAllMembers(db: Queryable, league: League): Promise<WireLeagueMember[]> {
  const { rows } = await sql<WireLeagueMember>`
    select ${namedEntry} from ${membersOf(league)} order by m.joined_at, e.entry_id`.execute(db);
  return rows;
}

/**
 * Members whose team's or manager's name contains the text, whatever its capitals; never the administrator, who is
 * neither banned nor made administrator. Nothing is found by an empty text.
 */
export async function searchMembers(db: Queryable, league: League, text: string): Promise<WireLeagueMember[]> {
  const wanted = text.normalize("NFC").trim();
  if (wanted === "") return [];
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<WireLeagueMember>`
    select ${namedEntry} from ${membersOf(league)}
    where (e.name ilike ${pattern} or ${managerName} ilike ${pattern})
      and e.entry_id is distinct from ${league.adminEntryId}::bigint
    order by e.entry_id limit ${MOST_FOUND}`.execute(db);
  return rows;
}

const membersOf = (league: League) =>
  league.shortName === "overall"
    ? sql`(select entry_id, joined_at from entries) m join entries e using (entry_id)`
    : sql`(select entry_id, joined_at from league_members where league_id = ${league.leagueId}) m
        join entries e using (entry_id)`;
