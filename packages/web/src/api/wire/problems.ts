/** Failures of a call, as values a screen can act on. */
import type { PlacedProblem } from "@elleveren/contract";
import { flattenProblems } from "@elleveren/contract/flatten-problems.ts";

import { isAccountCall } from "./session/authentication.ts";

export type ApiFailureKind = "problems" | "server" | "network";

/**
 * Thrown by every call without success. `problems`: the request was refused (400) with codes and places. `server`:
 * any other status, with the text of the answer, or an answer that cannot be read. `network`: no answer. Core text
 * §8, "Request failure handling".
 */
export class ApiFailure extends Error {
  declare readonly kind: ApiFailureKind;
  declare readonly url: string;
  /** 0 without an answer. */
  declare readonly status: number;
  declare readonly problems: readonly PlacedProblem[];
  /** The body of any refusal that was JSON; undefined otherwise. The account API's 401 says in it what comes next. */
  declare readonly body: unknown;
  /** The answer's text, or the network's own words. */
  declare readonly detail: string;
  /** Seconds after which the server asks to be asked again; null when it did not say. */
  declare readonly retryAfterSeconds: number | null;
  /** When the answer came, by `performance.now()`: from then on those seconds count. */
  declare readonly atMs: number;
  /**
   * Why a write was not sent again (`session-end.ts`): the session had ended and its owner would not sign in, another
   * account did, or reauthentication was not given. Null for every other failure.
   */
  declare readonly session: "ended" | "another" | "unproved" | null;

  constructor(failure: Pick<ApiFailure, "kind" | "url" | "status" | "detail"> & Partial<ApiFailure>) {
    // Core text §8: the words of the account layer for everything that is no success. Screens have their own.
    super(
      isAccountCall(failure.url)
        ? "Failed to fetch or parse response"
        : `${failure.kind} ${failure.status} ${failure.url}`,
    );
    const rest = { problems: [], body: undefined, retryAfterSeconds: null, atMs: performance.now(), session: null };
    Object.assign(this, rest, failure, { name: "ApiFailure" });
  }

  /** The body of a 400 as it came; undefined for everything else. */
  get badRequest(): unknown {
    return this.kind === "problems" ? this.body : undefined;
  }

  /** The same failure, with why it is final. */
  withSession(session: NonNullable<ApiFailure["session"]>): ApiFailure {
    const { kind, url, status, problems, body, detail, retryAfterSeconds, atMs } = this;
    return new ApiFailure({ kind, url, status, problems, body, detail, retryAfterSeconds, atMs, session });
  }
}

export const isApiFailure = (error: unknown): error is ApiFailure => error instanceof ApiFailure;

/** No server reached: no network, or a gateway with nothing behind it. */
export const isUnavailable = (error: unknown): boolean =>
  isApiFailure(error) && (error.status === 0 || (error.status >= 502 && error.status <= 504));

/** The server's own no to this very call: not that it is away, nor that it was asked too often. */
export const isRefusal = (error: unknown): boolean =>
  isApiFailure(error) && error.status >= 400 && error.status < 500 && error.status !== 429;

/** The operator's maintenance answer: 502, 503 or 504 whose text speaks of an update. */
export const isUpdating = (error: unknown): boolean =>
  isApiFailure(error) && error.status >= 502 && error.status <= 504 && /updat/i.test(error.detail);

/** Whether the same call may be answered a moment later. An update takes longer than that. */
export const isWorthRepeating = (error: unknown): boolean => isUnavailable(error) && !isUpdating(error);

/** The problems of a refused call; none for any other error. */
export const problemsOf = (error: unknown): readonly PlacedProblem[] => (isApiFailure(error) ? error.problems : []);

/** Codes of a refused call, in reading order. */
export const problemCodes = (error: unknown): string[] => problemsOf(error).map(({ problem }) => problem.code);

/** The first problem of one field of a form. */
export const fieldProblem = (error: unknown, field: string): string | undefined =>
  problemsOf(error).find(({ path }) => path[0] === field)?.problem.code;

export const readProblems = flattenProblems;
