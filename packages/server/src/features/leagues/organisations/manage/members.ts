/** An administrator's acts on members: each is in the log, and told to the member. */
import { accepted, type DepartmentId, type EntryId, refused, type Result } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Tx } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { type AccessProblem, lockManaged, type OwnRequest } from "../access.ts";
import { insertActs } from "../log.sql.ts";
import { deleteAdministrator, endMembership, moveMemberships, selectPresent } from "../membership/members.sql.ts";
import { selectDepartment } from "../organisations.sql.ts";
import { type MemberRequest, whyNotEnded } from "./settings.ts";

type MoveProblem =
  | AccessProblem
  | { readonly code: "does_not_exist"; readonly field: "department" }
  | { readonly code: "not_a_member"; readonly field: "entries"; readonly entries: readonly EntryId[] };

/** All of them or none, from the next deadline on. Returns how many were elsewhere. */
export function moveMembers(
  ctx: Context,
  request: OwnRequest & { readonly entries: readonly EntryId[]; readonly departmentId: DepartmentId | null },
): Promise<Result<number, MoveProblem>> {
  const { organisationId, entryId, departmentId } = request;
  const entries = [...new Set(request.entries)];
  return transact(ctx.db, async (tx) => {
    const locked = await lockManaged(tx, request);
    if (!locked.ok) return locked;
    const department = departmentId === null ? null : await selectDepartment(tx, organisationId, departmentId);
    if (departmentId !== null && !department) return refused([{ code: "does_not_exist", field: "department" }]);
    const present = await selectPresent(tx, organisationId, entries);
    const strangers = entries.filter((id) => !present.has(id));
    if (strangers.length > 0) return refused([{ code: "not_a_member", field: "entries", entries: strangers }]);
    const moved = await moveMemberships(tx, organisationId, entries, departmentId);
    const to = department?.name ?? null;
    await insertActs(
      tx,
      moved.map((subjectId) => ({ organisationId, entryId, subjectId, kind: "moved", to })),
    );
    if (moved.length > 0) await notify(tx, { kind: "organisations", organisationId });
    return accepted(moved.length);
  });
}

type RemoveProblem =
  | AccessProblem
  | { readonly code: "not_a_member"; readonly field: "entry" }
  /** Oneself: leaving is another call. */
  | { readonly code: "invalid"; readonly field: "entry" }
  | { readonly code: "last_administrator" | "first_administrator" };

/** Ends the membership as leaving does, and keeps the team out. */
export function removeMember(ctx: Context, request: MemberRequest): Promise<Result<null, RemoveProblem>> {
  const { organisationId, entryId, memberId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockManaged(tx, request);
    if (!locked.ok) return locked;
    if (memberId === entryId) return refused([{ code: "invalid", field: "entry" }]);
    const problem = await whyNotEnded(tx, request);
    if (problem) return refused([problem]);
    if (!(await endMembership(tx, organisationId, memberId))) {
      return refused([{ code: "not_a_member", field: "entry" }]);
    }
    await deleteAdministrator(tx, organisationId, memberId);
    await insertOrganisationBan(tx, request);
    await insertActs(tx, [{ organisationId, entryId, subjectId: memberId, kind: "removed" }]);
    await notify(tx, { kind: "organisations", organisationId });
    return accepted(null);
  });
}

/** Only lifts the ban: the team has to join again. */
export function readmitMember(ctx: Context, request: MemberRequest): Promise<Result<null, AccessProblem>> {
  const { organisationId, entryId, memberId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockManaged(tx, request);
    if (!locked.ok) return locked;
    const { rows } = await sql`delete from organisation_bans
      where organisation_id = ${organisationId} and entry_id = ${memberId} returning 1`.execute(tx);
    if (rows.length > 0) {
      await insertActs(tx, [{ organisationId, entryId, subjectId: memberId, kind: "readmitted" }]);
    }
    return accepted(null);
  });
}

async function insertOrganisationBan(tx: Tx, { organisationId, memberId }: MemberRequest): Promise<void> {
  await sql`insert into organisation_bans (organisation_id, entry_id, banned_at)
    values (${organisationId}, ${memberId}, game_now()) on conflict do nothing`.execute(tx);
}
