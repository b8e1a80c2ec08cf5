/** Reading a 400 body. Apart from the schemas, so that the site can read refusals without carrying them along. */
import type { PlacedProblem, WireProblem } from "./problems.ts";

/** Every problem in a 400 body with its place, in reading order; whatever cannot be read is left out. */
export function flattenProblems(body: unknown, path: readonly (string | number)[] = []): PlacedProblem[] {
  if (Array.isArray(body)) {
    return body.flatMap((item: unknown, index) =>
      isProblem(item) ? [{ path, problem: item }] : flattenProblems(item, [...path, index]),
    );
  }
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([field, value]) => flattenProblems(value, [...path, field]));
}

function isProblem(value: unknown): value is WireProblem {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as Readonly<Record<string, unknown>>)["code"] === "string" &&
    "message" in value
  );
}
