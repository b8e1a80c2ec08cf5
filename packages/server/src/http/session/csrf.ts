/**
 * Protection of mutations against other sites. A script of ours reads the cookie `csrftoken` and echoes it in the
 * header `X-CSRFToken`; another site can make a browser send the cookie but cannot read it. The token is a random value
 * with a signature over it and the session it was made for, so it cannot be planted from a sister domain either.
 * Besides, `Origin` (or `Referer`) must be our own when the browser sends it.
 */
import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

import type { Config } from "../../config/config.ts";
import type { Random } from "../../context.ts";
import { readCookie } from "./cookies.ts";
import { HttpError, refusedAs } from "../calls/errors.ts";

export const CSRF_HEADER = "x-csrftoken";

export interface CsrfTokens {
  /** A token for the session whose cookie has this value; null without a session. */
  make(sessionToken: string | null): string;
  isValid(token: string, sessionToken: string | null): boolean;
}

/** Tokens are bound to the session cookie as sent, alive or not: an expired session does not block a new sign-in. */
export function createCsrfTokens(secret: Buffer, random: Random): CsrfTokens {
  // A key that is ready to use: from bytes it is made anew for each signature, which takes longer than to sign.
  const key = createSecretKey(secret);
  const sign = (nonce: string, sessionToken: string | null) =>
    createHmac("sha256", key)
      .update(`${nonce}.${sessionToken ?? ""}`)
      .digest("base64url");
  return {
    make(sessionToken) {
      const nonce = Buffer.from(random.bytes(18)).toString("base64url");
      return `${nonce}.${sign(nonce, sessionToken)}`;
    },
    isValid(token, sessionToken) {
      const nonce = token.split(".", 1)[0] ?? "";
      return isSame(token, `${nonce}.${sign(nonce, sessionToken)}`);
    },
  };
}

/** Throws 403 unless the mutation comes from our own pages; `sent` is the token as its header or form carries it. */
export function checkCsrf(
  request: FastifyRequest,
  tokens: CsrfTokens,
  sessionToken: string | null,
  sent: unknown = request.headers[CSRF_HEADER],
): void {
  const cookie = readCookie(request, "csrftoken");
  if (!cookie) throw csrfFailed("CSRF cookie not set.");
  if (typeof sent !== "string" || !isSame(sent, cookie)) throw csrfFailed("CSRF token missing or incorrect.");
  if (!tokens.isValid(cookie, sessionToken)) throw csrfFailed("CSRF token is of another session.");
}

/** Throws 403 when the browser says that another site makes the call. */
export function checkOrigin(request: FastifyRequest, config: Config): void {
  if (request.headers["sec-fetch-site"] === "cross-site") throw csrfFailed("The call comes from another site.");
  const source = request.headers.origin ?? request.headers.referer;
  if (source === undefined) return;
  const url = URL.canParse(source) ? new URL(source) : null;
  if (url?.host === request.host) return;
  // The fans' pages have no business on the control room's own host.
  if (url && !request.isForControl && config.publicOrigins.includes(url.origin)) return;
  throw csrfFailed("The call comes from another site.");
}

const csrfFailed = (reason: string) =>
  refusedAs(new HttpError(403, { detail: `CSRF Failed: ${reason}` }), "csrf_refused", reason);

function isSame(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
