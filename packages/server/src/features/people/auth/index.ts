import { AUTH_BASE } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import { callOf } from "../../../http/session/access.ts";
import type { App } from "../../../http/app.ts";
import type { SignInLimits } from "../accounts/index.ts";
import { handleAuthError, handleWrongMethod } from "./auth-errors.ts";
import { authenticatorRoutes, mfaRoutes } from "./factors/authenticators.routes.ts";
import { askLostFactorRoutes, stopLostFactorRoutes } from "./lost-factor/index.ts";
import { decoratePending } from "./pending-login.ts";
import { codeRoutes } from "./codes/code.routes.ts";
import { emailRoutes } from "./codes/email.routes.ts";
import { emailVerificationRoutes } from "./codes/email-verification.routes.ts";
import { ownSessionsRoutes, sessionRoutes } from "./session.routes.ts";
import { passwordRoutes } from "./password.routes.ts";
import { requireProof, requireSession } from "./proof.ts";
import { providerRoutes } from "./providers/index.ts";
import { reauthenticateRoutes } from "./reauthenticate.routes.ts";
import { webauthnLoginRoutes } from "./webauthn/webauthn-login.routes.ts";
import { webauthnSignupRoutes } from "./webauthn/webauthn-signup.routes.ts";
import { webauthnRoutes } from "./webauthn/webauthn.routes.ts";

export { completeLogin, pretendSignUp, provedNow } from "./complete-login.ts";
export { registerFactorLetters, tellOwner } from "./factors/factor-letter.ts";
export { deleteExpiredTrusts } from "./factors/trusted-browsers.ts";
export { deleteExpiredChallenges } from "./webauthn/webauthn-challenges.sql.ts";
export {
  confirmLost,
  refuseLost,
  registerLostFactors,
  registerLostLetters,
  removeOperatorsFactors,
  selectLost,
  type LostFactor,
  type LostFactorProblem,
} from "./lost-factor/index.ts";
export { registerLoginCodes } from "./codes/login-code.ts";
export { deleteExpiredPending } from "./pending-login.ts";
export { requireProof } from "./proof.ts";
export { deleteExpiredJourneys, deleteExpiredTokenUses } from "./providers/index.ts";
export { answerTrust, passSecondFactor, pendingStep, signInByPassword, signOut } from "./sign-in-steps.ts";

/** One line a module. */
function authCalls(app: App, ctx: Context, limits: SignInLimits): void {
  sessionRoutes(app, ctx, limits);
  reauthenticateRoutes(app, ctx, limits);
  providerRoutes(app, ctx);
  authenticatorRoutes(app, ctx, limits);
  mfaRoutes(app, ctx, limits);
  askLostFactorRoutes(app, ctx);
  webauthnRoutes(app, ctx);
  webauthnLoginRoutes(app, ctx);
  webauthnSignupRoutes(app, ctx, limits);
  passwordRoutes(app, ctx, limits);
  emailRoutes(app, ctx, limits);
  emailVerificationRoutes(app, ctx, limits);
  codeRoutes(app, ctx, limits);
  ownSessionsRoutes(app, ctx);
}

/** Every call of the account API, under its own words for refusals. */
export function registerAuth(app: App, ctx: Context, limits: SignInLimits): void {
  decoratePending(app);
  // For calls of all features, and before the body is parsed: a visitor is refused first, without learning of errors in
  // the request.
  app.addHook("preValidation", async (request) => {
    const access = callOf(request)?.access;
    if (access === "session") await requireSession(ctx, request);
    if (access === "proof") await requireProof(ctx, request);
  });
  void app.register(async (scope) => {
    scope.setErrorHandler(handleAuthError);
    authCalls(scope as unknown as App, ctx, limits);
  });
  stopLostFactorRoutes(app, ctx);
  void app.register(async (scope) => scope.setNotFoundHandler(handleWrongMethod), { prefix: AUTH_BASE });
}
