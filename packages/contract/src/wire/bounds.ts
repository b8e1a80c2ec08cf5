/**
 * Parts of a request's schema without bounds: a number without a least and a most, a text or list without a longest, an object
 * that takes any field. A request that is bounded in every part can be refused at a price that is known before it comes.
 */
import { BODY_MAX_DEPTH } from "./limits.ts";

interface Schema {
  readonly type?: string | readonly string[];
  readonly [word: string]: unknown;
}

/** Words of JSON Schema that this knows; another one may hold a part that is never looked at. */
const KNOWN = new Set([
  ..."type enum const minimum maximum multipleOf minLength maxLength pattern format items minItems maxItems uniqueItems".split(
    " ",
  ),
  ..."properties required additionalProperties patternProperties propertyNames minProperties maxProperties".split(" "),
  ..."anyOf oneOf default title description".split(" "),
]);

/** The places within a schema that have no bounds, such as `rounds[].picks: longest list`; `at` is the schema's own. */
export function unboundedPlaces(schema: unknown, at = "", depth = 0): string[] {
  if (depth > BODY_MAX_DEPTH / 2) return [`${at}: depth`];
  const { enum: values, const: value, anyOf, oneOf, ...rest } = schema as Schema;
  const strange = Object.keys(rest).filter((word) => !KNOWN.has(word));
  if (strange.length > 0) return [`${at}: ${strange.join()}`];
  if (values !== undefined || value !== undefined) return [];
  const choices = (anyOf ?? oneOf) as readonly unknown[] | undefined;
  if (choices) return choices.flatMap((choice) => unboundedPlaces(choice, at, depth + 1));
  const types = typeof rest.type === "string" ? [rest.type] : rest.type;
  return types === undefined ? [`${at}: type`] : types.flatMap((type) => unboundedAs(type, rest, at, depth));
}

function unboundedAs(type: string, schema: Schema, at: string, depth: number): string[] {
  const lacks = (...words: string[]) =>
    words.filter((word) => typeof schema[word] !== "number").map((word) => `${at}: ${word}`);
  switch (type) {
    case "null":
    case "boolean":
      return [];
    case "integer":
    case "number":
      return lacks("minimum", "maximum");
    case "string":
      return lacks("maxLength");
    case "array":
      return [...lacks("maxItems"), ...unboundedPlaces(schema["items"] ?? {}, `${at}[]`, depth + 1)];
    case "object":
      return unboundedFields(schema, at, depth);
    default:
      return [`${at}: ${type}`];
  }
}

function unboundedFields(schema: Schema, at: string, depth: number): string[] {
  const named = Object.entries((schema["properties"] ?? {}) as Record<string, unknown>);
  const free = Object.values((schema["patternProperties"] ?? {}) as Record<string, unknown>);
  const places = named.flatMap(([name, part]) => unboundedPlaces(part, `${at}.${name}`, depth + 1));
  if (free.length > 0) {
    if (typeof schema["maxProperties"] !== "number") places.push(`${at}: maxProperties`);
    const names = schema["propertyNames"] as { maxLength?: unknown } | undefined;
    if (typeof names?.maxLength !== "number") places.push(`${at}: propertyNames`);
    places.push(...free.flatMap((part) => unboundedPlaces(part, `${at}.*`, depth + 1)));
  } else if (schema["additionalProperties"] !== false) places.push(`${at}: additionalProperties`);
  return places;
}
