/** The second step of a sign-in by code, proving once more by code, and trusting a browser. */
import { mfaAuthenticateCall, mfaReauthenticateCall, mfaTrustCall, routeSchema } from "@elleveren/contract";

import type { Context } from "../../context.ts";
import type { App } from "../../http/app.ts";
import type { SignInLimits } from "../accounts/index.ts";
import { completeLogin, passPending, provedNow, requirePending, requirePendingGuess } from "./complete-login.ts";
import { loadSession, recordProof, requireSession } from "./proof.ts";
import { checkCode } from "./second-factors.ts";
import { trustBrowser } from "./trusted-browsers.ts";

export function mfaRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  app.post(mfaAuthenticateCall.path, { schema: routeSchema(mfaAuthenticateCall) }, async (request, reply) => {
    const { pending, accountId } = await requirePendingGuess(ctx, request, "mfa_authenticate");
    const type = await checkCode(ctx, limits, accountId, request.body.code);
    const login = await passPending(ctx, request, reply, pending, provedNow({ method: "mfa", type }));
    await completeLogin(ctx, request, reply, login, "mfa_authenticate");
    return loadSession(ctx, request);
  });

  app.post(mfaReauthenticateCall.path, { schema: routeSchema(mfaReauthenticateCall) }, async (request) => {
    const accountId = await requireSession(ctx, request);
    const type = await checkCode(ctx, limits, accountId, request.body.code);
    await recordProof(ctx, request, provedNow({ method: "mfa", type }));
    return loadSession(ctx, request);
  });

  app.post(mfaTrustCall.path, { schema: routeSchema(mfaTrustCall) }, async (request, reply) => {
    const pending = await requirePending(ctx, request, "mfa_trust");
    const login = await passPending(ctx, request, reply, pending, null);
    if (request.body.trust) await trustBrowser(ctx, request, reply, login.accountId);
    await completeLogin(ctx, request, reply, login, "mfa_trust");
    return loadSession(ctx, request);
  });
}
