/**
 * Sessions and CSRF for every request under /api/. Browsers carry the session in the cookie `sessionid` (`cookies.ts`), which scripts
 * cannot read. An app sends the header `X-Session-Token` instead, empty before it has one: then no cookie is read or
 * set, no CSRF token is needed (another site cannot send such a header), and a new token is answered in the header of
 * the same name. A personal token (`api-token.ts`) stands in for both.
 */
import { UNATTENDED_HEADER, type WireAuthMethod } from "@elleveren/contract";
import { type AccountId, invariant } from "@elleveren/rules";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { App } from "../app.ts";
import type { Context } from "../../context.ts";
import { isUnavailable } from "../../db/unavailable.ts";
import { CALLS } from "./access.ts";
import { findApiToken } from "./api-token.sql.ts";
import { sentToken, tokenInvalid } from "./api-token.ts";
import { isApiCall, isControlPage } from "../calls/api-call.ts";
import { innerCall } from "../calls/inner-call.ts";
import type { CountCall } from "../limits/call-counter.ts";
import { SESSION_HEADER } from "./session.ts";
import { unauthenticated } from "../calls/errors.ts";
import { clearCookie, readCookie, setCookie } from "./cookies.ts";
import { checkCsrf, checkOrigin, createCsrfTokens, CSRF_HEADER } from "./csrf.ts";
import { requireStoredKey } from "../../keys/index.ts";
import {
  attachPushes,
  deleteSession,
  detachPushes,
  findSession,
  type FoundSession,
  insertProof,
  insertSession,
  selectSession,
  type SessionMethod,
} from "./session.sql.ts";
import { createSessionFinder } from "./session-finder.ts";
import { createAttemptLimiter, tooManyRequests } from "../limits/rate-limits.ts";

const CSRF_LIFETIME_SECONDS = 365 * 24 * 3600;
/** Files, which caches may share among people, and the calls of machines. */
const WITHOUT_TOKEN =
  /^\/(assets\/|share\/|icons\/|embed\/|api\/docs\/|api\/openapi\.json|mcp|oauth\/|healthz|readyz|metrics|\.well-known\/)|^\/(?!\/*api\/)[^?]*\.\w+(\?|$)/;
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

declare module "fastify" {
  interface FastifyRequest {
    /** The token as sent, alive or not; null when none was. */
    sessionToken: string | null;
    /** Of the session that is alive; null otherwise. */
    sessionId: number | null;
    /** True when the client speaks with `X-Session-Token` or a personal token instead of cookies. */
    appMode: boolean;
    /**
     * The request carries a session, and the database could not look it up in time: answered as for a visitor without
     * one.
     */
    isViewerUnknown: boolean;
    /** The token that a form of the answer carries (`hasCsrfField`); empty where none is needed. */
    csrfToken: string;
  }
  interface FastifyContextConfig {
    /**
     * A mutation authorised by the signature in its URL, or by what a program sends with it: cookies are ignored, so another
     * site has nothing to forge.
     */
    isSignedLink?: boolean;
    /** A form may carry the CSRF token as a field instead of the header, which a form cannot send. */
    hasCsrfField?: boolean;
    /** A page with the viewer's own data: its session is looked up, as for calls. */
    isOwnPage?: boolean;
    /** For agents: their access tokens are good here, and nowhere else from outside. */
    isForAgents?: boolean;
  }
  interface FastifyReply {
    /**
     * Starts a session: the old one of this request ends, the token is new, so it cannot have been planted. `methods`
     * are the proofs it rests on; without them the old session's are kept.
     */
    signIn(account: AccountId, methods?: readonly SessionMethod[]): Promise<void>;
    /**
     * Records that the owner of this request's session has proved their identity again. The session continues under a
     * new token (ASVS 7.2.4). Throws 401 when it has ended since.
     */
    renewSession(method: WireAuthMethod): Promise<void>;
    /** Ends the session of this request; harmless without one. */
    signOut(): Promise<void>;
  }
}

