import * as contract from "@elleveren/contract";
import { Type } from "typebox";
import { expect, test } from "vitest";

import { compileSerializer } from "./serialization.ts";
import { compileValidator } from "./validation.ts";

const calls = (Object.values(contract) as readonly unknown[]).filter(
  (value): value is contract.CallSpec =>
    typeof value === "object" && value !== null && "path" in value && "method" in value,
);
const route = { method: "GET", url: "/", httpStatus: "200" } as const;

test("every schema of the contract can be compiled: a wrong one is not found by whoever calls first", () => {
  expect(calls.length).toBeGreaterThan(150);
  for (const { path, body, params, query, response } of calls) {
    for (const [httpPart, schema] of Object.entries({ body, params, querystring: query })) {
      if (schema) expect(() => compileValidator({ ...route, schema, httpPart })({}), path).not.toThrow();
    }
    if (response) expect(() => tryToWrite(response), path).not.toThrow(/schema|compile|\$ref/i);
  }
});

test("what the contract does not name never leaves [V8.2.3, V15.3.1]", () => {
  const schema = Type.Object({ id: Type.Integer(), owner: Type.Object({ name: Type.String() }) });
  const write = compileSerializer({ ...route, schema });
  const value = { id: 7, secret: "a", owner: { name: "Kari", email: "kari@example.no" } };
  expect(write(value)).toBe('{"id":7,"owner":{"name":"Kari"}}');
  expect(compileSerializer({ ...route, schema })(value)).toBe('{"id":7,"owner":{"name":"Kari"}}');
});

/** An empty answer lacks required fields, which is reported after the schema was compiled. */
function tryToWrite(schema: object): void {
  try {
    compileSerializer({ ...route, schema })({});
  } catch (error) {
    if (!/is required|does not match schema definition|cannot be converted/.test(String(error))) throw error;
  }
}
