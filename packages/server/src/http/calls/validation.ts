/**
 * Checks what came in against the contract's schemas. Bodies are taken as they are (a number sent as text is wrong); parameters
 * and queries are text by nature and are converted. Fields the contract does not name are stripped. A text that no database
 * column can hold (with a NUL character, or half of a surrogate pair) is refused here, wherever it stands.
 *
 * A refusal costs no more than the request: a large body is checked up to its first fault, the answer is bounded,
 * and nothing of the body is kept.
 */
import { Ajv, type ErrorObject } from "ajv";
import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";
import { nestProblems, type PlacedProblem, problemMessage } from "@elleveren/contract";

import { HttpError, refusedAs } from "./errors.ts";

const OPTIONS = {
  removeAdditional: true,
  useDefaults: true,
  strict: false,
  // Faults are placed by their paths: with `verbose` each would carry the value and its schema.
  verbose: false,
  formats: { "date-time": isGivenTime },
} as const;
/** Up to the first fault: most bodies have none. */
const forBodies = new Ajv({ ...OPTIONS, allErrors: false, coerceTypes: false });
/** Every fault of a body that has one. */
const forFaults = new Ajv({ ...OPTIONS, allErrors: true, coerceTypes: false });
const forText = new Ajv({ ...OPTIONS, allErrors: true, coerceTypes: "array" });
/** More values than any form of ours sends: listing every fault of such a body would take longer than reading it. */
const LARGE = 1500;

/**
 * Fastify's validator compiler for all parts of a request. Each schema is compiled when it is first asked for: hundreds of
 * them at once would be most of a start.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const isBody = httpPart === "body";
  return (value: unknown) => {
    const first = findFaults(isBody ? forBodies : forText, schema, value);
    const faults = first && isBody && !isLarge(value) ? findFaults(forFaults, schema, value) : first;
    const fault = faults ? refuseInvalid(faults, value) : refuseUnstorable(value);
    return fault ? { error: fault as unknown as Error } : { value };
  };
};

/** Null: there are none. */
function findFaults(ajv: Ajv, schema: TSchema, value: unknown): readonly ErrorObject[] | null {
  // Ajv caches compiled schemas.
  const check = ajv.compile(schema);
  if (check(value)) return null;
  const faults = check.errors ?? [];
  // Else the compiled function keeps the last refusal's errors, and the input with them.
  check.errors = null;
  return faults;
}

/** Whether a body holds more than `LARGE` values, at whatever depth; looks at no more of them. */
function isLarge(body: unknown): boolean {
  const parts = [body];
  for (let seen = 0; seen < parts.length; seen += 1) {
    const part = parts[seen];
    if (typeof part !== "object" || part === null) continue;
    if (Array.isArray(part) && parts.length + part.length > LARGE) return true;
    for (const name in part) {
      if (parts.push((part as Record<string, unknown>)[name]) > LARGE) return true;
    }
  }
  return false;
}

/** Of the answer, about; faults beyond it are left out. */
const LONGEST_ANSWER = 12_000;
/** The bytes of a fault besides its path and its sentence. */
const FAULT_LENGTH = 50;
/** Rows before the one at fault stand as `{}` in the answer, so a fault far down a list is told of the list. */
const LAST_ROW = 500;
/** Longer than any field that the contract names; names in free records are a stranger's, and are not repeated. */
const LONGEST_NAME = 50;

type Path = PlacedProblem["path"];

/** 400 with the faults that Ajv found in `value`, each at its field. */
function refuseInvalid(errors: readonly ErrorObject[], value: unknown): HttpError {
  const problems = new Places();
  for (const error of errors) {
    if (problems.isFull()) break;
    problems.add(placeOf(error, value), codeOf(error, value));
  }
  return refusedAs(problems.refusal(), "input_refused", "against the contract");
}

/** 400 for texts that cannot be stored, or null when there are none. */
function refuseUnstorable(value: unknown): HttpError | null {
  const problems = new Places();
  findUnstorable(value, [], problems);
  return problems.isEmpty() ? null : refusedAs(problems.refusal(), "input_refused", "unstorable text");
}

/** One fault per place: alternatives of a union each complain about the same value. */
class Places {
  readonly #found = new Map<string, PlacedProblem>();
  #length = 0;

  isEmpty(): boolean {
    return this.#found.size === 0;
  }

  isFull(): boolean {
    return this.#length >= LONGEST_ANSWER;
  }

  add(path: Path, code: string): void {
    const end = path.findIndex((part) => (typeof part === "number" ? part > LAST_ROW : part.length > LONGEST_NAME));
    const shown = end === -1 ? path : path.slice(0, end);
    const key = JSON.stringify(shown);
    if (this.#found.has(key)) return;
    const message = problemMessage(code);
    this.#found.set(key, { path: shown, problem: { message, code } });
    this.#length += key.length + message.length + FAULT_LENGTH;
  }

  refusal(): HttpError {
    return new HttpError(400, nestProblems([...this.#found.values()]));
  }
}

function findUnstorable(value: unknown, path: Path, problems: Places): void {
  if (problems.isFull()) return;
  if (typeof value === "string") {
    if (isUnstorable(value)) problems.add(path, "control_characters");
  } else if (Array.isArray(value)) value.forEach((part, index) => findUnstorable(part, [...path, index], problems));
  else if (typeof value === "object" && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      if (isUnstorable(name)) problems.add(path, "control_characters");
      else findUnstorable(part, [...path, name], problems);
    }
  }
}

const isUnstorable = (text: string): boolean => text.includes("\0") || !text.isWellFormed();

function placeOf({ instancePath, keyword, params }: ErrorObject, value: unknown): Path {
  const path: (string | number)[] = [];
  let around = value;
  for (const part of partsOf(instancePath)) {
    // The name of a free field may be a number too, and is no row.
    path.push(Array.isArray(around) ? Number(part) : part);
    around = partOf(around, part);
  }
  if (keyword === "required") path.push((params as { missingProperty: string }).missingProperty);
  return path;
}

/** Of a JSON pointer. */
const partsOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The value at a JSON pointer. */
const valueAt = (value: unknown, pointer: string): unknown => partsOf(pointer).reduce(partOf, value);

const partOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

/** The schema word that failed, as the code the API family uses for it. */
function codeOf({ keyword, instancePath, params }: ErrorObject, value: unknown): string {
  switch (keyword) {
    case "required":
      return "required";
    case "type":
      return valueAt(value, instancePath) === null ? "null" : "invalid";
    case "minLength":
      // An empty text is blank; one that is merely short is too short.
      return valueAt(value, instancePath) === "" ? "blank" : "min_length";
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
    case "maxProperties":
      return "max_length";
    case "format":
      return (params as { format: string }).format === "date-time" ? "not_a_time" : "invalid";
    default:
      return "invalid";
  }
}

/** Times in requests: the contract's `givenTime`. */
const LEAST_YEAR = 2000;
const MOST_YEAR = 2099;
const TIME =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Whether the text is a moment with its zone, on a day that there is, of the years 2000 to 2099. */
export function isGivenTime(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (TIME.exec(text) ?? []).map(Number);
  if (year < LEAST_YEAR || year > MOST_YEAR || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysOf(year, month);
}

const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
