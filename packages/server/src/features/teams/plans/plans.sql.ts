/** Plans as rows. Every write happens under the entry's row, so that names, limit and versions are looked at in peace. */
import { type EntryId, entryId as toEntryId, type PlannedRound } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";

interface PlanDbRow {
  entry_id: number;
  plan_id: number;
  name: string;
  version: number;
  updated_at: Date;
}

const toHead = (row: PlanDbRow): PlanHead => ({
  entryId: toEntryId(row.entry_id),
  planId: planId(row.plan_id),
  name: row.name,
  version: row.version,
  updatedAtMs: row.updated_at.getTime(),
});

/** Oldest first. */
export async function selectPlans(db: Queryable, entry: EntryId): Promise<PlanHead[]> {
  const { rows } = await sql<PlanDbRow>`
    select entry_id, plan_id, name, version, updated_at from plans where entry_id = ${entry} order by plan_id`.execute(
    db,
  );
  return rows.map(toHead);
}

/** Null for another account's plan too. */
export async function selectPlan(db: Queryable, entry: EntryId, plan: PlanId): Promise<Plan | null> {
  const { rows } = await sql<PlanDbRow & { rounds: PlannedRound[] }>`
    select entry_id, plan_id, name, version, updated_at, rounds from plans
    where entry_id = ${entry} and plan_id = ${plan}`.execute(db);
  const row = rows[0];
  return row ? { ...toHead(row), rounds: row.rounds } : null;
}

/** The season's setting. */
export async function selectPlanLimit(db: Queryable): Promise<number> {
  const { rows } = await sql<{ plans_per_entry: number }>`select plans_per_entry from game`.execute(db);
  return rows[0]!.plans_per_entry;
}

/** Whether another plan of the entry has the name, however it is capitalised. */
export async function isNameTaken(
  tx: Tx,
  { entryId, name, except }: { readonly entryId: EntryId; readonly name: string; readonly except: PlanId | null },
): Promise<boolean> {
  const { rows } = await sql`select 1 from plans
    where entry_id = ${entryId} and name_key = ${nameKey(name)} and plan_id is distinct from ${except}`.execute(tx);
  return rows.length > 0;
}

export async function insertPlan(tx: Tx, plan: Omit<Plan, "planId" | "version">): Promise<PlanId> {
  const { rows } = await sql<{ plan_id: number }>`
    insert into plans (entry_id, name, name_key, rounds, updated_at)
    values (${plan.entryId}, ${plan.name}, ${nameKey(plan.name)}, ${JSON.stringify(plan.rounds)}::jsonb,
      ${new Date(plan.updatedAtMs)}) returning plan_id`.execute(tx);
  return planId(rows[0]!.plan_id);
}

/** Writes name and rounds as the next version. The caller has compared the version under the entry's row. */
export async function updatePlan(tx: Tx, plan: Omit<Plan, "version">): Promise<void> {
  await sql`update plans set name = ${plan.name}, name_key = ${nameKey(plan.name)},
      rounds = ${JSON.stringify(plan.rounds)}::jsonb, version = version + 1, updated_at = ${new Date(plan.updatedAtMs)}
    where entry_id = ${plan.entryId} and plan_id = ${plan.planId}`.execute(tx);
}

/** False when there was none. */
export async function deletePlan(tx: Tx, entry: EntryId, plan: PlanId): Promise<boolean> {
  const result = await sql`delete from plans where entry_id = ${entry} and plan_id = ${plan}`.execute(tx);
  return (result.numAffectedRows ?? 0n) > 0n;
}

const nameKey = (name: string) => name.normalize("NFKC").toLocaleLowerCase("nb");

/** Unique in the game, so that a plan cannot be mistaken for another entry's. */
export type PlanId = number & { readonly __id: "plan" };
export const planId = (value: number) => value as PlanId;

export interface PlanHead {
  readonly entryId: EntryId;
  readonly planId: PlanId;
  readonly name: string;
  readonly version: number;
  readonly updatedAtMs: number;
}

export interface Plan extends PlanHead {
  /** By round, each at most once; some may lie behind by now. */
  readonly rounds: readonly PlannedRound[];
}

/** Problems of finding or writing any plan; answered as 404 and 409. */
export type PlanAccessProblem = { readonly code: "no_such_plan" } | { readonly code: "plan_changed" };
