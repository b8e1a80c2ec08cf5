/**
 * The steps between a right password (or code, or passkey, or provider) and a session, in their order. A step that is
 * due holds the login back until its own call is answered rightly; then the login goes on behind it. To add a step,
 * write it in a file of its own and put it into `STAGES`.
 */
import type { AuthFlowId, WireAuthFlow } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { SessionMethod, SessionProofs } from "../../../http/session/session.sql.ts";
import { isPlaceholder, selectAccount } from "../accounts/index.ts";
import { mfaAuthenticateStage, mfaTrustStage, passkeySignupStage, provesByFactor } from "./factors/mfa-stages.ts";
import { offerProviders, provesByProvider } from "./providers/offers.ts";
import { verifyEmailStage } from "./codes/verify-email.stage.ts";

/** Somebody on the way in. */
export interface Login {
  readonly accountId: AccountId;
  /** What was proved so far, in order. */
  readonly methods: readonly SessionMethod[];
}

export interface Stage {
  readonly id: Extract<AuthFlowId, "verify_email" | "mfa_signup_webauthn" | "mfa_authenticate" | "mfa_trust">;
  /** True when the login may not go on before this step. */
  isDue(ctx: Context, request: FastifyRequest, login: Login): Promise<boolean>;
  /** What to remember while it waits; sends what must be sent. */
  enter?(ctx: Context, login: Login): Promise<Readonly<Record<string, unknown>>>;
  /** What the flow says beside its name. */
  describe?(ctx: Context, account: AccountId): Promise<Partial<WireAuthFlow>>;
}

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

export interface ProofWay {
  readonly by: keyof SessionProofs["provedSecondsAgo"];
  /** What the account is asked for; nothing where it has no way but to sign in anew. */
  readonly flows: readonly WireAuthFlow[];
}

/** By what an account proves once more who it is. */
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

/** Offered where its letters reach the owner, and nothing stronger is there. */
export const PROVES_BY_CODE: WireAuthFlow = { id: "login_by_code" };
