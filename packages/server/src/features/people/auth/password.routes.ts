/** A new password by a link that was mailed, and another one for the signed-in person. */
import {
  authPasswordCall,
  PASSWORD_RESET_KEY_HEADER,
  requestResetCall,
  resetCall,
  resetInfoCall,
  routeSchema,
} from "@elleveren/contract";
import { invariant } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import {
  changePassword,
  checkEmail,
  emailKey,
  findReset,
  requestPasswordReset,
  resetPassword,
  selectAccount,
  type SignInLimits,
} from "../accounts/index.ts";
import { authErrors, authTooOften, passwordCode, type AuthError, takeLetter } from "./auth-errors.ts";
import { presentUser } from "./auth.present.ts";
import { loadSession, requireProof, requireSession } from "./proof.ts";

export function passwordRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  app.post(requestResetCall.path, { schema: routeSchema(requestResetCall) }, async (request) => {
    const { email } = request.body;
    if (email === undefined) throw authErrors([{ code: "required", param: "email" }]);
    const problems = checkEmail(email);
    if (problems.length > 0) throw authErrors(problems.map(({ code }) => ({ code, param: "email" })));
    takeLetter(limits, request, `reset ${emailKey(email)}`);
    await requestPasswordReset(ctx, email, request.ip);
    return { status: 200 };
  });

  app.get(resetInfoCall.path, { schema: routeSchema(resetInfoCall) }, async (request) => {
    const key = readKey(request.headers[PASSWORD_RESET_KEY_HEADER]);
    const accountId = key && (await findReset(ctx, key.uid, key.token));
    const account = accountId && (await selectAccount(ctx.db, accountId));
    if (!account) throw authErrors([{ code: "invalid_password_reset", param: "key" }]);
    return { status: 200, data: { user: presentUser(account) } };
  });

  app.post(resetCall.path, { schema: routeSchema(resetCall) }, async (request, reply) => {
    const { key: typed, password } = request.body;
    const errors: AuthError[] = [];
    if (!typed) errors.push({ code: "required", param: "key" });
    if (!password) errors.push({ code: "required", param: "password" });
    if (errors.length > 0 || !password) throw authErrors(errors);
    // Each costs the making of a password's hash, whether or not the key is right.
    const waitSeconds = limits.lettersByIp.take(`set ${request.ip}`);
    if (waitSeconds !== null) throw authTooOften(waitSeconds);
    const key = readKey(typed) ?? { uid: "", token: "" };
    const result = await resetPassword(ctx, { ...key, password, repeated: password });
    if (!result.ok) {
      throw authErrors(
        result.problems.map((problem) =>
          problem.field === "token"
            ? { code: "invalid_password_reset", param: "key" }
            : { code: passwordCode(problem), param: "password" },
        ),
      );
    }
    // The account's sessions have ended, this browser's too if it had one of them.
    if (request.account?.accountId === result.value) await reply.signOut();
    return loadSession(ctx, request);
  });

  app.post(authPasswordCall.path, { schema: routeSchema(authPasswordCall) }, async (request, reply) => {
    const accountId = await requireSession(ctx, request);
    const { current_password: typed, new_password: password } = request.body;
    const account = await selectAccount(ctx.db, accountId);
    invariant(account, "a signed-in account exists");
    const errors: AuthError[] = [];
    if (account.hasPassword && !typed) errors.push({ code: "required", param: "current_password" });
    if (!password) errors.push({ code: "required", param: "new_password" });
    if (errors.length > 0 || !password) throw authErrors(errors);
    await requireProof(ctx, request, { carriesPassword: true });
    // The same count as for every other way to try this password.
    const guesses = `account ${accountId}`;
    const waitSeconds = account.hasPassword ? limits.byEmail.take(guesses) : null;
    if (waitSeconds !== null) throw authTooOften(waitSeconds);
    const oldPassword = account.hasPassword ? (typed ?? "") : null;
    const keepSession = request.sessionToken;
    const result = await changePassword(ctx, accountId, { oldPassword, password, keepSession });
    if (!result.ok) {
      if (!result.problems.some(({ field }) => field === "old_password")) limits.byEmail.giveBack(guesses);
      throw authErrors(result.problems.map(changeError));
    }
    if (account.hasPassword) limits.byEmail.giveBack(guesses);
    // Other holders of the old password are signed out; this browser goes on with a new session that rests on the same
    // proofs.
    await reply.signIn(accountId);
    return loadSession(ctx, request);
  });
}

function changeError(problem: Parameters<typeof passwordCode>[0] & { readonly field: string }): AuthError {
  if (problem.field === "old_password") return { code: "enter_current_password", param: "current_password" };
  return { code: passwordCode(problem), param: "new_password" };
}

/** The parts of the mailed link, `{uid}-{token}`; a token may hold dashes, a uid cannot. Null for anything else. */
function readKey(key: string | string[] | undefined): { readonly uid: string; readonly token: string } | null {
  const match = /^([A-Za-z0-9]{1,40})-([\w-]{1,100})$/.exec(typeof key === "string" ? key : "");
  return match ? { uid: match[1] ?? "", token: match[2] ?? "" } : null;
}
