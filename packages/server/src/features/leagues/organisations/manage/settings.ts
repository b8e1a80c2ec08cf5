/** An administrator's acts on the organisation itself: its settings, its codes, its administrators, and its end. */
import { type BodyOf, ORGANISATION_ADMINISTRATORS_MAX, type updateOrganisationCall } from "@elleveren/contract";
import { accepted, type DepartmentId, type EntryId, refused, type Result, roundId } from "@elleveren/rules";

import type { Context, Tx } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { selectRound } from "../../../clock/index.ts";
import { lockOwnedEntry } from "../../leagues/index.ts";
import { type AccessProblem, lockManaged, type OwnRequest } from "../access.ts";
import { insertActs, type OrganisationAct } from "../log.sql.ts";
import { drawCode, type NameProblem, nameProblems, normaliseName } from "../making.ts";
import {
  deleteAdministrator,
  insertAdministrator,
  selectAdministrators,
  selectPresent,
} from "../membership/members.sql.ts";
import {
  deleteOrganisationRows,
  type Organisation,
  type OrganisationSettings,
  selectDepartment,
  selectOrganisation,
  updateCode,
  updateDepartmentCode,
  updateOrganisation,
} from "../organisations.sql.ts";

/** Settings by their names on the wire. */
const FIELDS = {
  name: "name",
  score: "score",
  best: "best",
  start_event: "startRoundId",
  names: "names",
  shown_to: "shownTo",
  members_choose: "membersChoose",
  closed: "closed",
} as const satisfies Record<keyof BodyOf<typeof updateOrganisationCall>, keyof OrganisationSettings>;

type UpdateProblem = AccessProblem | NameProblem | { readonly code: "invalid"; readonly field: "start_event" };

/** Absent settings stay. Nothing that follows from them is stored, so every table follows at once. */
export function updateSettings(
  ctx: Context,
  request: OwnRequest & { readonly wish: BodyOf<typeof updateOrganisationCall> },
): Promise<Result<Organisation, UpdateProblem>> {
  const { organisationId, entryId, wish } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockManaged(tx, request);
    if (!locked.ok) return locked;
    const before = locked.value;
    const after: OrganisationSettings = {
      name: wish.name === undefined ? before.name : normaliseName(wish.name),
      score: wish.score ?? before.score,
      best: wish.best ?? before.best,
      startRoundId: wish.start_event === undefined ? before.startRoundId : roundId(wish.start_event),
      names: wish.names ?? before.names,
      shownTo: wish.shown_to ?? before.shownTo,
      membersChoose: wish.members_choose ?? before.membersChoose,
      closed: wish.closed ?? before.closed,
    };
    const problems: UpdateProblem[] = after.name === before.name ? [] : await nameProblems(tx, after.name);
    if (!(await selectRound(tx, after.startRoundId))) problems.push({ code: "invalid", field: "start_event" });
    if (problems.length > 0) return refused(problems);
    const acts = Object.entries(FIELDS).flatMap(([field, name]): OrganisationAct[] =>
      before[name] === after[name]
        ? []
        : [{ organisationId, entryId, kind: "settings", field, from: String(before[name]), to: String(after[name]) }],
    );
    if (acts.length === 0) return accepted(before);
    await updateOrganisation(tx, organisationId, after);
    await insertActs(tx, acts);
    await notify(tx, { kind: "organisations", organisationId });
    return accepted((await selectOrganisation(tx, organisationId))!);
  });
}

/** By the administrator who has been it longest. The log stays. */
export function deleteOrganisation(ctx: Context, request: OwnRequest): Promise<Result<null, AccessProblem>> {
  const { organisationId, entryId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockManaged(tx, request);
    if (!locked.ok) return locked;
    const [first] = await selectAdministrators(tx, organisationId);
    if (first?.entryId !== entryId) return refused([{ code: "not_allowed" }]);
    await deleteOrganisationRows(tx, organisationId);
    await insertActs(tx, [{ organisationId, entryId, kind: "deleted", from: locked.value.name }]);
    await notify(tx, { kind: "organisations", organisationId });
    return accepted(null);
  });
}

