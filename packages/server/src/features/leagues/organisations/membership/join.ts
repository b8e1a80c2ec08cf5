/** Joining an organisation by a code or an address, leaving it, and choosing a department. */
import { ORGANISATION_MEMBERS_MAX, ORGANISATIONS_MAX } from "@elleveren/contract";
import { accepted, type DepartmentId, type EntryId, type OrganisationId, refused, type Result } from "@elleveren/rules";

import type { Context, Tx } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { lockEntryRow, readLeagueCode, type CodeProblem } from "../../leagues/index.ts";
import { loadOrganisationViewer, type OwnRequest } from "../access.ts";
import { insertActs } from "../log.sql.ts";
import { lockOrganisation, type Organisation, selectByCode, selectDepartment } from "../organisations.sql.ts";
import { selectAccountOf, selectInvitedDepartment, selectOpenings, selectVerifiedKeys } from "./addresses.ts";
import {
  countOrganisationsOf,
  countPresent,
  deleteAdministrator,
  endMembership,
  insertMembership,
  isBannedFrom,
  moveMemberships,
} from "./members.sql.ts";

type JoinProblem =
  | { readonly code: "organisation_closed" | "already_joined" | "entry_banned" | "not_open_to_you" }
  | { readonly code: "too_many_organisations" | "too_many_members"; readonly max: number };

/** Codes are compared without spaces and capitals. Every reason against joining is listed, not only the first. */
export function joinByCode(
  ctx: Context,
  request: { readonly entryId: EntryId; readonly code: string },
): Promise<Result<Organisation, JoinProblem | CodeProblem>> {
  const { entryId } = request;
  return transact(ctx.db, async (tx) => {
    const code = readLeagueCode(request.code);
    if (!code.ok) return code;
    await lockEntryRow(tx, entryId);
    const found = await selectByCode(tx, code.value);
    const organisation = found && (await lockOrganisation(tx, found.organisationId));
    // Once more: it may have been changed while the lock was waited for.
    const again = organisation && (await selectByCode(tx, code.value));
    if (!organisation || again?.organisationId !== organisation.organisationId) {
      return refused([{ code: "invalid", field: "code" }]);
    }
    const invited = again.departmentId ?? (await invitedTo(tx, organisation.organisationId, entryId));
    return join(tx, organisation, { entryId, departmentId: invited });
  });
}

/**
 * Of an organisation that is not open to the account's addresses nothing else is told: not whether it exists, is closed,
 * or has the team in it.
 */
export function joinByAddress(
  ctx: Context,
  { organisationId, entryId }: OwnRequest,
): Promise<Result<Organisation, JoinProblem>> {
  return transact(ctx.db, async (tx) => {
    await lockEntryRow(tx, entryId);
    const account = await selectAccountOf(tx, entryId);
    const organisation = await lockOrganisation(tx, organisationId);
    const keys = account === null ? [] : await selectVerifiedKeys(tx, account);
    const [opening] = await selectOpenings(tx, keys, organisationId);
    if (!organisation || !opening) return refused([{ code: "not_open_to_you" }]);
    return join(tx, organisation, { entryId, departmentId: opening.departmentId });
  });
}

async function invitedTo(tx: Tx, id: OrganisationId, entry: EntryId): Promise<DepartmentId | null> {
  const account = await selectAccountOf(tx, entry);
  return account === null ? null : selectInvitedDepartment(tx, id, await selectVerifiedKeys(tx, account));
}

async function join(
  tx: Tx,
  organisation: Organisation,
  { entryId, departmentId }: { readonly entryId: EntryId; readonly departmentId: DepartmentId | null },
): Promise<Result<Organisation, JoinProblem>> {
  const { organisationId } = organisation;
  const { membership } = await loadOrganisationViewer(tx, organisationId, entryId);
  const problems: JoinProblem[] = [];
  if (membership) problems.push({ code: "already_joined" });
  if (organisation.closed) problems.push({ code: "organisation_closed" });
  if (await isBannedFrom(tx, organisationId, entryId)) problems.push({ code: "entry_banned" });
  if ((await countOrganisationsOf(tx, entryId)) >= ORGANISATIONS_MAX) {
    problems.push({ code: "too_many_organisations", max: ORGANISATIONS_MAX });
  }
  if ((await countPresent(tx, organisationId)) >= ORGANISATION_MEMBERS_MAX) {
    problems.push({ code: "too_many_members", max: ORGANISATION_MEMBERS_MAX });
  }
  if (problems.length > 0) return refused(problems);
  const department = departmentId === null ? null : await selectDepartment(tx, organisationId, departmentId);
  await insertMembership(tx, organisationId, entryId, departmentId);
  await insertActs(tx, [{ organisationId, entryId, kind: "joined", to: department?.name ?? null }]);
  await notify(tx, { kind: "organisations", organisationId });
  return accepted(organisation);
}

type LeaveProblem = { readonly code: "not_a_member" | "last_administrator" };

/** Rounds whose deadline passed meanwhile stay with the department. Coming back is joining anew. */
export function leaveOrganisation(
  ctx: Context,
  { organisationId, entryId }: OwnRequest,
): Promise<Result<null, LeaveProblem>> {
  return transact(ctx.db, async (tx) => {
    await lockEntryRow(tx, entryId);
    const organisation = await lockOrganisation(tx, organisationId);
    const viewer = await loadOrganisationViewer(tx, organisationId, entryId);
    if (!organisation || !viewer.membership) return refused([{ code: "not_a_member" }]);
    if (viewer.isLastAdministrator) return refused([{ code: "last_administrator" }]);
    await deleteAdministrator(tx, organisationId, entryId);
    await endMembership(tx, organisationId, entryId);
    await insertActs(tx, [{ organisationId, entryId, kind: "left" }]);
    await notify(tx, { kind: "organisations", organisationId });
    return accepted(null);
  });
}

type ChooseProblem =
  | { readonly code: "not_a_member" | "departments_are_assigned" }
  | { readonly code: "does_not_exist"; readonly field: "department" };

/** From the next deadline on. Administrators may choose for themselves whatever the setting is. */
export function chooseDepartment(
  ctx: Context,
  { organisationId, entryId, departmentId }: OwnRequest & { readonly departmentId: DepartmentId | null },
): Promise<Result<Organisation, ChooseProblem>> {
  return transact(ctx.db, async (tx) => {
    await lockEntryRow(tx, entryId);
    const organisation = await lockOrganisation(tx, organisationId);
    const viewer = await loadOrganisationViewer(tx, organisationId, entryId);
    if (!organisation || !viewer.membership) return refused([{ code: "not_a_member" }]);
    if (!organisation.membersChoose && !viewer.isAdministrator) return refused([{ code: "departments_are_assigned" }]);
    const department = departmentId === null ? null : await selectDepartment(tx, organisationId, departmentId);
    if (departmentId !== null && !department) return refused([{ code: "does_not_exist", field: "department" }]);
    const moved = await moveMemberships(tx, organisationId, [entryId], departmentId);
    if (moved.length > 0) {
      await insertActs(tx, [{ organisationId, entryId, kind: "moved", to: department?.name ?? null }]);
      await notify(tx, { kind: "organisations", organisationId });
    }
    return accepted(organisation);
  });
}
