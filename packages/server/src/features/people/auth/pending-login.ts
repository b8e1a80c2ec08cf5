/**
 * The one login that a browser or an app has under way. A browser carries it in the cookie `pendingid`, which scripts
 * cannot read; an app in `X-Session-Token`, in place of the session it does not have yet. It opens nothing: to every
 * other call its holder is a stranger.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AuthFlowId } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { App } from "../../../http/app.ts";
import type { Context, Queryable } from "../../../context.ts";
import { clearCookie, readCookie, setCookie } from "../../../http/session/cookies.ts";
import { SESSION_HEADER } from "../../../http/session/session.ts";
import { hashToken } from "../../../http/session/session.sql.ts";

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

/** The pending login of this request; null without one, or when it has expired. */
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

/** A login that is not finished by then never was. */
const PENDING_LIFETIME_SECONDS = 10 * 60;
/** Wrong guesses after which a login has to begin anew. */
const FAILURES_MAX = 5;

export interface PendingLogin {
  /** Null: without an account; it looks like any other and can never be finished. */
  readonly accountId: AccountId | null;
  readonly flow: AuthFlowId;
  /** The step's own state; JSON. */
  readonly state: Readonly<Record<string, unknown>>;
}

export async function insertPending(db: Queryable, token: string, pending: PendingLogin): Promise<void> {
  await sql`insert into pending_logins (token_hash, account_id, flow, state, expires_at)
    values (${hashToken(token)}, ${pending.accountId}, ${pending.flow}, ${JSON.stringify(pending.state)}::jsonb,
      clock_timestamp() + make_interval(secs => ${PENDING_LIFETIME_SECONDS}))`.execute(db);
}

/** The login that waits under this token; null when it ended. */
export async function selectPending(db: Queryable, token: string): Promise<PendingLogin | null> {
  const { rows } = await sql<PendingLogin>`
    select account_id as "accountId", flow, state from pending_logins
    where token_hash = ${hashToken(token)} and expires_at > clock_timestamp()
      and failures < ${FAILURES_MAX}`.execute(db);
  return rows[0] ?? null;
}

/** Takes the login out, so that of two answers at once only one goes on; false when it was gone. */
export async function takePending(db: Queryable, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from pending_logins where token_hash = ${hashToken(token)}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Counts a guess before it is looked at, so that guesses sent at once do not all pass; false when there were too many,
 * and the login is over.
 */
export async function takeGuess(db: Queryable, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update pending_logins set failures = failures + 1
    where token_hash = ${hashToken(token)} and failures < ${FAILURES_MAX}
      and expires_at > clock_timestamp()`.execute(db);
  return numAffectedRows === 1n;
}

/** Every login under way of the account ends: its password or its factors are others now. */
export async function deletePendingOf(db: Queryable, account: AccountId): Promise<void> {
  await sql`delete from pending_logins where account_id = ${account}`.execute(db);
}

export async function deleteExpiredPending(db: Queryable): Promise<void> {
  await sql`delete from pending_logins where expires_at <= clock_timestamp()`.execute(db);
}