type DepartmentProblem = { readonly code: "does_not_exist"; readonly field: "department" };

/** The old one no longer works. */
export function renewCode(
  ctx: Context,
  request: OwnRequest & { readonly departmentId: DepartmentId | null },
): Promise<Result<string, AccessProblem | DepartmentProblem>> {
  const { organisationId, entryId, departmentId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockManaged(tx, request);
    if (!locked.ok) return locked;
    const department = departmentId === null ? null : await selectDepartment(tx, organisationId, departmentId);
    if (departmentId !== null && !department) return refused([{ code: "does_not_exist", field: "department" }]);
    let code = await drawCode(tx, ctx.random);
    if (departmentId !== null) await updateDepartmentCode(tx, departmentId, code);
    else while (!(await updateCode(tx, organisationId, code))) code = await drawCode(tx, ctx.random);
    await insertActs(tx, [{ organisationId, entryId, kind: "code", to: department?.name ?? null }]);
    await notify(tx, { kind: "organisations", organisationId });
    return accepted(code);
  });
}

export interface MemberRequest extends OwnRequest {
  /** The affected member. */
  readonly memberId: EntryId;
}

type AddAdministratorProblem =
  | AccessProblem
  | { readonly code: "not_a_member"; readonly field: "entry" }
  | { readonly code: "too_many_administrators"; readonly max: number };

/** Doing it twice changes nothing more. */
export function addAdministrator(ctx: Context, request: MemberRequest): Promise<Result<null, AddAdministratorProblem>> {
  const { organisationId, entryId, memberId } = request;
  return transact(ctx.db, async (tx) => {
    const isThere = await lockOwnedEntry(tx, memberId);
    const locked = await lockManaged(tx, request);
    if (!locked.ok) return locked;
    const isMember = isThere && (await selectPresent(tx, organisationId, [memberId])).has(memberId);
    if (!isMember) return refused([{ code: "not_a_member", field: "entry" }]);
    const now = await selectAdministrators(tx, organisationId);
    if (now.some((one) => one.entryId === memberId)) return accepted(null);
    const max = ORGANISATION_ADMINISTRATORS_MAX;
    if (now.length >= max) return refused([{ code: "too_many_administrators", max }]);
    await insertAdministrator(tx, organisationId, memberId);
    await insertActs(tx, [{ organisationId, entryId, subjectId: memberId, kind: "administrator" }]);
    await notify(tx, { kind: "organisations", organisationId });
    return accepted(null);
  });
}

type EndAdministratorProblem = AccessProblem | { readonly code: "last_administrator" | "first_administrator" };

/** By himself, or by another one; the one who has been it longest by himself alone. */
export function endAdministrator(ctx: Context, request: MemberRequest): Promise<Result<null, EndAdministratorProblem>> {
  const { organisationId, entryId, memberId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockManaged(tx, request);
    if (!locked.ok) return locked;
    const problem = await whyNotEnded(tx, request);
    if (problem) return refused([problem]);
    if (!(await deleteAdministrator(tx, organisationId, memberId))) return accepted(null);
    await insertActs(tx, [{ organisationId, entryId, subjectId: memberId, kind: "administrator_ended" }]);
    await notify(tx, { kind: "organisations", organisationId });
    return accepted(null);
  });
}

/** Why an administrator does not cease to be one by this request; null also for somebody who is none. */
export async function whyNotEnded(
  tx: Tx,
  { organisationId, entryId, memberId }: MemberRequest,
): Promise<{ readonly code: "last_administrator" | "first_administrator" } | null> {
  const [first, second] = await selectAdministrators(tx, organisationId);
  if (first?.entryId !== memberId) return null;
  if (entryId !== memberId) return { code: "first_administrator" };
  return second ? null : { code: "last_administrator" };
}
