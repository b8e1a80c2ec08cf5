/**
 * The account API of the browser client: configuration, session, signing in and up by e-mail and password. Its answers
 * are states of a machine: 401 is not an error but says what may be done next.
 */
import {
  authConfigCall,
  authLoginCall,
  authSessionCall,
  authSignupCall,
  endSessionCall,
  routeSchema,
  type WireAuthSession,
} from "@elleveren/contract";
import { invariant } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../context.ts";
import type { App } from "../../http/app.ts";
import { HttpError } from "../../http/errors.ts";
import { createAttemptLimiter } from "../../http/rate-limits.ts";
import { selectSessionStart } from "../../http/session.sql.ts";
import { AUTH_CONFIG, authErrors, notSignedIn, presentSession, sessionGone, type AuthError } from "./auth.present.ts";
import { selectAccount } from "./accounts.sql.ts";
import type { ProfileProblem } from "./check-profile.ts";
import { registerByEmail } from "./register.ts";
import { checkSignIn, type SignInLimits } from "./sign-in.ts";

const SIGN_UP_WINDOW_MS = 3600_000;

export function authRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  const signUps = createAttemptLimiter({ attempts: ctx.config.rateLimits.signUpPerIp, windowMs: SIGN_UP_WINDOW_MS });

  app.get(authConfigCall.path, { schema: routeSchema(authConfigCall) }, async () => AUTH_CONFIG);

  app.get(authSessionCall.path, { schema: routeSchema(authSessionCall) }, async (request) => loadSession(ctx, request));

  app.delete(endSessionCall.path, { schema: routeSchema(endSessionCall) }, async (_request, reply) => {
    await reply.signOut();
    throw notSignedIn();
  });

  app.post(authLoginCall.path, { schema: routeSchema(authLoginCall) }, async (request, reply) => {
    const { email, password } = request.body;
    const errors: AuthError[] = [];
    if (!email || request.body.username !== undefined) errors.push({ code: "invalid_login", param: "email" });
    if (!password) errors.push({ code: "required", param: "password" });
    if (errors.length > 0 || !email || !password) throw authErrors(errors);
    refuseSignedIn(request);
    const result = await checkSignIn(ctx, limits, { email, password, ip: request.ip });
    if (!result.ok) throw authErrors(result.problems.map((problem) => signInError(problem.code)));
    await reply.signIn(result.value);
    return loadSession(ctx, request);
  });

  app.post(authSignupCall.path, { schema: routeSchema(authSignupCall) }, async (request, reply) => {
    const { email, password } = request.body;
    const errors = (["email", "password"] as const)
      .filter((param) => !request.body[param])
      .map((param) => ({ code: "required", param }));
    if (errors.length > 0) throw authErrors(errors);
    refuseSignedIn(request);
    if (signUps.take(request.ip) !== null) throw new HttpError(429, { status: 429 });
    const result = await registerByEmail(ctx, { email, password, optIns: {} });
    if (!result.ok) throw authErrors(result.problems.map(signUpError));
    await reply.signIn(result.value);
    return loadSession(ctx, request);
  });
}

async function loadSession(ctx: Context, request: FastifyRequest): Promise<WireAuthSession> {
  const viewer = request.account;
  if (!viewer || !request.sessionToken) {
    // An app that holds a dead token must forget it; a browser's dead cookie is nobody's session.
    throw request.appMode && request.sessionToken ? sessionGone() : notSignedIn();
  }
  const [account, startedAtMs] = await Promise.all([
    selectAccount(ctx.db, viewer.accountId),
    selectSessionStart(ctx.db, request.sessionToken),
  ]);
  invariant(account, "a signed-in account exists");
  return presentSession(account, startedAtMs);
}

function refuseSignedIn(request: FastifyRequest): void {
  if (request.account) throw new HttpError(409, { status: 409 });
}

function signInError(code: "incorrect_login" | "too_many_attempts"): AuthError {
  return code === "incorrect_login"
    ? { code: "email_password_mismatch", param: "password" }
    : { code: "too_many_login_attempts", param: "password" };
}

const SIGN_UP_CODES: Readonly<Partial<Record<ProfileProblem["code"], string>>> = { duplicate: "email_taken" };

function signUpError({ code, field, minLength }: ProfileProblem): AuthError {
  const isShort = field === "password" && minLength !== undefined;
  return { code: isShort ? "password_too_short" : (SIGN_UP_CODES[code] ?? code), param: field };
}
