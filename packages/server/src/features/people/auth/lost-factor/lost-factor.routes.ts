/** Requesting the way back, at the second step of a sign-in, and cancelling it from an e-mail. */
import { askLostFactorCall, routeSchema, stopLostFactorCall } from "@elleveren/contract";
import { invariant } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { refuse } from "../../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../../http/limits/rate-limits.ts";
import { requirePending } from "../complete-login.ts";
import { askForWayBack, cancelByLink } from "./lost-factor.ts";

const WINDOW_MS = 15 * 60_000;

/** Of the account API, with its words for refusals. */
export function askLostFactorRoutes(app: App, ctx: Context): void {
  app.post(askLostFactorCall.path, { schema: routeSchema(askLostFactorCall) }, async (request) => {
    const { accountId: account } = await requirePending(ctx, request, "mfa_authenticate");
    invariant(account !== null, "a step behind a first proof is somebody's");
    if (await askForWayBack(ctx, account))
      ctx.securityLog.record("lost_factor", { request, account, reason: "asked for" });
    return { status: 200 };
  });
}

export function stopLostFactorRoutes(app: App, ctx: Context): void {
  const guesses = createAttemptLimiter({ attempts: ctx.config.rateLimits.signInPerIp, windowMs: WINDOW_MS });

  app.post(stopLostFactorCall.path, { schema: routeSchema(stopLostFactorCall) }, async (request) => {
    const waitSeconds = guesses.take(request.ip);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const account = await cancelByLink(ctx, request.body.key);
    if (account === null) throw refuse([{ code: "invalid" }], () => "key");
    guesses.giveBack(request.ip);
    ctx.securityLog.record("lost_factor", { request, account, reason: "cancelled by a letter's link" });
    return {};
  });
}
