/**
 * Checks what came in against the contract's schemas and words what is wrong in the wire's form. Bodies are taken as
 * they are (a number sent as text is wrong); parameters and queries are text by nature and are converted. Fields the
 * contract does not name are stripped. A text that no database column can hold (with a NUL character, or half of a
 * surrogate pair) is refused here, wherever it stands.
 */
import { nestProblems, problemMessage, type PlacedProblem } from "@elleveren/contract";
import { Ajv, type ErrorObject } from "ajv";
import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";

import { HttpError, refusedAs } from "./errors.ts";

const OPTIONS = { removeAdditional: true, useDefaults: true, allErrors: true, strict: false, verbose: true } as const;
const forBodies = new Ajv({ ...OPTIONS, coerceTypes: false });
const forText = new Ajv({ ...OPTIONS, coerceTypes: "array" });
/** For bodies with an endless list: naming the fault of every one of its items would take seconds. */
const forEndlessBodies = new Ajv({ ...OPTIONS, coerceTypes: false, allErrors: false });
/** Longer than any list we take. */
const ENDLESS = 500;

/**
 * Fastify's validator compiler for all parts of a request. Each schema is compiled when it is first asked for: hundreds of
 * them at once would be most of a start.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const forAll = httpPart === "body" ? forBodies : forText;
  const forEndless = httpPart === "body" ? forEndlessBodies : forText;
  return (value: unknown) => {
    // Ajv keeps what it has compiled.
    const check = (isEndless(value) ? forEndless : forAll).compile(schema);
    const fault = check(value) ? unstorable(value) : validationError(check.errors ?? []);
    return fault ? { error: fault as unknown as Error } : { value };
  };
};

/** Whether the body, or a field of it, is such a list. Not deeper: nesting is without limit, the stack is not. */
const isEndless = (value: unknown): boolean =>
  typeof value === "object" && value !== null && [value, ...Object.values(value)].some(isEndlessList);
const isEndlessList = (value: unknown) => Array.isArray(value) && value.length > ENDLESS;

/** 400 for texts that cannot be stored, or null when there are none. */
function unstorable(value: unknown): HttpError | null {
  const places = placesOfUnstorable(value, []);
  if (places.length === 0) return null;
  const problem = { message: problemMessage("control_characters"), code: "control_characters" };
  const error = new HttpError(400, nestProblems(places.map((path) => ({ path, problem }))));
  return refusedAs(error, "input_refused", "unstorable text");
}

function placesOfUnstorable(value: unknown, path: PlacedProblem["path"]): PlacedProblem["path"][] {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, part]) =>
    placesOfUnstorable(part, [...path, isList ? Number(name) : name]),
  );
}

/** 400 with every fault, each at its field. */
export function validationError(errors: readonly ErrorObject[]): HttpError {
  const places = new Map<string, PlacedProblem>();
  for (const error of errors) {
    const placed = placeError(error);
    // One fault per place: alternatives of a union each complain about the same value.
    const key = JSON.stringify(placed.path);
    if (!places.has(key)) places.set(key, placed);
  }
  return refusedAs(new HttpError(400, nestProblems([...places.values()])), "input_refused", "against the contract");
}

function placeError(error: ErrorObject): PlacedProblem {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  if (error.keyword === "required") path.push((error.params as { missingProperty: string }).missingProperty);
  const code = codeOf(error);
  return { path, problem: { message: problemMessage(code), code } };
}

/** The schema word that failed, as the code the API family uses for it. */
function codeOf({ keyword, data, params }: ErrorObject): string {
  switch (keyword) {
    case "required":
      return "required";
    case "type":
      return data === null ? "null" : "invalid";
    case "minLength":
      // An empty text is blank; one that is merely short is too short.
      return data === "" ? "blank" : "min_length";
    case "maxLength":
      return "max_length";
    case "minimum":
    case "exclusiveMinimum":
      return "min_value";
    case "maximum":
    case "exclusiveMaximum":
      return "max_value";
    case "enum":
    case "const":
      return "invalid_choice";
    case "minItems":
      return (params as { limit: number }).limit === 1 ? "blank" : "min_length";
    case "maxItems":
      return "max_length";
    default:
      return "invalid";
  }
}
