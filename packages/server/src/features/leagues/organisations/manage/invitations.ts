/** Departments and invitations from a list: what it would do, doing it, and forgetting all of them. */
import {
  DEPARTMENTS_MAX,
  INVITATION_FAULTS_MAX,
  ORGANISATION_MEMBERS_MAX,
  type WireInvitationFault,
  type WireInvitationPlan,
} from "@elleveren/contract";
import { accepted, type DepartmentId, type OrganisationId, refused, type Result } from "@elleveren/rules";
import { sql } from "kysely";

import { breathe } from "../../../../breather.ts";
import type { Context, Queryable } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { selectWords } from "../../../people/index.ts";
import { type AccessProblem, lockManaged, type OwnRequest } from "../access.ts";
import { insertActs } from "../log.sql.ts";
import { drawCode } from "../making.ts";
import { hashAddresses } from "../membership/addresses.ts";
import { departmentKey, insertDepartments, selectDepartments } from "../organisations.sql.ts";
import { type InvitationList, readInvitations } from "./read-invitations.ts";

interface Invitation {
  readonly hash: Buffer;
  /** Of the department. */
  readonly key: string;
}

interface Planned {
  readonly plan: WireInvitationPlan;
  /** Names of departments to make. */
  readonly made: readonly string[];
  /** Invitations that are new, or elsewhere than before. */
  readonly changed: readonly Invitation[];
}

/** The effect of the list on the organisation as it is now. Nothing in it tells who has an account, or has joined. */
export async function planInvitations(ctx: Context, id: OrganisationId, text: string): Promise<WireInvitationPlan> {
  const list = await readInvitations(text, await selectWords(ctx.db));
  const hashes = await hashInTurn(ctx.db, list);
  return (await planOf(ctx.db, id, list, hashes)).plan;
}

type InviteProblem = AccessProblem | (WireInvitationFault & { readonly field: "text" });

/** All of it, or nothing where a line is wrong. Doing it twice changes nothing more. */
export async function invitePeople(
  ctx: Context,
  request: OwnRequest & { readonly text: string },
): Promise<Result<WireInvitationPlan, InviteProblem>> {
  const { organisationId, entryId } = request;
  const list = await readInvitations(request.text, await selectWords(ctx.db));
  const hashes = await hashInTurn(ctx.db, list);
  return transact(ctx.db, async (tx) => {
    const locked = await lockManaged(tx, request);
    if (!locked.ok) return locked;
    const { plan, made, changed } = await planOf(tx, organisationId, list, hashes);
    if (plan.fault_count > 0) return refused(plan.faults.map((fault) => ({ ...fault, field: "text" as const })));
    if (made.length === 0 && changed.length === 0) return accepted(plan);
    const codes: string[] = [];
    while (codes.length < made.length) codes.push(await drawCode(tx, ctx.random));
    await insertDepartments(
      tx,
      organisationId,
      made.map((name, index) => ({ name, code: codes[index]! })),
    );
    const idOf = new Map(
      (await selectDepartments(tx, organisationId)).map((one) => [departmentKey(one.name), one.departmentId]),
    );
    await sql`insert into organisation_invitations (organisation_id, address_hash, department_id)
      select ${organisationId}, hash, department from unnest(${changed.map(({ hash }) => hash)}::bytea[],
        ${changed.map(({ key }) => idOf.get(key)!)}::bigint[]) as i (hash, department)
      on conflict (organisation_id, address_hash) do update set department_id = excluded.department_id`.execute(tx);
    await insertActs(tx, [
      { organisationId, entryId, kind: "invitations", count: changed.length, to: String(made.length) },
    ]);
    await notify(tx, { kind: "organisations", organisationId });
    return accepted(plan);
  });
}

const HASHED_AT_ONCE = 1000;

/** By key of the address. */
async function hashInTurn(db: Queryable, { addresses }: InvitationList): Promise<Map<string, Buffer>> {
  const keys = [...addresses.keys()];
  const hashes = new Map<string, Buffer>();
  for (let from = 0; from < keys.length; from += HASHED_AT_ONCE) {
    const some = keys.slice(from, from + HASHED_AT_ONCE);
    const hashed = await hashAddresses(db, some);
    some.forEach((key, index) => hashes.set(key, hashed[index]!));
    await breathe();
  }
  return hashes;
}

async function planOf(
  db: Queryable,
  id: OrganisationId,
  list: InvitationList,
  hashes: ReadonlyMap<string, Buffer>,
): Promise<Planned> {
  const present = await selectDepartments(db, id);
  const known = new Map<string, DepartmentId>(present.map((one) => [departmentKey(one.name), one.departmentId]));
  const invited = await selectInvited(db, id);
  const made = [...list.departments].filter(([key]) => !known.has(key)).map(([, name]) => name);
  const changed: Invitation[] = [];
  const counts = { new: 0, moved: 0, same: 0 };
  for (const [address, key] of list.addresses) {
    const hash = hashes.get(address)!;
    const before = invited.get(hash.toString("base64"));
    if (before !== undefined && before === known.get(key)) counts.same += 1;
    else {
      counts[before === undefined ? "new" : "moved"] += 1;
      changed.push({ hash, key });
    }
  }
  const faults = [...list.faults];
  const tooMany = (code: WireInvitationFault["code"], limit: number): WireInvitationFault => ({
    code,
    line: null,
    column: null,
    value: null,
    limit,
  });
  const isNamed = faults.some(({ code }) => code === "too_many_departments");
  if (present.length + made.length > DEPARTMENTS_MAX && !isNamed) {
    faults.push(tooMany("too_many_departments", DEPARTMENTS_MAX));
  }
  if (invited.size + counts.new > ORGANISATION_MEMBERS_MAX) {
    faults.push(tooMany("too_many_invitations", ORGANISATION_MEMBERS_MAX));
  }
  return {
    made,
    changed,
    plan: {
      rows: list.rowCount,
      new_departments: made,
      known_departments: list.departments.size - made.length,
      new_invitations: counts.new,
      moved_invitations: counts.moved,
      same_invitations: counts.same,
      faults: faults.slice(0, INVITATION_FAULTS_MAX),
      fault_count: faults.length,
    },
  };
}

/** By hash, in base64. */
async function selectInvited(db: Queryable, id: OrganisationId): Promise<ReadonlyMap<string, DepartmentId>> {
  const { rows } = await sql<{ hash: string; departmentId: DepartmentId }>`
    select translate(encode(address_hash, 'base64'), E'\n', '') as hash, department_id as "departmentId"
    from organisation_invitations where organisation_id = ${id}`.execute(db);
  return new Map(rows.map(({ hash, departmentId }) => [hash, departmentId]));
}

/** How many there were. Members stay as they are. */
export function forgetInvitations(ctx: Context, request: OwnRequest): Promise<Result<number, AccessProblem>> {
  const { organisationId, entryId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockManaged(tx, request);
    if (!locked.ok) return locked;
    const { numAffectedRows } = await sql`
      delete from organisation_invitations where organisation_id = ${organisationId}`.execute(tx);
    const count = Number(numAffectedRows ?? 0n);
    if (count > 0) await insertActs(tx, [{ organisationId, entryId, kind: "invitations_forgotten", count }]);
    return accepted(count);
  });
}
