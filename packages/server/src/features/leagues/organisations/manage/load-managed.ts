/** The administrators' view of an organisation: how it stands, and its members by name. */
import {
  type AnswerOf,
  type organisationMembersCall,
  STANDINGS_PAGE_SIZE,
  type WireLeagueMember,
  type WireManagedOrganisation,
  type WireOrganisationMember,
} from "@elleveren/contract";
import type { AccountId, EntryId, OrganisationId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../../context.ts";
import { namedEntry, selectNames } from "../../../../db/entry-names.ts";
import { microsOf } from "../../../../db/values/moments.ts";
import { selectAdministrators } from "../membership/members.sql.ts";
import { type Organisation, selectDepartments } from "../organisations.sql.ts";
import { loadDomains, selectOwnDomains } from "./domains.ts";

export async function loadManaged(
  { db }: Pick<Context, "db">,
  { organisationId, code }: Organisation,
  account: AccountId,
): Promise<WireManagedOrganisation> {
  const [departments, members, invited, administrators] = await Promise.all([
    selectDepartments(db, organisationId),
    countBy(db, sql`organisation_members where organisation_id = ${organisationId} and until is null`),
    countBy(db, sql`organisation_invitations where organisation_id = ${organisationId}`),
    selectAdministrators(db, organisationId),
  ]);
  const removed = await selectBanned(db, organisationId);
  const names = await selectNames(db, [...administrators.map(({ entryId }) => entryId), ...removed]);
  const named = (id: EntryId): WireLeagueMember[] => (names.has(id) ? [names.get(id)!] : []);
  return {
    code,
    departments: departments.map((department) => ({
      id: department.departmentId,
      name: department.name,
      code: department.code,
      members: members.get(department.departmentId) ?? 0,
      invited: invited.get(department.departmentId) ?? 0,
    })),
    unassigned: members.get(null) ?? 0,
    invited: [...invited.values()].reduce((sum, count) => sum + count, 0),
    domains: await loadDomains(db, organisationId),
    own_domains: await selectOwnDomains(db, account),
    administrators: administrators.flatMap(({ entryId, since }) => named(entryId).map((name) => ({ ...name, since }))),
    removed: removed.flatMap(named),
  };
}

/** By department; null is none. */
async function countBy(db: Queryable, from: ReturnType<typeof sql>): Promise<ReadonlyMap<number | null, number>> {
  const { rows } = await sql<{ id: number | null; count: number }>`
    select department_id as id, count(*) as count from ${from} group by department_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

async function selectBanned(db: Queryable, id: OrganisationId): Promise<EntryId[]> {
  const { rows } = await sql<{ entryId: EntryId }>`
    select entry_id as "entryId" from organisation_bans where organisation_id = ${id}
    order by banned_at desc, entry_id`.execute(db);
  return rows.map(({ entryId }) => entryId);
}

interface MembersWish {
  /** 0: those of none; null: all. */
  readonly department: number | null;
  /** Words that the names have, anywhere and in any order. */
  readonly text: string;
  readonly page: number;
}

/** By the manager's name. */
export async function loadMembers(
  db: Queryable,
  id: OrganisationId,
  { department, text, page }: MembersWish,
): Promise<AnswerOf<typeof organisationMembersCall>> {
  const words = text
    .normalize("NFC")
    .split(/\s+/)
    .filter((word) => word !== "");
  const names = sql`concat_ws(' ', e.name, e.manager_first_name, e.manager_last_name)`;
  const conditions = [
    ...words.map((word) => sql`${names} ilike ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`),
    department === null ? sql`true` : sql`coalesce(m.department_id, 0) = ${department}`,
  ];
  const found = sql`(select entry_id, department_id, joined_at from organisation_members
      where organisation_id = ${id} and until is null) m join entries e using (entry_id)
    where ${sql.join(conditions, sql` and `)}`;
  const counted = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(db);
  const administrators = (await selectAdministrators(db, id)).map(({ entryId }) => entryId);
  const { rows } = await sql<WireOrganisationMember>`
    select ${namedEntry}, m.department_id as department, ${microsOf("m.joined_at")} as joined,
      e.entry_id = any(${administrators}::bigint[]) as is_administrator
    from ${found} order by e.manager_last_name, e.manager_first_name, e.entry_id
    offset ${(page - 1) * STANDINGS_PAGE_SIZE} limit ${STANDINGS_PAGE_SIZE}`.execute(db);
  const { count } = counted.rows[0]!;
  return { count, page, has_next: page * STANDINGS_PAGE_SIZE < count, results: rows };
}
