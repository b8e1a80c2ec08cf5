/**
 * Signing up by passkey: an address, its e-mail, then the passkey, and no password. The account has no way in before
 * the passkey is made, and an address that has an owner looks like a new one.
 */
import {
  finishWebauthnSignupCall,
  routeSchema,
  webauthnSignupCall,
  webauthnSignupOptionsCall,
} from "@elleveren/contract";
import { type AccountId, invariant } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../../context.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import type { App } from "../../../../http/app.ts";
import { cleanEmail, emailKey, registerByPasskey, selectAccount, type SignInLimits } from "../../accounts/index.ts";
import { authConflict, authErrors, takeLetter } from "../auth-errors.ts";
import { lockFactors } from "../factors/authenticators.sql.ts";
import { completeLogin, notSignedIn, passPending, pretendSignUp, provedNow } from "../complete-login.ts";
import { checkNewCredential, passkeyName } from "./webauthn-checks.ts";
import { findPending, type PendingLogin, pendingTokenOf, startPending } from "../pending-login.ts";
import { loadSession } from "../proof.ts";
import { afterAdding } from "../factors/second-factors.ts";
import { refuseSignedIn } from "../session.routes.ts";
import { creationOptions } from "./webauthn-options.ts";
import { insertCredential } from "./webauthn.sql.ts";

export function webauthnSignupRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  app.post(webauthnSignupCall.path, { schema: routeSchema(webauthnSignupCall) }, async (request, reply) => {
    const { email } = request.body;
    if (!email) throw authErrors([{ code: "required", param: "email" }]);
    refuseSignedIn(request);
    takeLetter(limits, request, `verify ${emailKey(email)}`);
    const result = await registerByPasskey(ctx, email);
    if (!result.ok) {
      const wrong = result.problems.filter(({ code }) => code !== "duplicate");
      if (wrong.length > 0) throw authErrors(wrong.map(({ code, field }) => ({ code, param: field })));
      throw await pretendSignUp(ctx, request, reply, email);
    }
    const state = { email: cleanEmail(email), methods: [] };
    await startPending(ctx, request, reply, { accountId: result.value, flow: "verify_email", state });
    throw await notSignedIn(ctx, request);
  });

  app.get(webauthnSignupOptionsCall.path, { schema: routeSchema(webauthnSignupOptionsCall) }, async (request) => {
    const { accountId } = await requireSignup(ctx, request);
    const account = await selectAccount(ctx.db, accountId);
    invariant(account, "a login under way ends with its account");
    const { email } = account;
    const wish = { email, displayName: email, credentials: [], isPasswordless: true };
    return { status: 200, data: { creation_options: await creationOptions(ctx, request, challengeOf(request), wish) } };
  });

  app.put(finishWebauthnSignupCall.path, { schema: routeSchema(finishWebauthnSignupCall) }, async (request, reply) => {
    const { pending, accountId } = await requireSignup(ctx, request);
    const name = passkeyName(request.body.name);
    const made = await checkNewCredential(ctx, request, request.body.credential, challengeOf(request));
    const proof = provedNow({ method: "mfa", type: "webauthn" });
    const login = await passPending(ctx, request, reply, pending, proof);
    await transact(ctx.db, async (tx) => {
      await lockFactors(tx, accountId);
      const credential = await insertCredential(tx, { ...made, accountId, name });
      if (!credential) throw authErrors([{ code: "incorrect_code", param: "credential" }]);
      await afterAdding(ctx, tx, accountId, "webauthn_added");
    });
    await completeLogin(ctx, request, reply, login, "mfa_signup_webauthn");
    return loadSession(ctx, request);
  });
}

/** The sign-up whose passkey is due; 409 when none waits. */
async function requireSignup(
  ctx: Context,
  request: FastifyRequest,
): Promise<{ readonly pending: PendingLogin; readonly accountId: AccountId }> {
  const pending = await findPending(ctx, request);
  if (pending?.flow !== "mfa_signup_webauthn" || pending.accountId === null) throw authConflict();
  return { pending, accountId: pending.accountId };
}

const challengeOf = (request: FastifyRequest) => ({ purpose: "signup", holder: pendingTokenOf(request) }) as const;
