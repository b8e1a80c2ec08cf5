/** Facts of squad, line-up, transfer and chip problems in the wire's words; codes are spelled the same on both sides. */
import { elementTypeOf } from "@elleveren/contract";
import type { Position } from "@elleveren/rules";

import type { Problem } from "../../../http/calls/errors.ts";

const WIRE_NAMES: Readonly<Record<string, string>> = {
  footballerIds: "elements",
  footballerId: "element",
  clubIds: "teams",
  roundId: "event",
  roundIds: "events",
  byTenths: "by",
  priceTenths: "price",
  activeChip: "active_chip",
};

/** The problem with its facts renamed: `{ code, footballerIds }` becomes `{ code, elements }`. */
export function presentProblem<P extends Problem>(problem: P): Problem {
  const facts = Object.entries(problem).map(([name, value]): [string, unknown] =>
    name === "position" ? ["element_type", elementTypeOf(value as Position)] : [WIRE_NAMES[name] ?? name, value],
  );
  return Object.fromEntries(facts) as unknown as Problem;
}
