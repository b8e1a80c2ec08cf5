/**
 * Refusals on the wire. 400 is an object keyed by field; a field holds a list of `{ message, code }`, a nested object, or a
 * list with one object per sent row (`picks`, `transfers`). Problems of the whole request stand under `non_field_errors`.
 * `message` is for people who read the answer itself; the site writes its own text from `code` and the facts beside it.
 */
import Type, { type Static } from "typebox";

import { str, wireObject } from "./wire.ts";

/** Facts of a problem (club ids, tenths, a position) travel beside the code, spelled as on the wire. */
export const wireProblem = Type.Object({ message: str, code: str }, { additionalProperties: true });
export type WireProblem = Static<typeof wireProblem>;

export interface WireProblems {
  readonly [field: string]: readonly WireProblem[] | WireProblems | readonly WireProblems[];
}

/** 401, 403, 404 and 409. */
export const wireDetail = wireObject({ detail: str });
export type WireDetail = Static<typeof wireDetail>;

/** The body of 503 is this JSON string. */
export const UPDATING_TEXT = "The game is being updated.";
/** Also 503, as `{"detail": …}` with Retry-After: too many write at once, or the database is not to be had just now. */
export const BUSY_TEXT = "The game cannot do this right now. Nothing is lost: send it again in a moment.";
export const NOT_SIGNED_IN_TEXT = "Authentication credentials were not provided.";
export const FORBIDDEN_TEXT = "You do not have permission to perform this action.";
/** 403 as `{"detail": …, "code": "guardian_waits"}`. */
export const GUARDIAN_WAITS_TEXT = "A guardian has to agree first.";
/** 403 as `{"detail": …, "code": "suspended"}`. */
export const SUSPENDED_TEXT = "This is suspended: nothing can be changed.";
export const NOT_FOUND_TEXT = "Not found.";
/** 403 as `{"detail": …, "code": "second_factor_needed"}`: to operators alone. */
export const SECOND_FACTOR_TEXT = "A second factor is needed.";

/** Where problems without a field stand. */
export const NON_FIELD = "non_field_errors";

export interface PlacedProblem {
  /** Field names and row indexes from the outside in: `["picks", 3, "purchase_price"]`. */
  readonly path: readonly (string | number)[];
  readonly problem: WireProblem;
}

type Row = { [field: string]: unknown };

/**
 * The 400 body of several problems. Rows without a problem become `{}`, so that an index in the answer is the index in
 * the request.
 */
export function nestProblems(placed: readonly PlacedProblem[]): WireProblems {
  const body: Row = {};
  for (const { path, problem } of placed) addProblem(body, path.length > 0 ? path : [NON_FIELD], problem);
  return body as WireProblems;
}

function addProblem(row: Row, path: readonly (string | number)[], problem: WireProblem): void {
  const [field, next, ...rest] = path as [string, ...(string | number)[]];
  if (next === undefined) {
    const list = (row[field] ??= []);
    if (Array.isArray(list)) list.push(problem);
    return;
  }
  if (typeof next === "number") {
    const rows = (row[field] ??= []) as Row[];
    while (rows.length <= next) rows.push({});
    addProblem(rows[next]!, rest.length > 0 ? rest : [NON_FIELD], problem);
    return;
  }
  addProblem((row[field] ??= {}) as Row, [next, ...rest], problem);
}
