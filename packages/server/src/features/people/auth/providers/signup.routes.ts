/** The step for an identity whose e-mail address the provider does not vouch for. */
import { finishProviderSignupCall, providerSignupCall, routeSchema } from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { createAttemptLimiter } from "../../../../http/limits/rate-limits.ts";
import { authConflict, authErrors, authTooOften } from "../auth-errors.ts";
import { completeLogin, notSignedIn, pretendSignUp } from "../complete-login.ts";
import { endPending, findPending } from "../pending-login.ts";
import { loadSession } from "../proof.ts";
import { admitWithEmail, type AddressProblem, type Newcomer } from "./admit.ts";
import { presentSocialAccount } from "./present.ts";
import { providerMethod } from "./finish.ts";

const WINDOW_MS = 3600_000;

export function signupRoutes(app: App, ctx: Context): void {
  const attempts = createAttemptLimiter({ attempts: ctx.config.rateLimits.signUpPerIp, windowMs: WINDOW_MS });

  app.get(providerSignupCall.path, { schema: routeSchema(providerSignupCall) }, async (request) => {
    const { provider, identity } = (await requireNewcomer(ctx, request)).newcomer;
    const { uid, display, email, isEmailVerified } = identity;
    const user = `${identity.firstName} ${identity.lastName}`.trim() || display;
    return {
      status: 200,
      data: {
        email: email === null ? [] : [{ email, primary: true, verified: isEmailVerified }],
        account: presentSocialAccount(ctx, { provider, uid, display }),
        user: { display: user },
      },
    };
  });

  app.post(finishProviderSignupCall.path, { schema: routeSchema(finishProviderSignupCall) }, async (request, reply) => {
    const { newcomer, authenticatedAt } = await requireNewcomer(ctx, request);
    // Each answer tells whether an address has an account.
    const waitSeconds = attempts.take(request.ip);
    if (waitSeconds !== null) throw authTooOften(waitSeconds);
    const { email = "" } = request.body;
    const result = await admitWithEmail(ctx, newcomer, email);
    // Where addresses are verified first the answer does not reveal accounts.
    const isKept = ctx.config.emailVerification === "mandatory" && !result.ok && isTaken(result.problems);
    if (isKept) throw await pretendSignUp(ctx, request, reply, email);
    if (!result.ok) throw authErrors(result.problems.map(({ code }) => ({ code, param: "email" })));
    if (!(await endPending(ctx, request, reply))) throw await notSignedIn(ctx, request);
    const { provider, identity } = newcomer;
    const methods = [providerMethod(provider, identity.uid, authenticatedAt)];
    await completeLogin(ctx, request, reply, { accountId: result.value, methods });
    return loadSession(ctx, request);
  });
}

const isTaken = (problems: readonly AddressProblem[]): boolean => problems.some(({ code }) => code === "email_taken");

/** The step's stored state. */
interface Waiting {
  readonly newcomer: Newcomer;
  readonly authenticatedAt: number | null;
}

/** 409 when no identity is pending at this step. */
async function requireNewcomer(ctx: Context, request: FastifyRequest): Promise<Waiting> {
  const pending = await findPending(ctx, request);
  if (pending?.flow !== "provider_signup") throw authConflict();
  return pending.state as unknown as Waiting;
}
