/**
 * The calls that the API's document describes: all of the contract but operators', which are nowhere for anybody else.
 * A call is known by the name it has in the contract, and keeps it: `myTeamCall` is the operation `myTeam`.
 */
import type { CallSpec } from "../wire/call.ts";
import * as contract from "../index.ts";

export interface NamedCall {
  readonly operationId: string;
  readonly call: CallSpec;
}

export const PUBLIC_CALLS: readonly NamedCall[] = Object.entries<unknown>(contract)
  .flatMap(([name, value]) => (isCall(value) ? [{ operationId: name.replace(/Call$/u, ""), call: value }] : []))
  .filter(({ call }) => call.access !== "operator")
  .toSorted((one, other) => compare(keyOf(one), keyOf(other)));

function isCall(value: unknown): value is CallSpec {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}

function keyOf({ call: { path, method } }: NamedCall): string {
  return `${path} ${["GET", "POST", "PUT", "PATCH", "DELETE"].indexOf(method)}`;
}

/** The same order on every machine. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
