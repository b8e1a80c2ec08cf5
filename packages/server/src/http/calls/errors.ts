/**
 * Errors that a route may throw to end a request with an answer of its own. Use cases never throw these: they return
 * problems, and `refuse` is the one place where problems become the 400 body.
 */
import {
  FORBIDDEN_TEXT,
  nestProblems,
  NOT_FOUND_TEXT,
  NOT_SIGNED_IN_TEXT,
  problemMessage,
  SECOND_FACTOR_TEXT,
  type PlacedProblem,
} from "@elleveren/contract";
import type { Result } from "@elleveren/rules";

import type { SecurityEvent } from "../../security-log/index.ts";

/** A refusal as the security log writes it. */
export interface Refusal {
  readonly event: SecurityEvent;
  /** A few words of the source's own, never of the request's. */
  readonly reason?: string;
}

/** Ends the request with this status and JSON body; nothing of it is logged as a fault. */
export class HttpError extends Error {
  /** Its line in the security log; null: `error-handler.ts` goes by the status. */
  refusal: Refusal | null = null;
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Gives a refusal its own line in the security log. */
export function refusedAs(error: HttpError, event: SecurityEvent, reason?: string): HttpError {
  error.refusal = reason === undefined ? { event } : { event, reason };
  return error;
}

/** 404 `{"detail":"Not found."}`; `what` is for the log only. */
export function notFound(what = "resource"): HttpError {
  const error = new HttpError(404, { detail: NOT_FOUND_TEXT });
  error.message = `not found: ${what}`;
  return error;
}

/** 403 for a signed-in viewer without the permission. */
export const forbidden = (): HttpError => new HttpError(403, { detail: FORBIDDEN_TEXT });

/** 403 (not 401, as in the API family) for a viewer without a session. */
export const unauthenticated = (): HttpError =>
  refusedAs(new HttpError(403, { detail: NOT_SIGNED_IN_TEXT }), "access_refused", "not signed in");

/** 403 for an operator whose session rests on a password alone, or whose second factor was given too long ago. */
export const secondFactorNeeded = (): HttpError =>
  refusedAs(
    new HttpError(403, { detail: SECOND_FACTOR_TEXT, code: "second_factor_needed" }),
    "access_refused",
    "no second factor",
  );

/** A problem as use cases return it: a code plus facts. */
export interface Problem {
  readonly code: string;
}

/** Where a problem stands in the answer: a field, or a path of fields and row indexes; absent is `non_field_errors`. */
export type PlaceOf<P extends Problem> = (problem: P) => string | readonly (string | number)[] | null;

/**
 * The 400 answer that lists every problem. Facts beside the code travel too, in snake_case (`byTenths` → `by_tenths`).
 * `placeOf` says which field a problem belongs to.
 */
export function refuse<P extends Problem>(problems: readonly P[], placeOf: PlaceOf<P> = () => null): HttpError {
  const placed: PlacedProblem[] = problems.map((problem) => {
    const place = placeOf(problem);
    const { code, ...facts } = problem;
    return {
      path: place === null ? [] : typeof place === "string" ? [place] : place,
      problem: { ...wireFacts(facts), message: problemMessage(code), code },
    };
  });
  return new HttpError(400, nestProblems(placed));
}

/** One problem of one field: `throw refuseField("email", "duplicate")`. */
export const refuseField = (field: string, code: string): HttpError => refuse([{ code }], () => field);

function wireFacts(facts: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [snakeCase(name), value as unknown]));
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The value of an accepted result; a refused one is thrown as `refusal` answers it. */
export function valueOf<T, P>(result: Result<T, P>, refusal: (problems: readonly P[]) => HttpError): T {
  if (!result.ok) throw refusal(result.problems);
  return result.value;
}
