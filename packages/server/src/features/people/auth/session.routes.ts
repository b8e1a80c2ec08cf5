/** Configuration, session, signing in and up by e-mail and password. */
import {
  authConfigCall,
  authLoginCall,
  authSessionCall,
  authSignupCall,
  endSessionCall,
  routeSchema,
} from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { createSharedLimiter } from "../../../http/limits/shared-limits.ts";
import { isAddressKept, registerByEmail, type ProfileProblem, type SignInLimits } from "../accounts/index.ts";
import { authConflict, authErrors, authTooOften, passwordCode, type AuthError } from "./auth-errors.ts";
import { presentConfig } from "./auth.present.ts";
import { completeLogin, provedNow } from "./complete-login.ts";
import { notSignedIn } from "./not-signed-in.ts";
import { loadSession } from "./proof.ts";
import { pretendSignUp } from "./pretend-sign-up.ts";
import { signInByPassword, signOut } from "./sign-in-steps.ts";

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
