/** The second step of a sign-in by code, proving once more by code, and trusting a browser. */
import { mfaAuthenticateCall, mfaReauthenticateCall, mfaTrustCall, routeSchema } from "@elleveren/contract";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import type { SignInLimits } from "../../accounts/index.ts";
import { provedNow } from "../complete-login.ts";
import { loadSession, recordProof, requireSession } from "../proof.ts";
import { checkCode } from "./second-factors.ts";
import { answerTrust, passSecondFactor } from "../sign-in-steps.ts";

export function mfaRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  app.post(mfaAuthenticateCall.path, { schema: routeSchema(mfaAuthenticateCall) }, async (request, reply) => {
    await passSecondFactor(ctx, limits, request, reply, request.body.code);
    return loadSession(ctx, request);
  });

  app.post(mfaReauthenticateCall.path, { schema: routeSchema(mfaReauthenticateCall) }, async (request, reply) => {
    const accountId = await requireSession(ctx, request);
    const type = await checkCode(ctx, limits, accountId, request.body.code);
    await recordProof(ctx, reply, provedNow({ method: "mfa", type }));
    return loadSession(ctx, request);
  });

  app.post(mfaTrustCall.path, { schema: routeSchema(mfaTrustCall) }, async (request, reply) => {
    await answerTrust(ctx, request, reply, request.body.trust);
    return loadSession(ctx, request);
  });
}