export async function registerSessions(app: App, ctx: Context, countCall: CountCall): Promise<void> {
  const limits = ctx.config.sessions;
  const sessions = createSessionFinder(ctx.sessionsDb, limits);
  const controlSessions = createSessionFinder(ctx.sessionsDb, limits, true);
  const csrf = createCsrfTokens(await requireStoredKey(ctx.db, ctx.config, "csrf"), ctx.random);
  const wrongTokens = createAttemptLimiter({ attempts: ctx.config.rateLimits.callsPerMinute, windowMs: 60_000 });
  app.decorateRequest("account", null);
  app.decorateRequest("sessionToken", null);
  app.decorateRequest("sessionId", null);
  app.decorateRequest("appMode", false);
  app.decorateRequest("isViewerUnknown", false);
  app.decorateRequest("csrfToken", "");
  app.decorateRequest("apiToken", null);
  app.decorateRequest("inner", null);

  const setSessionCookie = (request: FastifyRequest, reply: FastifyReply, token: string, endsInSeconds: number) => {
    setCookie(request, reply, sessionCookie(request), { value: token, maxAgeSeconds: Math.round(endsInSeconds) });
  };
  const setCsrfCookie = (request: FastifyRequest, reply: FastifyReply) => {
    const value = csrf.make(request.sessionToken);
    setCookie(request, reply, "csrftoken", { value, maxAgeSeconds: CSRF_LIFETIME_SECONDS });
    request.csrfToken = value;
  };
  /** Every read that lacks a valid token is given one, so that the next mutation has it. */
  const ensureCsrfCookie = (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== "GET" || request.appMode || WITHOUT_TOKEN.test(request.url)) return;
    const cookie = readCookie(request, "csrftoken");
    if (cookie && csrf.isValid(cookie, request.sessionToken)) request.csrfToken = cookie;
    else setCsrfCookie(request, reply);
  };

  app.addHook("onRequest", async (request, reply) => {
    const inner = innerCall();
    if (inner) {
      // Checked and counted when it came in from outside.
      request.inner = inner;
      request.appMode = true;
      request.account = inner.viewer;
      request.apiToken = inner.token;
      return;
    }
    const personal = sentToken(request);
    if (personal !== null) {
      // Neither cookies nor a session beside it: two people in one call would be one too many.
      request.appMode = true;
      if (!isApiCall(request)) return;
      const waitSeconds = wrongTokens.take(request.ip);
      if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
      const found = await countCall(request, reply).then(
        () => findApiToken(ctx.sessionsDb, personal),
        (error: unknown) => {
          // Too often, which says nothing about the token.
          wrongTokens.giveBack(request.ip);
          throw error;
        },
      );
      if (!found) throw tokenInvalid();
      // An agent's token was made for `/mcp`: what it changes is asked about there first.
      if (found.token.agentId !== null && !request.routeOptions.config.isForAgents) throw tokenInvalid();
      wrongTokens.giveBack(request.ip);
      request.account = found.viewer;
      request.apiToken = found.token;
      return;
    }
    readToken(request);
    ensureCsrfCookie(request, reply);
    // Whatever its address: how a path is spelled must not decide whether a mutation is checked.
    if (!SAFE_METHODS.has(request.method) && !request.routeOptions.config.isSignedLink) {
      checkOrigin(request, ctx.config);
      if (!request.appMode && !hasTokenInForm(request)) checkCsrf(request, csrf, request.sessionToken);
    }
    const isPersonal = isApiCall(request) || isControlPage(request) || request.routeOptions.config.isOwnPage === true;
    if (!request.sessionToken || !isPersonal) return;
    const isUse = request.headers[UNATTENDED_HEADER] === undefined;
    const finder = request.isForControl ? controlSessions : sessions;
    const finding = finder.find(request.sessionToken, isUse);
    const found = await (isPublicRead(request) || isControlPage(request) ? inTime(finding) : finding);
    request.isViewerUnknown = found === undefined;
    request.account = found?.viewer ?? null;
    request.sessionId = found?.sessionId ?? null;
    if (found?.extended && !request.appMode)
      setSessionCookie(request, reply, request.sessionToken, found.endsInSeconds);
  });

  app.addHook("preValidation", async (request) => {
    if (request.appMode || !hasTokenInForm(request)) return;
    const { csrfmiddlewaretoken: sent } = (request.body ?? {}) as Record<string, unknown>;
    checkCsrf(request, csrf, request.sessionToken, sent ?? null);
    request.csrfToken = String(sent);
  });

  app.decorateReply("signIn", async function (account, methods) {
    const { request } = this;
    const before = request.account?.accountId === account ? request.sessionToken : null;
    const proofs = methods ?? (before ? ((await selectSession(ctx.db, before))?.methods ?? []) : []);
    const pushes = before ? await detachPushes(ctx.db, before) : [];
    if (request.sessionToken) await deleteSession(ctx.db, request.sessionToken);
    const token = newToken(ctx);
    const userAgent = request.headers["user-agent"] ?? "";
    const { ip, isForControl } = request;
    const session = { token, accountId: account, userAgent, ip, methods: proofs, isForControl };
    const ended = await insertSession(ctx.db, session, limits);
    await attachPushes(ctx.db, token, pushes);
    request.sessionToken = token;
    const found = await findSession(ctx.db, token, limits, isForControl);
    request.account = found?.viewer ?? null;
    request.sessionId = found?.sessionId ?? null;
    // The account was deleted between the proof and the session.
    if (!found) throw unauthenticated();
    if (ended > 0) ctx.securityLog.record("session_limit", { request, details: { sessions: ended } });
    if (request.appMode) this.header(SESSION_HEADER, token);
    else {
      setSessionCookie(request, this, token, found.endsInSeconds);
      setCsrfCookie(request, this);
    }
  });

  app.decorateReply("renewSession", async function (method) {
    const { request } = this;
    invariant(request.sessionToken !== null, "who proves himself again is signed in");
    const token = newToken(ctx);
    const endsInSeconds = await insertProof(ctx.db, { before: request.sessionToken, after: token }, method);
    if (endsInSeconds === null) throw unauthenticated();
    request.sessionToken = token;
    if (request.appMode) this.header(SESSION_HEADER, token);
    else {
      setSessionCookie(request, this, token, endsInSeconds);
      setCsrfCookie(request, this);
    }
  });

  app.decorateReply("signOut", async function () {
    const { request } = this;
    if (request.sessionToken) await deleteSession(ctx.db, request.sessionToken);
    if (request.account) ctx.securityLog.record("sign_out", { request });
    request.sessionToken = null;
    request.sessionId = null;
    request.account = null;
    if (request.appMode) return;
    clearCookie(request, this, sessionCookie(request));
    setCsrfCookie(request, this);
  });
}

