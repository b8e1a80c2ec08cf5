/** A plan's expected score, counted by the expectations themselves: without caution, discount and worths. */
import { pointsOfStep, type Plan, type PlanOutcome, type PlanQuestion } from "@elleveren/optimiser";

import type { PreparedPlan } from "./plan-question.ts";
import type { PlanWish } from "./plan-wish.ts";

/** A plan with the question that it answers. */
export interface FoundWith extends PreparedPlan {
  readonly wish: PlanWish;
  readonly found: Extract<PlanOutcome, { kind: "found" }>;
}

export interface PlanScore {
  /** Of each round, after its cost. */
  readonly rounds: readonly number[];
  readonly total: number;
  readonly costPoints: number;
}

export function planScore(plain: PlanQuestion, plan: Plan): PlanScore {
  const rounds = plan.steps.map((step, round) => pointsOfStep(plain, step, round) - step.costPoints);
  return {
    rounds,
    total: rounds.reduce((sum, points) => sum + points, 0),
    costPoints: plan.steps.reduce((sum, step) => sum + step.costPoints, 0),
  };
}
