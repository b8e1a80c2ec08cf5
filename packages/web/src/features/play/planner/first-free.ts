import type { PlanHead } from "../../../api/teams/plans.ts";

/** The first name that no draft has, with the number after those there are, or from another one on. */
export function firstFree(
  plans: readonly PlanHead[],
  nameOf: (number: number) => string,
  from = plans.length + 1,
): string {
  const taken = new Set(plans.map((plan) => plan.name.toLowerCase()));
  let number = from;
  while (taken.has(nameOf(number).toLowerCase())) number += 1;
  return nameOf(number);
}
