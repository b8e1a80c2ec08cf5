/**
 * The one login that a browser or an app has under way. A browser carries it in the cookie `pendingid`, which scripts
 * cannot read; an app in `X-Session-Token`, in place of the session it does not have yet. It opens nothing: to every
 * other call its holder is a stranger.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import type { App } from "../../../http/app.ts";
import type { Context } from "../../../context.ts";
import { clearCookie, readCookie, setCookie } from "../../../http/session/cookies.ts";
import { SESSION_HEADER } from "../../../http/session/session-plugin.ts";
import {
  insertPending,
  PENDING_LIFETIME_SECONDS,
  selectPending,
  takePending,
  type PendingLogin,
} from "./pending-login.sql.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set when this request began, ended or replaced a pending login; undefined before. */
    pendingToken: string | null | undefined;
  }
}

/** Requests can carry a pending login; once, before any route. */
export const decoratePending = (app: App): void => {
  app.decorateRequest("pendingToken", undefined);
};

/** The token as sent or as just made; null without one. */
export function pendingTokenOf(request: FastifyRequest): string | null {
  if (request.pendingToken !== undefined) return request.pendingToken;
  return (request.appMode ? request.sessionToken : readCookie(request, "pendingid")) || null;
}

/** What waits for this request's next step; null when nothing does, or it has expired. */
export async function findPending(ctx: Context, request: FastifyRequest): Promise<PendingLogin | null> {
  const token = pendingTokenOf(request);
  return token === null || request.account ? null : selectPending(ctx.db, token);
}

/** Begins a step under a new token, in place of whatever was under way: one pending login a browser. */
export async function startPending(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  pending: PendingLogin,
): Promise<void> {
  const before = pendingTokenOf(request);
  if (before !== null) await takePending(ctx.db, before);
  const token = Buffer.from(ctx.random.bytes(32)).toString("base64url");
  await insertPending(ctx.db, token, pending);
  request.pendingToken = token;
  if (request.appMode) reply.header(SESSION_HEADER, token);
  else {
    setCookie(request, reply, "pendingid", { value: token, maxAgeSeconds: PENDING_LIFETIME_SECONDS });
  }
}

/** Ends it; false when another answer ended it first, and this one must not go on. */
export async function endPending(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const token = pendingTokenOf(request);
  request.pendingToken = null;
  if (!request.appMode && readCookie(request, "pendingid")) clearCookie(request, reply, "pendingid");
  return token === null ? true : takePending(ctx.db, token);
}
