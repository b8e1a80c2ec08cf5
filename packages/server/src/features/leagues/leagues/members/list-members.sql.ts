/** Members of a private league with when they joined and who of them runs it. */
import type { WireListedMember } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import { managerName } from "../../../../db/entry-names.ts";
import { msOf } from "../../../../db/moments.ts";
import { selectCoAdministrators } from "./co-administrators.sql.ts";
import type { League } from "../leagues.sql.ts";

/** More than anybody reads; who is not among them writes more of the name. */
const MOST_FOUND = 50;

export interface ListedMember {
  readonly entryId: EntryId;
  readonly entryName: string;
  readonly managerName: string;
  readonly joinedAtMs: number;
  readonly role: WireListedMember["role"];
}

/** All of them: the administrator, co-administrators, then the others, each in the order of joining. */
export const selectListedMembers = (db: Queryable, league: League): Promise<ListedMember[]> =>
  selectMembers(db, league, sql`true`, null);

/**
 * Those in whose team's and manager's names every word of the text stands, anywhere and in any order, whatever its
 * capitals: `lie kar` finds Karine Lie.
 */
export async function findListedMembers(
  db: Queryable,
  league: League,
  text: string,
): Promise<{ readonly members: ListedMember[]; readonly hasMore: boolean }> {
  const words = text
    .normalize("NFC")
    .split(/\s+/)
    .filter((word) => word !== "");
  const names = sql`concat_ws(' ', e.name, e.manager_first_name, e.manager_last_name)`;
  const conditions = words.map((word) => sql`${names} ilike ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`);
  const found = await selectMembers(db, league, sql.join(conditions, sql` and `), MOST_FOUND + 1);
  return { members: found.slice(0, MOST_FOUND), hasMore: found.length > MOST_FOUND };
}

async function selectMembers(
  db: Queryable,
  league: League,
  condition: ReturnType<typeof sql>,
  limit: number | null,
): Promise<ListedMember[]> {
  const helpers = await selectCoAdministrators(db, league.leagueId);
  const role = sql`case when e.entry_id = ${league.adminEntryId}::bigint then 'administrator'
    when e.entry_id = any(${helpers}::bigint[]) then 'co_administrator' else 'member' end`;
  const { rows } = await sql<ListedMember>`
    select e.entry_id as "entryId", e.name as "entryName", ${managerName} as "managerName",
      ${msOf("m.joined_at")} as "joinedAtMs", ${role} as role
    from (select entry_id, joined_at from league_members where league_id = ${league.leagueId}) m
    join entries e using (entry_id) where ${condition}
    order by array_position(array['administrator', 'co_administrator', 'member'], ${role}), m.joined_at, e.entry_id
    limit ${limit}`.execute(db);
  return rows;
}
