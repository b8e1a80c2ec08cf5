/** Signing in by passkey, the second step of a sign-in by one, and a fresh proof. */
import {
  routeSchema,
  webauthnAuthenticateCall,
  webauthnAuthenticateOptionsCall,
  webauthnLoginCall,
  webauthnLoginOptionsCall,
  webauthnReauthenticateCall,
  webauthnReauthenticateOptionsCall,
} from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { completeLogin, passPending, provedNow, requirePending, requirePendingGuess } from "../complete-login.ts";
import { pendingTokenOf } from "../pending-login.ts";
import { loadSession, recordProof, requireSession } from "../proof.ts";
import { sessionTokenOf } from "../factors/second-factors.ts";
import { refuseSignedIn } from "../session.routes.ts";
import { checkAssertion } from "./webauthn-checks.ts";
import { requestOptions } from "./webauthn-options.ts";

const LOGIN = { purpose: "login", holder: null } as const;
const ofPending = (request: FastifyRequest) => ({ purpose: "authenticate", holder: pendingTokenOf(request) }) as const;
const ofSession = (request: FastifyRequest) =>
  ({ purpose: "reauthenticate", holder: sessionTokenOf(request) }) as const;
const proof = () => provedNow({ method: "mfa", type: "webauthn" });

export function webauthnLoginRoutes(app: App, ctx: Context): void {
  app.get(webauthnLoginOptionsCall.path, { schema: routeSchema(webauthnLoginOptionsCall) }, async (request) => {
    return { status: 200, data: { request_options: await requestOptions(ctx, request, LOGIN, null) } };
  });

  app.post(webauthnLoginCall.path, { schema: routeSchema(webauthnLoginCall) }, async (request, reply) => {
    refuseSignedIn(request);
    const { accountId } = await checkAssertion(ctx, request, request.body.credential, { ...LOGIN, accountId: null });
    await completeLogin(ctx, request, reply, { accountId, methods: [proof()] });
    return loadSession(ctx, request);
  });

  app.get(
    webauthnAuthenticateOptionsCall.path,
    { schema: routeSchema(webauthnAuthenticateOptionsCall) },
    async (request) => {
      const { accountId } = await requirePending(ctx, request, "mfa_authenticate");
      const options = await requestOptions(ctx, request, ofPending(request), accountId);
      return { status: 200, data: { request_options: options } };
    },
  );

  app.post(webauthnAuthenticateCall.path, { schema: routeSchema(webauthnAuthenticateCall) }, async (request, reply) => {
    const { pending, accountId } = await requirePendingGuess(ctx, request, "mfa_authenticate");
    await checkAssertion(ctx, request, request.body.credential, { ...ofPending(request), accountId });
    const login = await passPending(ctx, request, reply, pending, proof());
    await completeLogin(ctx, request, reply, login, "mfa_authenticate");
    return loadSession(ctx, request);
  });

  app.get(
    webauthnReauthenticateOptionsCall.path,
    { schema: routeSchema(webauthnReauthenticateOptionsCall) },
    async (request) => {
      const accountId = await requireSession(ctx, request);
      const options = await requestOptions(ctx, request, ofSession(request), accountId);
      return { status: 200, data: { request_options: options } };
    },
  );

  app.post(
    webauthnReauthenticateCall.path,
    { schema: routeSchema(webauthnReauthenticateCall) },
    async (request, reply) => {
      const accountId = await requireSession(ctx, request);
      await checkAssertion(ctx, request, request.body.credential, { ...ofSession(request), accountId });
      await recordProof(ctx, reply, proof());
      return loadSession(ctx, request);
    },
  );
}
