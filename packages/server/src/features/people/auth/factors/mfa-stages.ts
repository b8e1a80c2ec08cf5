/** The second factor as steps of a login, and as a fresh proof. */
import { AUTHENTICATOR_TYPES, type WireAuthFlow } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { selectFactorTypes } from "./authenticators.sql.ts";
import type { Login, Stage } from "../stage.ts";
import { isTrusted } from "./trusted-browsers.ts";

/** A passkey alone counts as both: possession, and user verification. */
const hasSecondFactor = ({ methods }: Login): boolean => methods.some(({ method }) => method === "mfa");

/** A sign-up by passkey has verified the address, which proves nothing later: now the passkey is made. */
export const passkeySignupStage: Stage = {
  id: "mfa_signup_webauthn",
  isDue: async (_ctx, _request, { methods }) => methods.length === 0,
};

export const mfaAuthenticateStage: Stage = {
  id: "mfa_authenticate",
  async isDue(ctx, request, login) {
    if (hasSecondFactor(login)) return false;
    const types = await selectFactorTypes(ctx.db, login.accountId);
    return types.length > 0 && !(await isTrusted(ctx, request, login.accountId));
  },
  describe: async (ctx, account) => ({ types: await selectFactorTypes(ctx.db, account) }),
};

/** Offered behind a second factor that was asked for; an app keeps its token anyway. */
export const mfaTrustStage: Stage = {
  id: "mfa_trust",
  async isDue(_ctx, request, login) {
    // The control room always needs the second factor.
    return (
      !request.appMode && !request.isForControl && login.methods.length > 1 && login.methods.at(-1)?.method === "mfa"
    );
  },
};

/** Null without a second factor. */
export async function provesByFactor(ctx: Context, account: AccountId): Promise<WireAuthFlow | null> {
  const types = await selectFactorTypes(ctx.db, account);
  return types.length > 0 ? { id: "mfa_reauthenticate", types } : null;
}

export const MFA_CONFIG = { supported_types: [...AUTHENTICATOR_TYPES], passkey_login_enabled: true };
