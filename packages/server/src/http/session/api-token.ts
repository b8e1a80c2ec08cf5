/**
 * Personal tokens as calls carry them: `Authorization: Bearer elv_…`. Such a call comes from a program, not from a
 * browser: no cookie counts in it and none is set, so no CSRF token is needed either. Its permissions are the scopes
 * that the contract's calls declare (`scope`); a call without a scope is closed to tokens, so that a new call is closed
 * by default.
 */
import { TOKEN_PREFIX, type CallSpec } from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import { HttpError, refusedAs } from "../calls/errors.ts";
import type { TokenInUse } from "./api-token.sql.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The personal token of this call; null for sessions and strangers. */
    apiToken: TokenInUse | null;
  }
}

const BEARER = new RegExp(`^Bearer\\s+(${TOKEN_PREFIX}.*)$`, "i");

/** The token as sent, alive or not; null when none was. Bearer tokens of another kind are not looked at here. */
export function sentToken(request: { readonly headers: FastifyRequest["headers"] }): string | null {
  return BEARER.exec(request.headers.authorization ?? "")?.[1]?.trim() ?? null;
}

const refusal = (status: number, body: object, reason: string, challenge?: string): HttpError =>
  refusedAs(
    new HttpError(status, body, challenge === undefined ? {} : { "www-authenticate": `Bearer error=${challenge}` }),
    "token_refused",
    reason,
  );

/** 401, whatever was asked for: a program that believes itself signed in must not be answered as a stranger. */
export function tokenInvalid(): HttpError {
  const detail = "The token is not valid: it was mistyped, has expired or was ended.";
  return refusal(401, { detail, code: "token_invalid" }, "unknown, ended or expired", '"invalid_token"');
}

/** Throws 403 unless the call's token may make it; `spec` is undefined for calls outside the contract. */
export function checkScope({ scopes }: TokenInUse, spec: CallSpec | undefined): void {
  const scope = spec?.scope;
  if (scope === undefined) {
    const detail = "This call cannot be made with a token.";
    throw refusal(403, { detail, code: "token_not_allowed" }, "no call for tokens");
  }
  if (scope === "any" || scopes.includes(scope)) return;
  const body = { detail: `The token lacks the scope ${scope}.`, code: "token_scope", scope };
  throw refusal(403, body, `lacks the scope ${scope}`, `"insufficient_scope", scope="${scope}"`);
}
