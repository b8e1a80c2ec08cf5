/** What the routes of leagues make of a use case's result. */
import type { Result } from "@elleveren/rules";

import { forbidden, notFound, type Problem, refuse } from "../../../http/calls/errors.ts";

const fieldOf = (problem: object): string | null => ("field" in problem ? String(problem.field) : null);

/** The value; 404 without such a league, 403 for who may not, and otherwise 400 with every problem. */
export function unwrap<T>(result: Result<T, Problem>): T {
  if (result.ok) return result.value;
  if (result.problems.some(({ code }) => code === "no_such_league")) throw notFound("league");
  if (result.problems.some(({ code }) => code === "not_allowed")) throw forbidden();
  throw refuse(result.problems, fieldOf);
}
