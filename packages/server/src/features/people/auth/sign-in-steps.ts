/** The steps of signing in that a person takes by typing: what the account API's calls and the plain page's forms have in common. */
import { accepted, type Result } from "@elleveren/rules";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import { checkSignIn, type SignInLimits, type SignInProblem } from "../accounts/index.ts";
import { completeLogin, passPending, provedNow, requirePending, requirePendingGuess } from "./complete-login.ts";
import { endPending, findPending, type PendingLogin } from "./pending-login.ts";
import { checkCode } from "./factors/second-factors.ts";
import { trustBrowser } from "./factors/trusted-browsers.ts";

/** Signs in by e-mail and password; throws the 401 of a step that is due behind a right one. */
export async function signInByPassword(
  ctx: Context,
  limits: SignInLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Result<null, SignInProblem>> {
  const browser = await limits.known.find(request, email);
  const result = await checkSignIn(ctx, limits, { email, password, request, browser });
  if (!result.ok) return result;
  await limits.known.remember(request, reply, email);
  const methods = [provedNow({ method: "password", email: email.trim() })];
  await completeLogin(ctx, request, reply, { accountId: result.value, methods });
  return accepted(null);
}

/**
 * Passes the second step by a code of an app or a recovery code; throws 400 for a wrong one, and the 401 of the next
 * step.
 */
export async function passSecondFactor(
  ctx: Context,
  limits: SignInLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<void> {
  const { pending, accountId } = await requirePendingGuess(ctx, request, "mfa_authenticate");
  const type = await checkCode(ctx, limits, accountId, code);
  const login = await passPending(ctx, request, reply, pending, provedNow({ method: "mfa", type }));
  await completeLogin(ctx, request, reply, login, "mfa_authenticate");
}

/** Answers whether this browser is to be asked for the second factor again, which ends the sign-in. */
export async function answerTrust(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  trust: boolean,
): Promise<void> {
  const pending = await requirePending(ctx, request, "mfa_trust");
  const login = await passPending(ctx, request, reply, pending, null);
  if (trust) await trustBrowser(ctx, request, reply, login.accountId);
  await completeLogin(ctx, request, reply, login, "mfa_trust");
}

/** Signs out, and ends a sign-in that is under way. */
export async function signOut(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await reply.signOut();
  await endPending(ctx, request, reply);
}

/** The step at which this browser's sign-in waits; null when none is under way. */
export const pendingStep = async (ctx: Context, request: FastifyRequest): Promise<PendingLogin["flow"] | null> =>
  (await findPending(ctx, request))?.flow ?? null;
