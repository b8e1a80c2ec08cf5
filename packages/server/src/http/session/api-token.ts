/**
 * Personal tokens as calls carry them: `Authorization: Bearer elv_…`. Such a call is made by a program, not by a browser:
 * no cookie counts in it and none is set, so no CSRF token is needed either. What it may do is what the contract's calls
 * say (`scope`); a call that says nothing is none for tokens, so that a new one is closed to them until somebody opens it.
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

/** 401, whatever was asked for: a program that believes itself signed in must not be answered as a stranger. */
export const tokenInvalid = (): HttpError =>
  refusedAs(
    new HttpError(
      401,
      { detail: "The token is not valid: it was mistyped, has expired or was ended.", code: "token_invalid" },
      { "www-authenticate": 'Bearer error="invalid_token"' },
    ),
    "token_refused",
    "unknown, ended or expired",
  );

/** Throws 403 unless the call's token may make it; `spec` is undefined for what the contract does not describe. */
export function checkScope({ scopes }: TokenInUse, spec: CallSpec | undefined): void {
  const scope = spec?.scope;
  if (scope === undefined) {
    throw refusedAs(
      new HttpError(403, { detail: "This call cannot be made with a token.", code: "token_not_allowed" }),
      "token_refused",
      "no call for tokens",
    );
  }
  if (scope === "any" || scopes.includes(scope)) return;
  throw refusedAs(
    new HttpError(
      403,
      { detail: `The token lacks the scope ${scope}.`, code: "token_scope", scope },
      { "www-authenticate": `Bearer error="insufficient_scope", scope="${scope}"` },
    ),
    "token_refused",
    `lacks the scope ${scope}`,
  );
}
