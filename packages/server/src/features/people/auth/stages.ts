/**
 * The steps between a right password (or code, or passkey, or provider) and a session, in their order. A step that is
 * due holds the login back until its own call is answered rightly; then the login goes on behind it. To add a step,
 * write it in a file of its own and put it into `STAGES`.
 */
import type { WireAuthFlow } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { SessionProofs } from "../../../http/session/session.sql.ts";
import { isPlaceholder, requestVerification, selectAccount } from "../accounts/index.ts";
import { mfaAuthenticateStage, mfaTrustStage, passkeySignupStage, provesByFactor } from "./factors/mfa-stages.ts";
import { offerProviders, provesByProvider } from "./providers/present.ts";
import type { Stage } from "./stage.ts";

/** The step that waits for the address to be verified, where the settings make that a condition. */
const verifyEmailStage: Stage = {
  id: "verify_email",
  async isDue({ config, db }, _request, { accountId }) {
    if (config.emailVerification !== "mandatory") return false;
    const account = await selectAccount(db, accountId);
    // A made-up address of an account from elsewhere has no reader.
    return account?.isEmailVerified === false && !isPlaceholder(account.email);
  },
  /** An e-mail just sent at the sign-up is not repeated. */
  async enter(ctx, { accountId }) {
    const email = (await selectAccount(ctx.db, accountId))?.email ?? "";
    await requestVerification(ctx, { account: accountId, email });
    return { email };
  },
};

export const STAGES: readonly Stage[] = [verifyEmailStage, passkeySignupStage, mfaAuthenticateStage, mfaTrustStage];

/** Ways in that a stranger is offered; null where one is switched off. */
export const OFFERS: readonly ((ctx: Context) => WireAuthFlow | null)[] = [
  () => ({ id: "login" }),
  () => ({ id: "signup" }),
  (ctx) => offerProviders(ctx, "provider_redirect"),
  (ctx) => offerProviders(ctx, "provider_token"),
  () => ({ id: "login_by_code" }),
  () => ({ id: "mfa_login_webauthn" }),
];

interface ProofWay {
  readonly by: keyof SessionProofs["provedSecondsAgo"];
  /** The account's proofs to ask for; empty where signing in anew is the only way. */
  readonly flows: readonly WireAuthFlow[];
}

/** The account's strongest way of a fresh proof. */
export async function strongestWay(ctx: Context, account: AccountId): Promise<ProofWay> {
  const byFactor = await provesByFactor(ctx, account);
  if (byFactor) return { by: "factor", flows: [byFactor] };
  const person = await selectAccount(ctx.db, account);
  if (person?.hasPassword) return { by: "password", flows: [{ id: "reauthenticate" }] };
  const byProvider = await provesByProvider(ctx, account);
  const isReached = person !== null && person.isEmailVerified && !isPlaceholder(person.email);
  const flows = [byProvider, isReached ? PROVES_BY_CODE : null].filter((flow) => flow !== null);
  return { by: flows.length > 0 ? "anything" : "signIn", flows };
}

/** Offered where e-mails reach the owner, and there is no stronger proof. */
export const PROVES_BY_CODE: WireAuthFlow = { id: "login_by_code" };
