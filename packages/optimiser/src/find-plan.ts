/** The whole answer to a question: the best plan, why there is none, or what is wrong with the question. */
import type { Highs } from "highs";

import { findProblems, type QuestionProblem } from "./check-question.ts";
import { countObstacles, findObstacles, type Obstacle } from "./obstacles.ts";
import type { PlanQuestion } from "./question.ts";
import { solvePlan, type FoundPlan, type SolveOptions } from "./solve-plan.ts";

export type PlanOutcome =
  | ({ readonly kind: "found" } & FoundPlan)
  | { readonly kind: "impossible"; readonly obstacles: readonly Obstacle[] }
  /** Time ran out before any plan was found. */
  | { readonly kind: "out-of-time" }
  /** The question's own numbers are no numbers to plan by. */
  | { readonly kind: "wrong"; readonly problems: readonly QuestionProblem[] };

/** Blocks its thread until the answer is there, so pages call it in a worker. */
export function findPlan(highs: Highs, question: PlanQuestion, options: SolveOptions): PlanOutcome {
  const problems = findProblems(question);
  if (problems.length > 0) return { kind: "wrong", problems };
  const counted = countObstacles(question);
  if (counted.length > 0) return { kind: "impossible", obstacles: counted };
  const found = solvePlan(highs, question, options);
  if (found === "out-of-time") return { kind: "out-of-time" };
  if (found === "impossible") return { kind: "impossible", obstacles: findObstacles(highs, question, options) };
  return { kind: "found", ...found };
}
