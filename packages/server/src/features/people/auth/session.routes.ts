/** Configuration, session, signing in and up by e-mail and password. */
import {
  authConfigCall,
  authLoginCall,
  authSessionCall,
  authSignupCall,
  endSessionCall,
  endSessionsCall,
  ownSessionsCall,
  routeSchema,
  type WireOwnSession,
} from "@elleveren/contract";
import type { FastifyRequest } from "fastify";
import { invariant } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { createSharedLimiter } from "../../../http/limits/shared-limits.ts";
import { isAddressKept, type ProfileProblem, registerByEmail, type SignInLimits } from "../accounts/index.ts";
import { authConflict, type AuthError, authErrors, authTooOften, passwordCode } from "./auth-errors.ts";
import { presentConfig } from "./auth.present.ts";
import { completeLogin, notSignedIn, pretendSignUp, provedNow } from "./complete-login.ts";
import { loadSession, requireSession } from "./proof.ts";
import { signInByPassword, signOut } from "./sign-in-steps.ts";
import { deleteSessionsById, selectSessionsOf } from "../../../http/session/session.sql.ts";

const SIGN_UP_WINDOW_MS = 3600_000;

export function sessionRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  const signUps = createSharedLimiter(ctx, "sign-ups", {
    attempts: ctx.config.rateLimits.signUpPerIp,
    windowMs: SIGN_UP_WINDOW_MS,
  });

  app.get(authConfigCall.path, { schema: routeSchema(authConfigCall) }, async () => presentConfig(ctx));

  app.get(authSessionCall.path, { schema: routeSchema(authSessionCall) }, async (request) => loadSession(ctx, request));

  app.delete(endSessionCall.path, { schema: routeSchema(endSessionCall) }, async (request, reply) => {
    await signOut(ctx, request, reply);
    throw await notSignedIn(ctx, request);
  });

  app.post(authLoginCall.path, { schema: routeSchema(authLoginCall) }, async (request, reply) => {
    const { email, username, phone, password } = request.body;
    const errors: AuthError[] = [];
    if (!email || username !== undefined || phone !== undefined) errors.push({ code: "invalid_login", param: "email" });
    if (!password) errors.push({ code: "required", param: "password" });
    if (errors.length > 0 || !email || !password) throw authErrors(errors);
    refuseSignedIn(request);
    const result = await signInByPassword(ctx, limits, request, reply, { email, password });
    if (!result.ok) throw authErrors(result.problems.map((problem) => signInError(problem.code)));
    return loadSession(ctx, request);
  });

  app.post(authSignupCall.path, { schema: routeSchema(authSignupCall) }, async (request, reply) => {
    const { email, password } = request.body;
    const errors = (["email", "password"] as const)
      .filter((param) => !request.body[param])
      .map((param) => ({ code: "required", param }));
    if (errors.length > 0 || !email) throw authErrors(errors);
    refuseSignedIn(request);
    const waitSeconds = signUps.take(request.ip);
    if (waitSeconds !== null) throw authTooOften(waitSeconds);
    const result = await registerByEmail(ctx, { email, password, optIns: {} });
    if (!result.ok && isAddressKept(ctx, result.problems)) throw await pretendSignUp(ctx, request, reply, email);
    if (!result.ok) throw authErrors(result.problems.map(signUpError));
    const methods = [provedNow({ method: "password", email: email.trim() })];
    await completeLogin(ctx, request, reply, { accountId: result.value, methods });
    // Behind the step that verifies the address, where there is one: it would tell a new address from a taken one.
    await limits.known.remember(request, reply, email);
    return loadSession(ctx, request);
  });
}

/** 409: one person a browser. */
export function refuseSignedIn(request: FastifyRequest): void {
  if (request.account) throw authConflict();
}

function signInError(code: "incorrect_login" | "too_many_attempts"): AuthError {
  return code === "incorrect_login"
    ? { code: "email_password_mismatch", param: "password" }
    : { code: "too_many_login_attempts", param: "password" };
}

const SIGN_UP_CODES: Readonly<Partial<Record<ProfileProblem["code"], string>>> = { duplicate: "email_taken" };

function signUpError(problem: ProfileProblem): AuthError {
  const { code, field } = problem;
  return { code: field === "password" ? passwordCode(problem) : (SIGN_UP_CODES[code] ?? code), param: field };
}

/** Where the person is signed in, and signing out there. */
export function ownSessionsRoutes(app: App, ctx: Context): void {
  const load = async (request: FastifyRequest): Promise<WireOwnSession[]> => {
    const accountId = await requireSession(ctx, request);
    invariant(request.sessionToken !== null, "who is signed in has a session");
    return selectSessionsOf(ctx.db, accountId, request.sessionToken);
  };

  app.get(ownSessionsCall.path, { schema: routeSchema(ownSessionsCall) }, async (request) => ({
    status: 200,
    data: await load(request),
  }));

  app.delete(endSessionsCall.path, { schema: routeSchema(endSessionsCall) }, async (request, reply) => {
    const accountId = await requireSession(ctx, request);
    const ids = new Set(request.body?.sessions);
    if (ids.size === 0) throw authErrors([{ code: "required", param: "sessions" }]);
    const sessions = await load(request);
    const chosen = sessions.filter(({ id }) => ids.has(id));
    // One that ended meanwhile, or another account's, ends none of them.
    if (chosen.length < ids.size) throw authErrors([{ code: "invalid", param: "sessions" }]);
    await deleteSessionsById(ctx.db, accountId, [...ids]);
    if (chosen.some(({ is_current }) => is_current)) {
      await reply.signOut();
      throw await notSignedIn(ctx, request);
    }
    return { status: 200, data: await load(request) };
  });
}
