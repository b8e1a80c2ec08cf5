/** The envelopes of the account API: `status` always repeats the HTTP status. */
import type { WireAuthConfig, WireAuthMethod, WireAuthSession, WireAuthUser } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import type { SessionMethod, SessionProofs } from "../../../http/session/session.sql.ts";
import type { Account } from "../accounts/index.ts";
import { MFA_CONFIG } from "./factors/mfa-stages.ts";
import { presentProviders } from "./providers/present.ts";

/** Options of the sign-in page. */
export function presentConfig(ctx: Context): WireAuthConfig {
  return {
    status: 200,
    data: {
      account: {
        login_methods: ["email"],
        is_open_for_signup: true,
        email_verification_by_code_enabled: false,
        login_by_code_enabled: true,
        password_reset_by_code_enabled: false,
        authentication_method: "email",
      },
      socialaccount: { providers: presentProviders(ctx.config) },
      mfa: MFA_CONFIG,
      usersessions: { track_activity: true },
    },
  };
}

/** 200: the signed-in account, method and time. An app gets its token along, a browser has its cookie. */
export function presentSession(account: Account, session: SessionProofs, token: string | null): WireAuthSession {
  // Sessions from before proofs were noted rest on a password.
  const first: WireAuthMethod = { method: "password", at: session.startedAtMs / 1000, email: account.email };
  return {
    status: 200,
    data: {
      user: presentUser(account),
      methods: session.methods.length > 0 ? session.methods.map(presentMethod) : [first],
    },
    meta: { is_authenticated: true, ...(token === null ? {} : { session_token: token }) },
  };
}

/** How fresh a proof was is for us to know. */
const presentMethod = ({ is_stale: _, ...method }: SessionMethod): WireAuthMethod => method;

export function presentUser(account: Account): WireAuthUser {
  return {
    id: account.accountId,
    display: `${account.firstName} ${account.lastName}`.trim() || account.email,
    has_usable_password: account.hasPassword,
    email: account.email,
  };
}
