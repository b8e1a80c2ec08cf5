/** What is wrong with a request, worded in the wire's form: 400 with each fault at its field, as many as fit a short answer. */
import { nestProblems, problemMessage, type PlacedProblem } from "@elleveren/contract";
import type { ErrorObject } from "ajv";

import { HttpError, refusedAs } from "./errors.ts";

/** Of the answer, about; faults beyond it are left out. */
const LONGEST_ANSWER = 12_000;
/** What a fault takes in it besides its path and its sentence. */
const FAULT_LENGTH = 50;
/** Rows before the one at fault stand as `{}` in the answer, so a fault far down a list is told of the list. */
const LAST_ROW = 500;
/** Longer than any field that the contract names; names in free records are a stranger's, and are not repeated. */
const LONGEST_NAME = 50;

type Path = PlacedProblem["path"];

/** 400 with the faults that Ajv found in `value`, each at its field. */
export function refuseInvalid(errors: readonly ErrorObject[], value: unknown): HttpError {
  const problems = new Places();
  for (const error of errors) {
    if (problems.isFull()) break;
    problems.add(placeOf(error, value), codeOf(error, value));
  }
  return refusedAs(problems.refusal(), "input_refused", "against the contract");
}

/** 400 for texts that cannot be stored, or null when there are none. */
export function refuseUnstorable(value: unknown): HttpError | null {
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

/** What stands at a JSON pointer. */
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
