/**
 * A plan as it is stored: what a manager means to do, and nothing of where it would lead. `version` starts at 1 and
 * grows with every change; who writes names the version he saw.
 */
import type { EntryId, PlannedRound } from "@elleveren/rules";

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

/** What keeps a plan from being found or written, whatever it holds; answered as 404 and 409. */
export type PlanAccessProblem = { readonly code: "no_such_plan" } | { readonly code: "plan_changed" };