const newToken = ({ random }: Pick<Context, "random">) => Buffer.from(random.bytes(32)).toString("base64url");

const isPublicRead = (request: FastifyRequest): boolean =>
  request.method === "GET" && CALLS.get(`GET ${request.routeOptions.url}`)?.access === "public";

/** A reader waits this long to be known. */
const LONGEST_LOOK_UP_MS = 2000;

/**
 * Public answers do without the database, as for a visitor without a session: a table without the viewer's own chips is
 * better than no table. Calls for one account answer 503. Undefined: the session could not be looked up.
 */
async function inTime(finding: Promise<FoundSession | null>): Promise<FoundSession | null | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LONGEST_LOOK_UP_MS);
  });
  try {
    return await Promise.race([finding, late]);
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Then it is looked at when the body has been read. */
const hasTokenInForm = (request: FastifyRequest): boolean =>
  request.routeOptions.config.hasCsrfField === true && request.headers[CSRF_HEADER] === undefined;

function readToken(request: FastifyRequest): void {
  const header = request.headers[SESSION_HEADER];
  request.appMode = typeof header === "string";
  request.sessionToken = (request.appMode ? (header as string) : readCookie(request, sessionCookie(request))) || null;
}

/** The control room's own host has one of its own. */
const sessionCookie = ({ isForControl }: FastifyRequest) => (isForControl ? "controlid" : "sessionid");
