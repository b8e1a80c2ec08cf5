import Type from "typebox";
import { expect, test } from "vitest";

import { unboundedPlaces } from "./bounds.ts";
import type { CallSpec } from "./call.ts";
import * as contract from "../index.ts";

const calls = Object.values<unknown>(contract).filter(
  (value): value is CallSpec =>
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value,
);

test("every number, text, list and object that a call takes has its bounds, and no body is nested without end [V2.2.1, V1.4.2]", () => {
  expect(calls.length).toBeGreaterThan(200);
  const places = calls.flatMap((call) =>
    (["params", "query", "body"] as const).flatMap((part) =>
      call[part] ? unboundedPlaces(call[part], `${call.method} ${call.path} ${part}`) : [],
    ),
  );
  expect(places).toEqual([]);
});

/** What comes back in itself. */
const endless: Record<string, unknown> = { type: "array", maxItems: 1 };
endless["items"] = endless;

test.each<[string, unknown, string]>([
  ["a whole number", contract.int, "x: minimum"],
  ["a number of one bound", Type.Number({ maximum: 9 }), "x: minimum"],
  ["a text", contract.str, "x: maxLength"],
  ["a text that may be null", contract.nullableStr, "x: maxLength"],
  ["a list", Type.Array(contract.smallId), "x: maxItems"],
  ["a list of what has none", Type.Array(contract.str, { maxItems: 3 }), "x[]: maxLength"],
  ["an open object", Type.Object({}), "x: additionalProperties"],
  ["a field of an object", contract.wireObject({ a: contract.isoTime }), "x.a: maxLength"],
  ["a choice", Type.Union([contract.bool, contract.num]), "x: minimum"],
  ["figures by any name", Type.Record(Type.String(), contract.figure), "x: maxProperties"],
  ["anything", Type.Unsafe({}), "x: type"],
  ["a word that is not known", Type.Unsafe({ type: "string", maxLength: 3, if: {} }), "x: if"],
])("is told of %s", (_, schema, place) => {
  expect(unboundedPlaces(schema, "x")).toContain(place);
});

test("is told of a depth without end", () => {
  expect(unboundedPlaces(endless, "x").join()).toContain("depth");
});

test("the constructors of requests have bounds", () => {
  const { id, smallId, smallInt, count, version, bigCount, givenTime, figure, figures } = contract;
  for (const schema of [id, smallId, smallInt, count, version, bigCount, givenTime, figure, figures(figure)])
    expect(unboundedPlaces(contract.nullable(schema))).toEqual([]);
});
