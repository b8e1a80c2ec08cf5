/**
 * The best plan for coming rounds, proven: transfers, line-ups, armbands and chips that are worth most by given expectations.
 * `rules` says what is allowed and what counts; this package asks a solver for the best of it.
 */
export { MOST_ROUNDS } from "./check-question.ts";
export { findPlan, type PlanOutcome } from "./find-plan.ts";
export type { Obstacle } from "./obstacles.ts";
export type {
  EndWorth,
  Plan,
  PlannableChip,
  PlannableRound,
  PlanCandidate,
  PlanQuestion,
  PlanStep,
  PlanWishes,
} from "./question.ts";
export type { FoundPlan, SearchProgress } from "./solve-plan.ts";
export { lineupOf, lineupOfStep, pointsOfStep, valueOf, type RoundChoice } from "./value.ts";
