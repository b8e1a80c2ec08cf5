/** A deleted account's organisations. */
import type { EntryId, OrganisationId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { lockOwnedEntry } from "../../leagues/index.ts";
import { insertActs } from "../log.sql.ts";
import { deleteOrganisationRows, lockOrganisation } from "../organisations.sql.ts";
import { deleteAdministrator, endMembership, insertAdministrator, selectAdministrators } from "./members.sql.ts";

/**
 * Every membership ends: rounds before stay with the department, under the entry that has no name any more. An
 * organisation without another administrator goes to the member who has been in it longest; one without members is
 * deleted. The caller holds the lock of the leaving entry.
 */
export async function closeMemberships(tx: Tx, leaver: EntryId): Promise<void> {
  const { rows } = await sql<{ id: OrganisationId }>`
    select organisation_id as id from organisation_members where entry_id = ${leaver} and until is null
    order by organisation_id`.execute(tx);
  for (const { id: organisationId } of rows) {
    if (!(await lockOrganisation(tx, organisationId))) continue;
    await endMembership(tx, organisationId, leaver);
    await deleteAdministrator(tx, organisationId, leaver);
    if ((await selectAdministrators(tx, organisationId)).length === 0) {
      const heir = await findHeir(tx, organisationId);
      if (heir === null) {
        await deleteOrganisationRows(tx, organisationId);
        await insertActs(tx, [{ organisationId, entryId: leaver, kind: "deleted" }]);
      } else {
        await insertAdministrator(tx, organisationId, heir);
        await insertActs(tx, [{ organisationId, entryId: leaver, subjectId: heir, kind: "administrator" }]);
      }
    }
    await notify(tx, { kind: "organisations", organisationId });
  }
}

/** So many are asked whether their account is still there. */
const MOST_HEIRS = 100;

async function findHeir(tx: Tx, id: OrganisationId): Promise<EntryId | null> {
  const { rows } = await sql<{ entryId: EntryId }>`
    select entry_id as "entryId" from organisation_members where organisation_id = ${id} and until is null
    order by joined_at, entry_id limit ${MOST_HEIRS}`.execute(tx);
  // A candidate's account may be in deletion at this moment, too.
  for (const { entryId } of rows) if (await lockOwnedEntry(tx, entryId)) return entryId;
  return null;
}
