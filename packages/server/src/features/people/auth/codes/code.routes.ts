/** Signing in by a code that is sent to the address. */
import { confirmCodeCall, requestCodeCall, resendCodeCall, routeSchema } from "@elleveren/contract";
import { invariant } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import {
  checkEmail,
  confirmPrimaryEmail,
  emailKey,
  selectAccount,
  selectCredentials,
  type SignInLimits,
} from "../../accounts/index.ts";
import { authConflict, authErrors, takeLetter } from "../auth-errors.ts";
import { completeLogin, notSignedIn, passPending, provedNow } from "../complete-login.ts";
import { isLoginCode, isSameAddress, requestLoginCode } from "./login-code.ts";
import { findPending, type PendingLogin, pendingTokenOf, startPending, takeGuess } from "../pending-login.ts";
import { loadSession } from "../proof.ts";
import { refuseSignedIn } from "../session.routes.ts";

export function codeRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  app.post(requestCodeCall.path, { schema: routeSchema(requestCodeCall) }, async (request, reply) => {
    const { email } = request.body;
    if (email === undefined) throw authErrors([{ code: "required", param: "email" }]);
    const problems = checkEmail(email);
    if (problems.length > 0) throw authErrors(problems.map(({ code }) => ({ code, param: "email" })));
    refuseSignedIn(request);
    takeLetter(limits, request, `code ${emailKey(email)}`);
    const credentials = await selectCredentials(ctx.db, email);
    const accountId = credentials?.accountId ?? null;
    await startPending(ctx, request, reply, { accountId, flow: "login_by_code", state: { email } });
    await requestLoginCode(ctx, { email, pendingToken: tokenOf(request), askedFrom: request.ip });
    throw await notSignedIn(ctx, request);
  });

  app.post(confirmCodeCall.path, { schema: routeSchema(confirmCodeCall) }, async (request, reply) => {
    const pending = await requireCode(ctx, request);
    const { code } = request.body;
    if (!code) throw authErrors([{ code: "required", param: "code" }]);
    if (!(await takeGuess(ctx.db, tokenOf(request)))) throw authConflict();
    const account = pending.accountId === null ? null : await selectAccount(ctx.db, pending.accountId);
    const isRight = isLoginCode(pending, tokenOf(request), code);
    if (!isRight || !account || !isSameAddress(account.email, pending.state["email"])) {
      throw authErrors([{ code: "incorrect_code", param: "code" }]);
    }
    const login = await passPending(ctx, request, reply, pending, provedNow({ method: "code", email: account.email }));
    // The code proves the address it was sent to.
    const keepsPassword = (await limits.known.find(request, account.email)) !== null;
    await confirmPrimaryEmail(ctx.db, account.accountId, account.email, { keepsPassword });
    await completeLogin(ctx, request, reply, login);
    return loadSession(ctx, request);
  });

  app.post(resendCodeCall.path, { schema: routeSchema(resendCodeCall) }, async (request) => {
    const pending = await requireCode(ctx, request);
    const email = String(pending.state["email"]);
    takeLetter(limits, request, `code ${emailKey(email)}`);
    await requestLoginCode(ctx, { email, pendingToken: tokenOf(request), askedFrom: request.ip });
    return { status: 200 };
  });
}

/** The login that waits for a code; 409 when none does. */
async function requireCode(ctx: Context, request: FastifyRequest): Promise<PendingLogin> {
  const pending = await findPending(ctx, request);
  if (pending?.flow !== "login_by_code") throw authConflict();
  return pending;
}

function tokenOf(request: FastifyRequest): string {
  const token = pendingTokenOf(request);
  invariant(token !== null, "a login under way has a token");
  return token;
}
