/** Members of a private league with joining time and role. */
import type { AnswerOf, leagueMembersCall, WireLeagueMember, WireListedMember } from "@elleveren/contract";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import { managerName, namedEntry } from "../../../../db/entry-names.ts";
import { microsOf } from "../../../../db/values/moments.ts";
import type { League } from "../leagues.sql.ts";
import { selectCoAdministrators } from "./co-administrators.sql.ts";

/** More than a page needs; a longer text narrows the search. */
const MOST_FOUND = 50;

/** All of them: the administrator, co-administrators, then the others, each in the order of joining. */
export const selectListedMembers = (db: Queryable, league: League): Promise<WireListedMember[]> =>
  selectMembers(db, league, sql`true`, null);

/**
 * Entries whose team's and manager's names contain every word of the text, anywhere, in any order and case: `lie kar`
 * finds Karine Lie.
 */
export async function findListedMembers(
  db: Queryable,
  league: League,
  text: string,
): Promise<AnswerOf<typeof leagueMembersCall>> {
  const words = text
    .normalize("NFC")
    .split(/\s+/)
    .filter((word) => word !== "");
  const names = sql`concat_ws(' ', e.name, e.manager_first_name, e.manager_last_name)`;
  const conditions = words.map((word) => sql`${names} ilike ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`);
  const found = await selectMembers(db, league, sql.join(conditions, sql` and `), MOST_FOUND + 1);
  return { members: found.slice(0, MOST_FOUND), has_more: found.length > MOST_FOUND };
}

async function selectMembers(
  db: Queryable,
  league: League,
  condition: ReturnType<typeof sql>,
  limit: number | null,
): Promise<WireListedMember[]> {
  const helpers = await selectCoAdministrators(db, league.leagueId);
  const role = sql`case when e.entry_id = ${league.adminEntryId}::bigint then 'administrator'
    when e.entry_id = any(${helpers}::bigint[]) then 'co_administrator' else 'member' end`;
  const { rows } = await sql<WireListedMember>`
    select ${namedEntry}, ${microsOf("m.joined_at")} as joined, ${role} as role
    from (select entry_id, joined_at from league_members where league_id = ${league.leagueId}) m
    join entries e using (entry_id) where ${condition}
    order by array_position(array['administrator', 'co_administrator', 'member'], ${role}), m.joined_at, e.entry_id
    limit ${limit}`.execute(db);
  return rows;
}

/** Every member in the order of joining; everybody for the overall league. */
export async function selectAllMembers(db: Queryable, league: League): Promise<WireLeagueMember[]> {
  const { rows } = await sql<WireLeagueMember>`
    select ${namedEntry} from ${membersOf(league)} order by m.joined_at, e.entry_id`.execute(db);
  return rows;
}

/**
 * Members whose team's or manager's name contains the text, in any case; never the administrator, who is neither banned
 * nor made administrator. An empty text finds nothing.
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
