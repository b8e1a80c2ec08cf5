/**
 * Members of organisations as rows: a membership is a row for every stretch of time in one department, or in none. Changes
 * are made under the organisation's lock.
 */
import type { DepartmentId, EntryId, OrganisationId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../../context.ts";
import { microsOf } from "../../../../db/values/moments.ts";

export interface Membership {
  readonly departmentId: DepartmentId | null;
  readonly joined: string;
}

/** Null for somebody who is no member now. */
export async function selectMembership(db: Queryable, id: OrganisationId, entry: EntryId): Promise<Membership | null> {
  const { rows } = await sql<Membership>`
    select department_id as "departmentId", ${microsOf("joined_at")} as joined from organisation_members
    where organisation_id = ${id} and entry_id = ${entry} and until is null`.execute(db);
  return rows[0] ?? null;
}

export async function insertMembership(
  tx: Tx,
  id: OrganisationId,
  entry: EntryId,
  department: DepartmentId | null,
): Promise<void> {
  await sql`insert into organisation_members (organisation_id, entry_id, department_id, joined_at, since)
    values (${id}, ${entry}, ${department}, game_now(), game_now())`.execute(tx);
}

/** False when it was no member. */
export async function endMembership(tx: Tx, id: OrganisationId, entry: EntryId): Promise<boolean> {
  const { rows } = await sql`update organisation_members set until = greatest(game_now(), since)
    where organisation_id = ${id} and entry_id = ${entry} and until is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Members into another department from now on; those who are there already stay as they are. Returns who moved. */
export async function moveMemberships(
  tx: Tx,
  id: OrganisationId,
  entries: readonly EntryId[],
  department: DepartmentId | null,
): Promise<EntryId[]> {
  const { rows } = await sql<{ entryId: EntryId; joinedAt: Date }>`
    update organisation_members set until = greatest(game_now(), since)
    where organisation_id = ${id} and entry_id = any(${[...entries]}::bigint[]) and until is null
      and department_id is distinct from ${department}::bigint
    returning entry_id as "entryId", joined_at as "joinedAt"`.execute(tx);
  await sql`insert into organisation_members (organisation_id, entry_id, department_id, joined_at, since)
    select ${id}, entry_id, ${department}::bigint, joined_at, game_now()
    from unnest(${rows.map((row) => row.entryId)}::bigint[], ${rows.map((row) => row.joinedAt)}::timestamptz[])
      as m (entry_id, joined_at)`.execute(tx);
  return rows.map((row) => row.entryId);
}

/** Which of the entries are members now. */
export async function selectPresent(
  db: Queryable,
  id: OrganisationId,
  entries: readonly EntryId[],
): Promise<ReadonlySet<EntryId>> {
  const { rows } = await sql<{ entryId: EntryId }>`
    select entry_id as "entryId" from organisation_members
    where organisation_id = ${id} and entry_id = any(${[...entries]}::bigint[]) and until is null`.execute(db);
  return new Set(rows.map((row) => row.entryId));
}

export async function countOrganisationsOf(db: Queryable, entry: EntryId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from organisation_members where entry_id = ${entry} and until is null`.execute(db);
  return rows[0]!.count;
}

export async function countPresent(db: Queryable, id: OrganisationId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from organisation_members where organisation_id = ${id} and until is null`.execute(db);
  return rows[0]!.count;
}

/** The one who has been it longest first. */
export async function selectAdministrators(
  db: Queryable,
  id: OrganisationId,
): Promise<{ readonly entryId: EntryId; readonly since: string }[]> {
  const { rows } = await sql<{ entryId: EntryId; since: string }>`
    select entry_id as "entryId", ${microsOf("since")} as since from organisation_administrators
    where organisation_id = ${id} order by organisation_administrators.since, entry_id`.execute(db);
  return rows;
}

/** Doing it twice changes nothing. */
export async function insertAdministrator(tx: Tx, id: OrganisationId, entry: EntryId): Promise<void> {
  await sql`insert into organisation_administrators (organisation_id, entry_id, since)
    values (${id}, ${entry}, game_now()) on conflict do nothing`.execute(tx);
}

export async function deleteAdministrator(tx: Tx, id: OrganisationId, entry: EntryId): Promise<boolean> {
  const { rows } = await sql`delete from organisation_administrators
    where organisation_id = ${id} and entry_id = ${entry} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function isBannedFrom(db: Queryable, id: OrganisationId, entry: EntryId): Promise<boolean> {
  const { rows } = await sql`select 1 from organisation_bans
    where organisation_id = ${id} and entry_id = ${entry}`.execute(db);
  return rows.length > 0;
}
