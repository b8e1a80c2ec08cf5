/** Proving once more who one is. */
import { reauthenticateCall, routeSchema } from "@elleveren/contract";
import { invariant } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import type { App } from "../../http/app.ts";
import { selectAccount, selectCredentials, verifyPassword, type SignInLimits } from "../accounts/index.ts";
import { authErrors, authTooOften } from "./auth-errors.ts";
import { provedNow } from "./complete-login.ts";
import { loadSession, recordProof, requireSession } from "./proof.ts";

export function reauthenticateRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  app.post(reauthenticateCall.path, { schema: routeSchema(reauthenticateCall) }, async (request) => {
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
    await recordProof(ctx, request, provedNow({ method: "password" }));
    return loadSession(ctx, request);
  });
}
