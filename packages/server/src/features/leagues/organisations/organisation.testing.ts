/** Organisations for tests: made over HTTP, as an administrator and members make them. */
import type { WireManagedOrganisation } from "@elleveren/contract";
import { sql } from "kysely";

import type { TestServer } from "../../../testing/index.ts";
import type { SeasonEntry } from "../../../testing/small-season.ts";

export interface MadeOrganisation {
  readonly organisationId: number;
  readonly code: string;
  /** Of the first department. */
  readonly departmentId: number;
  /** By name. */
  readonly departments: ReadonlyMap<string, WireManagedOrganisation["departments"][number]>;
}

interface OrganisationWish {
  readonly admin: SeasonEntry;
  /** Join the first department. */
  readonly members?: readonly SeasonEntry[];
  readonly departments?: readonly string[];
  readonly settings?: object;
}

/** "Nordvik Bruk", with a department "Salg" unless others are named. */
export async function makeOrganisation(
  t: TestServer,
  { admin, members = [], departments = ["Salg"], settings = {} }: OrganisationWish,
): Promise<MadeOrganisation> {
  const made = await admin.client.post("/api/organisations/", { name: "Nordvik Bruk", ...settings });
  if (made.status !== 201) throw new Error(`${made.status} ${JSON.stringify(made.body)}`);
  const { id: organisationId } = made.body as { id: number };
  for (const name of departments) await admin.client.post(`/api/organisation/${organisationId}/departments/`, { name });
  const { body } = await admin.client.get(`/api/organisation/${organisationId}/manage/`);
  const managed = body as WireManagedOrganisation;
  const byName = new Map(managed.departments.map((one) => [one.name, one]));
  const first = byName.get(departments[0]!)!;
  for (const member of members) await joinOrganisation(member, first.code);
  await t.whenCurrent();
  return { organisationId, code: managed.code, departmentId: first.id, departments: byName };
}

export const joinOrganisation = ({ client }: SeasonEntry, code: string) =>
  client.post("/api/organisations/join/", { code });

/** All of them, so that nobody reaches the number that one can make. */
export async function deleteOrganisations(t: TestServer): Promise<void> {
  for (const table of [
    "members",
    "administrators",
    "bans",
    "domains",
    "invitations",
    "leagues",
    "departments",
    "log",
  ]) {
    await sql`delete from ${sql.table(`organisation_${table}`)}`.execute(t.ctx.db);
  }
  await sql`delete from organisations`.execute(t.ctx.db);
}
