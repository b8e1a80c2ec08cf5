/** Proving identity anew. */
import { proveByCodeCall, reauthenticateCall, requestProofCodeCall, routeSchema } from "@elleveren/contract";
import { invariant } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { emailKey, selectAccount, selectCredentials, verifyPassword, type SignInLimits } from "../accounts/index.ts";
import { authConflict, authErrors, authTooOften, takeLetter } from "./auth-errors.ts";
import { provedNow } from "./complete-login.ts";
import { isLoginCode, isSameAddress, requestLoginCode } from "./codes/login-code.ts";
import { insertPending, selectPending, takeGuess, takePending } from "./pending-login.ts";
import { loadSession, recordProof, requireSession } from "./proof.ts";
import { PROVES_BY_CODE, strongestWay } from "./stages.ts";

export function reauthenticateRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  app.post(reauthenticateCall.path, { schema: routeSchema(reauthenticateCall) }, async (request, reply) => {
    const accountId = await requireSession(ctx, request);
    // The same count as for changing the password: a found browser has no second row of guesses.
    const guesses = `account ${accountId}`;
    const waitSeconds = limits.byEmail.take(guesses);
    if (waitSeconds !== null) throw authTooOften(waitSeconds);
    const account = await selectAccount(ctx.db, accountId);
    invariant(account, "a signed-in account exists");
    const credentials = await selectCredentials(ctx.db, account.email);
    if (!(await verifyPassword(credentials?.passwordHash ?? null, request.body.password))) {
      throw authErrors([{ code: "incorrect_password", param: "password" }]);
    }
    limits.byEmail.giveBack(guesses);
    await recordProof(ctx, reply, provedNow({ method: "password" }));
    return loadSession(ctx, request);
  });

  app.post(requestProofCodeCall.path, { schema: routeSchema(requestProofCodeCall) }, async (request) => {
    const accountId = await requireSession(ctx, request);
    const account = await selectAccount(ctx.db, accountId);
    const { flows } = await strongestWay(ctx, accountId);
    if (!account || !flows.includes(PROVES_BY_CODE)) throw authConflict();
    const { email } = account;
    takeLetter(limits, request, `code ${emailKey(email)}`);
    const pendingToken = proofToken(request);
    // The newest code alone is right.
    await takePending(ctx.db, pendingToken);
    await insertPending(ctx.db, pendingToken, { accountId, flow: "login_by_code", state: { email } });
    await requestLoginCode(ctx, { email, pendingToken, askedFrom: request.ip, isProof: true });
    return { status: 200 };
  });

  app.post(proveByCodeCall.path, { schema: routeSchema(proveByCodeCall) }, async (request, reply) => {
    const accountId = await requireSession(ctx, request);
    const token = proofToken(request);
    const pending = await selectPending(ctx.db, token);
    if (!pending || pending.accountId !== accountId) throw authConflict();
    const { code } = request.body;
    if (!code) throw authErrors([{ code: "required", param: "code" }]);
    if (!(await takeGuess(ctx.db, token))) throw authConflict();
    const account = await selectAccount(ctx.db, accountId);
    if (!isLoginCode(pending, token, code) || !account || !isSameAddress(account.email, pending.state["email"])) {
      throw authErrors([{ code: "incorrect_code", param: "code" }]);
    }
    // Of two answers at once one passes.
    if (!(await takePending(ctx.db, token))) throw authConflict();
    await recordProof(ctx, reply, provedNow({ method: "code", email: account.email }));
    return loadSession(ctx, request);
  });
}

/** A code to prove oneself by is the session's that asked for it; made from its token, it needs no cookie and no header. */
function proofToken({ sessionToken }: FastifyRequest): string {
  invariant(sessionToken !== null, "who proves himself again is signed in");
  return `proof ${sessionToken}`;
}
