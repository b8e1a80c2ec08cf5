/** 400 of the account API, and its envelope around everything else that is refused. */
import { flattenProblems } from "@elleveren/contract/flatten-problems.ts";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";

import type { SignInLimits } from "../accounts/index.ts";
import { handleError } from "../../../http/calls/error-handler.ts";
import { HttpError } from "../../../http/calls/errors.ts";
import { CALLS } from "../../../http/session/access.ts";
import { withoutEndSlashes } from "../../../http/transport/end-slashes.ts";

export interface AuthError {
  readonly code: string;
  /** The field of the request; absent for faults of the whole form. */
  readonly param?: string;
}

/** In English, for developers: the site words every code itself. */
const MESSAGES: Readonly<Record<string, string>> = {
  required: "This field is required.",
  blank: "This field is required.",
  invalid: "Not a valid value.",
  invalid_login: "Sign in by e-mail.",
  email_taken: "A user is already registered with this email address.",
  password_too_short: "The password is too short.",
  password_too_common: "This password is too common.",
  password_too_similar: "The password is too similar to words that are known here.",
  email_password_mismatch: "The email address and/or password you specified are not correct.",
  too_many_login_attempts: "Too many failed login attempts. Try again later.",
  incorrect_code: "Incorrect code.",
  incorrect_password: "Incorrect password.",
  enter_current_password: "Please type your current password.",
  invalid_password_reset: "The password reset token was invalid.",
  invalid_or_expired_key: "Invalid or expired key.",
  client_id_required: "`client_id` is missing.",
  client_id_mismatch: "`client_id` is another client's.",
  token_required: "`id_token`, `access_token` or `code` is required.",
  token_authentication_not_supported: "The provider does not support token authentication.",
  invalid_token: "The token is invalid.",
  connected_other: "The third-party account is connected to a different account.",
  account_not_found: "The third-party account is not connected.",
  no_password: "The account has no password.",
  no_verified_email: "The account has no e-mail address to sign in with.",
  cannot_generate_recovery_codes: "There is no second factor that recovery codes could stand in for.",
  unknown_host: "Passkeys do not work at this address.",
  max_length: "This is too long.",
  duplicate_email: "This email address is already associated with this account.",
  max_email_addresses: "There are too many email addresses.",
  cannot_remove_primary_email: "The primary email address cannot be removed.",
  unverified_primary_email: "The primary email address must be verified.",
  unknown_email: "The email address is not of this account.",
};

/** A new password's problem, in the account API's words. */
export function passwordCode({
  code,
  minLength,
  reason,
}: {
  readonly code: string;
  readonly minLength?: number;
  readonly reason?: "common" | "words";
}): string {
  if (minLength !== undefined) return "password_too_short";
  if (reason === undefined) return code;
  return reason === "common" ? "password_too_common" : "password_too_similar";
}

/** 400 with every fault. */
export function authErrors(errors: readonly AuthError[]): HttpError {
  const list = errors.map(({ code, ...rest }) => ({ code, message: MESSAGES[code] ?? "Not a valid value.", ...rest }));
  return new HttpError(400, { status: 400, errors: list });
}

/** 429: too often. */
export const authTooOften = (waitSeconds: number): HttpError =>
  new HttpError(429, { status: 429 }, { "retry-after": String(waitSeconds) });

/** Counts an e-mail requested by this machine for `addressee`; throws 429 beyond the limit. */
export function takeLetter(limits: SignInLimits, request: FastifyRequest, addressee: string): void {
  const waitSeconds = limits.lettersByIp.take(request.ip) ?? limits.lettersByEmail.take(addressee);
  if (waitSeconds !== null) throw authTooOften(waitSeconds);
}

/** 409: not in this state, such as signing in twice. */
export const authConflict = (): HttpError => new HttpError(409, { status: 409 });

/** Refusals made outside the account API (a wrong body, the CSRF check, the limit of calls) get its envelope too. */
export function handleAuthError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): void {
  handleError(error instanceof HttpError ? enveloped(error) : unreadable(error), request, reply);
}

function enveloped(error: HttpError): HttpError {
  const { status, body, headers } = error;
  if (typeof body !== "object" || body === null || "status" in body) return error;
  if (status !== 400) return new HttpError(status, { status, ...body }, headers);
  const errors = flattenProblems(body).map(({ path, problem }) => {
    const places = path.filter((place) => place !== "non_field_errors");
    return {
      code: problem.code,
      message: problem.message,
      ...(places.length > 0 ? { param: places.join(".") } : {}),
    };
  });
  return new HttpError(400, { status: 400, errors }, headers);
}

/** Broken JSON, a body of another type or beyond the limit. */
function unreadable(error: FastifyError): FastifyError | HttpError {
  const status = error.statusCode;
  if (status === undefined || status < 400 || status >= 500) return error;
  return status === 400 ? authErrors([{ code: "invalid" }]) : new HttpError(status, { status });
}

/** 405 where the address takes other methods, 404 where there is none. */
export function handleWrongMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = withoutEndSlashes(request.url.split("?", 1)[0] ?? "");
  const allowed = [...CALLS.values()].filter((call) => call.path === path).map(({ method }) => method);
  const status = allowed.length > 0 ? 405 : 404;
  if (status === 405) reply.header("allow", allowed.join(", "));
  return reply.code(status).send({ status });
}
