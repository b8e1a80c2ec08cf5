/** An administrator's acts on departments. */
import { DEPARTMENTS_MAX } from "@elleveren/contract";
import { accepted, type DepartmentId, refused, type Result } from "@elleveren/rules";

import type { Context, Tx } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { type AccessProblem, lockManaged, type OwnRequest } from "../access.ts";
import { insertActs } from "../log.sql.ts";
import { drawCode, type NameProblem, nameProblems, normaliseName } from "../making.ts";
import {
  deleteDepartment,
  type Department,
  departmentKey,
  insertDepartments,
  selectDepartment,
  selectDepartments,
  updateDepartmentName,
} from "../organisations.sql.ts";

type NamedProblem =
  | AccessProblem
  | NameProblem
  | { readonly code: "department_exists"; readonly field: "name" }
  | { readonly code: "too_many_departments"; readonly max: number }
  /** Answered as 404. */
  | NoSuchDepartment;

export interface NoSuchDepartment {
  readonly code: "no_such_department";
}

export function addDepartment(
  ctx: Context,
  request: OwnRequest & { readonly name: string },
): Promise<Result<Department, NamedProblem>> {
  const { organisationId, entryId } = request;
  const name = normaliseName(request.name);
  return transact(ctx.db, async (tx) => {
    const locked = await lockManaged(tx, request);
    if (!locked.ok) return locked;
    const present = await selectDepartments(tx, organisationId);
    const problems: NamedProblem[] = await problemsOfName(tx, name, present);
    if (present.length >= DEPARTMENTS_MAX) problems.push({ code: "too_many_departments", max: DEPARTMENTS_MAX });
    if (problems.length > 0) return refused(problems);
    const [made] = await insertDepartments(tx, organisationId, [{ name, code: await drawCode(tx, ctx.random) }]);
    await insertActs(tx, [{ organisationId, entryId, kind: "department", to: name }]);
    await notify(tx, { kind: "organisations", organisationId });
    return accepted(made!);
  });
}

async function problemsOfName(tx: Tx, name: string, others: readonly Department[]): Promise<NamedProblem[]> {
  const problems: NamedProblem[] = await nameProblems(tx, name);
  const key = departmentKey(name);
  if (others.some((one) => departmentKey(one.name) === key))
    problems.push({ code: "department_exists", field: "name" });
  return problems;
}

interface DepartmentRequest extends OwnRequest {
  readonly departmentId: DepartmentId;
}

export function renameDepartment(
  ctx: Context,
  request: DepartmentRequest & { readonly name: string },
): Promise<Result<Department, NamedProblem>> {
  const { organisationId, entryId, departmentId } = request;
  const name = normaliseName(request.name);
  return transact(ctx.db, async (tx) => {
    const locked = await lockManaged(tx, request);
    if (!locked.ok) return locked;
    const all = await selectDepartments(tx, organisationId);
    const before = all.find((one) => one.departmentId === departmentId);
    if (!before) return refused([{ code: "no_such_department" }]);
    if (before.name === name) return accepted(before);
    const problems = await problemsOfName(
      tx,
      name,
      all.filter((one) => one !== before),
    );
    if (problems.length > 0) return refused(problems);
    await updateDepartmentName(tx, departmentId, name);
    await insertActs(tx, [{ organisationId, entryId, kind: "department_renamed", from: before.name, to: name }]);
    await notify(tx, { kind: "organisations", organisationId });
    return accepted({ ...before, name });
  });
}

/** It is in no table any more, also not of rounds gone by; its members are in none now. */
export function removeDepartment(
  ctx: Context,
  request: DepartmentRequest,
): Promise<Result<null, AccessProblem | NoSuchDepartment>> {
  const { organisationId, entryId, departmentId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockManaged(tx, request);
    if (!locked.ok) return locked;
    const before = await selectDepartment(tx, organisationId, departmentId);
    if (!before) return refused([{ code: "no_such_department" }]);
    await deleteDepartment(tx, departmentId, null);
    await insertActs(tx, [{ organisationId, entryId, kind: "department_removed", from: before.name }]);
    await notify(tx, { kind: "organisations", organisationId });
    return accepted(null);
  });
}

type MergeProblem =
  AccessProblem | NoSuchDepartment | { readonly code: "does_not_exist" | "invalid"; readonly field: "into" };

/** As if they had always been one: rounds gone by are counted anew with the members of both. */
export function mergeDepartment(
  ctx: Context,
  request: DepartmentRequest & { readonly into: DepartmentId },
): Promise<Result<Department, MergeProblem>> {
  const { organisationId, entryId, departmentId, into } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockManaged(tx, request);
    if (!locked.ok) return locked;
    const before = await selectDepartment(tx, organisationId, departmentId);
    if (!before) return refused([{ code: "no_such_department" }]);
    if (into === departmentId) return refused([{ code: "invalid", field: "into" }]);
    const other = await selectDepartment(tx, organisationId, into);
    if (!other) return refused([{ code: "does_not_exist", field: "into" }]);
    await deleteDepartment(tx, departmentId, into);
    await insertActs(tx, [{ organisationId, entryId, kind: "department_merged", from: before.name, to: other.name }]);
    await notify(tx, { kind: "organisations", organisationId });
    return accepted(other);
  });
}
