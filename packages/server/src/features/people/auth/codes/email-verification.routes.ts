/**
 * Verifying an address by its key. In the browser whose login waits for it the login continues; in any other the
 * address is verified and no session begins, because a key proves the mailbox, not the browser.
 */
import {
  EMAIL_KEY_HEADER,
  emailKeyCall,
  resendVerificationCall,
  routeSchema,
  verifyEmailCall,
} from "@elleveren/contract";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import {
  emailKey,
  findEmailKey,
  requestVerification,
  selectAccount,
  type SignInLimits,
  verifyEmail,
} from "../../accounts/index.ts";
import { authConflict, authErrors, takeLetter } from "../auth-errors.ts";
import { presentUser } from "../auth.present.ts";
import { completeLogin, passPending } from "../complete-login.ts";
import { findPending } from "../pending-login.ts";
import { loadSession } from "../proof.ts";

export function emailVerificationRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  app.get(emailKeyCall.path, { schema: routeSchema(emailKeyCall) }, async (request) => {
    const key = request.headers[EMAIL_KEY_HEADER];
    const owner = typeof key === "string" ? await findEmailKey(ctx, key) : null;
    const account = owner && (await selectAccount(ctx.db, owner.accountId));
    if (!owner || !account) throw authErrors([{ code: "invalid_or_expired_key", param: "key" }]);
    const pending = await findPending(ctx, request);
    const isAuthenticating = pending?.flow === "verify_email" && pending.accountId === owner.accountId;
    return {
      status: 200,
      data: { email: owner.email, user: presentUser(account) },
      meta: { is_authenticating: isAuthenticating },
    };
  });

  app.post(verifyEmailCall.path, { schema: routeSchema(verifyEmailCall) }, async (request, reply) => {
    const { key } = request.body;
    if (!key) throw authErrors([{ code: "required", param: "key" }]);
    const pending = await findPending(ctx, request);
    const result = await verifyEmail(ctx, key);
    if (!result.ok) throw authErrors(result.problems.map(({ code }) => ({ code, param: "key" })));
    const { accountId, email } = result.value;
    const account = await selectAccount(ctx.db, accountId);
    const isWaitedFor =
      pending?.flow === "verify_email" &&
      pending.accountId === accountId &&
      account !== null &&
      emailKey(account.email) === emailKey(email);
    if (isWaitedFor) {
      const login = await passPending(ctx, request, reply, pending, null);
      await completeLogin(ctx, request, reply, login, "verify_email");
    }
    return loadSession(ctx, request);
  });

  app.post(resendVerificationCall.path, { schema: routeSchema(resendVerificationCall) }, async (request) => {
    const pending = await findPending(ctx, request);
    if (pending?.flow !== "verify_email") throw authConflict();
    const account = pending.accountId === null ? null : await selectAccount(ctx.db, pending.accountId);
    const email = account?.email ?? String(pending.state["email"]);
    takeLetter(limits, request, `verify ${emailKey(email)}`);
    await requestVerification(ctx, { account: pending.accountId, email }, { isAskedFor: true, askedFrom: request.ip });
    return { status: 200 };
  });
}
