/** The account's second factors: the list, the authenticator app, recovery codes. */
import {
  activateTotpCall,
  authenticatorsCall,
  deactivateTotpCall,
  mfaAuthenticateCall,
  mfaReauthenticateCall,
  mfaTrustCall,
  recoveryCodesCall,
  renewRecoveryCodesCall,
  routeSchema,
  totpCall,
  type WireSensitiveRecoveryCodes,
  type WireTotp,
  type WireTotpSetup,
  type WireWebauthn,
} from "@elleveren/contract";
import { invariant } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import type { App } from "../../../../http/app.ts";
import { HttpError } from "../../../../http/calls/errors.ts";
import { selectAccount, type SignInLimits } from "../../accounts/index.ts";
import { authConflict, authErrors } from "../auth-errors.ts";
import { type FactorTimes, lockFactors, selectFactorTypes } from "./authenticators.sql.ts";
import { provedNow } from "../complete-login.ts";
import { loadSession, recordProof, requireSession } from "../proof.ts";
import { selectRecoveryCodes } from "./recovery-codes.sql.ts";
import { loadRecoveryCodes, type RecoveryCodes, renewRecoveryCodes } from "./recovery-codes.ts";
import {
  afterAdding,
  afterRemoving,
  checkCode,
  countGuess,
  requireVerifiedEmail,
  sessionTokenOf,
} from "./second-factors.ts";
import { deleteTotp, deleteTotpSetups, insertTotp, selectTotp } from "./totp.sql.ts";
import { beginTotp, checkTotpSetup } from "./totp.ts";
import { selectCredentialsOf, type StoredCredential } from "../webauthn/webauthn.sql.ts";
import { answerTrust, passSecondFactor } from "../sign-in-steps.ts";

export function authenticatorRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  app.get(authenticatorsCall.path, { schema: routeSchema(authenticatorsCall) }, async (request) => {
    const accountId = await requireSession(ctx, request);
    const [totp, codes, credentials] = await Promise.all([
      selectTotp(ctx.db, accountId),
      selectRecoveryCodes(ctx.db, accountId),
      selectCredentialsOf(ctx.db, accountId),
    ]);
    const data = [
      ...(totp ? [presentTotp(totp)] : []),
      ...(codes ? [presentRecoveryCodes({ ...codes, unusedCodes: [] })] : []),
      ...credentials.map(presentWebauthn),
    ];
    return { status: 200, data };
  });

  app.get(totpCall.path, { schema: routeSchema(totpCall) }, async (request) => {
    const accountId = await requireSession(ctx, request);
    const totp = await selectTotp(ctx.db, accountId);
    if (totp) return { status: 200, data: presentTotp(totp) };
    await requireVerifiedEmail(ctx, accountId);
    const account = await selectAccount(ctx.db, accountId);
    invariant(account, "a signed-in account exists");
    const { email } = account;
    const { secret, url } = await beginTotp(ctx, { accountId, email, sessionToken: sessionTokenOf(request) });
    const body: WireTotpSetup = { status: 404, meta: { secret, totp_url: url } };
    throw new HttpError(404, body);
  });

  app.post(activateTotpCall.path, { schema: routeSchema(activateTotpCall) }, async (request, reply) => {
    const accountId = await requireSession(ctx, request);
    await requireVerifiedEmail(ctx, accountId);
    if (await selectTotp(ctx.db, accountId)) throw authConflict();
    const guess = countGuess(limits, accountId);
    const code = request.body.code.replaceAll(/\s/g, "");
    const right = await checkTotpSetup(ctx, { accountId, sessionToken: sessionTokenOf(request), code });
    if (!right) {
      // The first of two confirmations takes away what the second would confirm.
      if (await selectTotp(ctx.db, accountId)) throw authConflict();
      throw authErrors([{ code: "incorrect_code", param: "code" }]);
    }
    guess.giveBack();
    const answer = await transact(ctx.db, async (tx) => {
      await lockFactors(tx, accountId);
      if (!(await insertTotp(tx, { accountId, ...right }))) throw authConflict();
      await deleteTotpSetups(tx, accountId);
      const hasNewCodes = await afterAdding(ctx, tx, accountId, "totp_added");
      const totp = await selectTotp(tx, accountId);
      invariant(totp, "it was stored just now");
      return { status: 200, data: presentTotp(totp), meta: { recovery_codes_generated: hasNewCodes } };
    });
    // Its code was given just now: the recovery codes are shown next.
    await recordProof(ctx, reply, provedNow({ method: "mfa", type: "totp" }));
    return answer;
  });

  app.delete(deactivateTotpCall.path, { schema: routeSchema(deactivateTotpCall) }, async (request) => {
    const accountId = await requireSession(ctx, request);
    await transact(ctx.db, async (tx) => {
      await lockFactors(tx, accountId);
      if (await deleteTotp(tx, accountId)) await afterRemoving(ctx, tx, accountId, "totp_removed");
    });
    return { status: 200 };
  });

  app.get(recoveryCodesCall.path, { schema: routeSchema(recoveryCodesCall) }, async (request) => {
    const codes = await loadRecoveryCodes(ctx, ctx.db, await requireSession(ctx, request));
    if (!codes) throw new HttpError(404, { status: 404 });
    return { status: 200, data: presentRecoveryCodes(codes) };
  });

  app.post(renewRecoveryCodesCall.path, { schema: routeSchema(renewRecoveryCodesCall) }, async (request) => {
    const accountId = await requireSession(ctx, request);
    return transact(ctx.db, async (tx) => {
      await lockFactors(tx, accountId);
      const types = await selectFactorTypes(tx, accountId);
      if (types.length === 0) throw authErrors([{ code: "cannot_generate_recovery_codes" }]);
      await renewRecoveryCodes(ctx, tx, accountId);
      const codes = await loadRecoveryCodes(ctx, tx, accountId);
      invariant(codes, "they were made just now");
      return { status: 200, data: presentRecoveryCodes(codes) };
    });
  });
}

/** The second step of a sign-in by code, proving once more by code, and trusting a browser. */
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

/** Second factors in the wire's words. Times are seconds since the epoch. */
const presentTotp = ({ created_at, last_used_at }: FactorTimes): WireTotp => ({
  type: "totp",
  created_at,
  last_used_at,
});

/** With the codes; the list's schema leaves them out. */
const presentRecoveryCodes = (codes: RecoveryCodes): WireSensitiveRecoveryCodes => ({
  type: "recovery_codes",
  created_at: codes.created_at,
  last_used_at: codes.last_used_at,
  total_code_count: codes.codeCount,
  unused_code_count: codes.unused.length,
  unused_codes: [...codes.unusedCodes],
});

export const presentWebauthn = (credential: StoredCredential): WireWebauthn => ({
  type: "webauthn",
  created_at: credential.created_at,
  last_used_at: credential.last_used_at,
  id: credential.authenticatorId,
  name: credential.name,
  is_passwordless: credential.isPasswordless,
});
