/** Organisations and departments as rows. Their tables are never stored. */
import {
  type DepartmentId,
  type DepartmentScoring,
  type EntryId,
  invariant,
  type OrganisationId,
  type RoundId,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";

/** The settings that administrators decide. */
export interface OrganisationSettings extends DepartmentScoring {
  readonly name: string;
  readonly startRoundId: RoundId;
  readonly names: "full" | "initials" | "team";
  readonly shownTo: "members" | "everybody";
  readonly membersChoose: boolean;
  readonly closed: boolean;
}

export interface Organisation extends OrganisationSettings {
  readonly organisationId: OrganisationId;
  readonly code: string;
  readonly created: string;
}

export interface Department {
  readonly departmentId: DepartmentId;
  readonly name: string;
  readonly code: string;
}

const columns = sql`organisation_id as "organisationId", name, code, score, best, start_round_id as "startRoundId", names,
  shown_to as "shownTo", members_choose as "membersChoose", closed, ${microsOf("created_at")} as created`;

export async function selectOrganisation(db: Queryable, id: OrganisationId): Promise<Organisation | null> {
  const { rows } = await sql<Organisation>`select ${columns} from organisations where organisation_id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Locks the organisation, so that joining, leaving, moving and what administrators do run one after another. Locked after
 * the entry where both are.
 */
export async function lockOrganisation(tx: Tx, id: OrganisationId): Promise<Organisation | null> {
  await sql`select 1 from organisations where organisation_id = ${id} for update`.execute(tx);
  return selectOrganisation(tx, id);
}

/** In the order of joining. */
export async function selectOrganisationsOf(db: Queryable, entry: EntryId): Promise<Organisation[]> {
  const { rows } = await sql<Organisation>`
    select ${columns} from organisations join (
      select organisation_id, joined_at from organisation_members where entry_id = ${entry} and until is null) m
      using (organisation_id)
    order by m.joined_at, organisation_id`.execute(db);
  return rows;
}

export async function countMadeBy(db: Queryable, entry: EntryId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from organisations where entry_id = ${entry}`.execute(db);
  return rows[0]!.count;
}

/** Null when the code is taken. */
export async function insertOrganisation(
  tx: Tx,
  settings: OrganisationSettings & { readonly entryId: EntryId; readonly code: string },
): Promise<Organisation | null> {
  const { rows } = await sql<Organisation>`
    insert into organisations (name, code, score, best, start_round_id, names, shown_to, members_choose, closed, entry_id,
      created_at)
    values (${settings.name}, ${settings.code}, ${settings.score}, ${settings.best}, ${settings.startRoundId},
      ${settings.names}, ${settings.shownTo}, ${settings.membersChoose}, ${settings.closed}, ${settings.entryId}, game_now())
    on conflict (code) do nothing returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

export async function updateOrganisation(tx: Tx, id: OrganisationId, settings: OrganisationSettings): Promise<void> {
  await sql`update organisations set name = ${settings.name}, score = ${settings.score}, best = ${settings.best},
      start_round_id = ${settings.startRoundId}, names = ${settings.names}, shown_to = ${settings.shownTo},
      members_choose = ${settings.membersChoose}, closed = ${settings.closed}
    where organisation_id = ${id}`.execute(tx);
}

/** The owner of a code: an organisation or a department; null for neither. */
export async function selectByCode(
  db: Queryable,
  code: string,
): Promise<{ readonly organisationId: OrganisationId; readonly departmentId: DepartmentId | null } | null> {
  const { rows } = await sql<{ organisationId: OrganisationId; departmentId: DepartmentId | null }>`
    select organisation_id as "organisationId", null::bigint as "departmentId" from organisations where code = ${code}
    union all
    select organisation_id, department_id from organisation_departments where code = ${code} limit 1`.execute(db);
  return rows[0] ?? null;
}

/** False when another organisation has it. */
export async function updateCode(tx: Tx, id: OrganisationId, code: string): Promise<boolean> {
  const { rows } = await sql`update organisations set code = ${code}
    where organisation_id = ${id} and not exists (select from organisations where code = ${code}) returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** By name. */
export async function selectDepartments(db: Queryable, id: OrganisationId): Promise<Department[]> {
  const { rows } = await sql<Department>`
    select department_id as "departmentId", name, code from organisation_departments
    where organisation_id = ${id} order by name_key, department_id`.execute(db);
  return rows;
}

export async function selectDepartment(
  db: Queryable,
  id: OrganisationId,
  department: DepartmentId,
): Promise<Department | null> {
  const { rows } = await sql<Department>`
    select department_id as "departmentId", name, code from organisation_departments
    where organisation_id = ${id} and department_id = ${department}`.execute(db);
  return rows[0] ?? null;
}

/** The key that names of departments are compared by. */
export const departmentKey = (name: string): string => name.toLowerCase();

/** The caller has made sure that none of the names is there. Codes are ours and random: one that is taken throws. */
export async function insertDepartments(
  tx: Tx,
  id: OrganisationId,
  departments: readonly { readonly name: string; readonly code: string }[],
): Promise<Department[]> {
  const names = departments.map(({ name }) => name);
  const { rows } = await sql<Department>`
    insert into organisation_departments (organisation_id, name, name_key, code)
    select ${id}, name, key, code from unnest(${names}::text[], ${names.map(departmentKey)}::text[],
      ${departments.map(({ code }) => code)}::text[]) as d (name, key, code)
    returning department_id as "departmentId", name, code`.execute(tx);
  invariant(rows.length === departments.length, "every new department has its row");
  return rows;
}

export async function updateDepartmentName(tx: Tx, department: DepartmentId, name: string): Promise<void> {
  await sql`update organisation_departments set name = ${name}, name_key = ${departmentKey(name)}
    where department_id = ${department}`.execute(tx);
}

export async function updateDepartmentCode(tx: Tx, department: DepartmentId, code: string): Promise<void> {
  await sql`update organisation_departments set code = ${code} where department_id = ${department}`.execute(tx);
}

/** Its members, past ones too, and those invited go to `into`; with null members are without one and invitations end. */
export async function deleteDepartment(tx: Tx, department: DepartmentId, into: DepartmentId | null): Promise<void> {
  await sql`update organisation_members set department_id = ${into} where department_id = ${department}`.execute(tx);
  if (into === null) await sql`delete from organisation_invitations where department_id = ${department}`.execute(tx);
  else
    await sql`update organisation_invitations set department_id = ${into} where department_id = ${department}`.execute(
      tx,
    );
  await sql`delete from organisation_departments where department_id = ${department}`.execute(tx);
}

/** Deleted with an organisation, before its own row; the log stays. */
const TABLES = [
  "organisation_members",
  "organisation_administrators",
  "organisation_bans",
  "organisation_domains",
  "organisation_invitations",
  "organisation_leagues",
  "organisation_departments",
  "organisations",
];

export async function deleteOrganisationRows(tx: Tx, id: OrganisationId): Promise<void> {
  for (const table of TABLES) await sql`delete from ${sql.table(table)} where organisation_id = ${id}`.execute(tx);
}
