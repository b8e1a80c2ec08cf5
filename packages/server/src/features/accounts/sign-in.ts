/** Signing in by e-mail and password. */
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import type { Context } from "../../context.ts";
import { createAttemptLimiter, type AttemptLimiter } from "../../http/rate-limits.ts";
import { selectCredentials } from "./accounts.sql.ts";
import { emailKey } from "./email-address.ts";
import { verifyPassword } from "./passwords.ts";

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
}

export type SignInProblem =
  { readonly code: "incorrect_login" } | { readonly code: "too_many_attempts"; readonly waitSeconds: number };

/** How often a password may be guessed; right ones do not count. */
export interface SignInLimits {
  readonly byIp: AttemptLimiter;
  readonly byEmail: AttemptLimiter;
}

const WINDOW_MS = 15 * 60_000;

export function createSignInLimits({ config }: Context): SignInLimits {
  return {
    byIp: createAttemptLimiter({ attempts: config.rateLimits.signInPerIp, windowMs: WINDOW_MS }),
    byEmail: createAttemptLimiter({ attempts: config.rateLimits.signInPerEmail, windowMs: WINDOW_MS }),
  };
}

/** Who it is. A wrong password and an unknown e-mail are refused alike and take the same time. */
export async function checkSignIn(
  ctx: Context,
  limits: SignInLimits,
  { email, password, ip }: SignInRequest,
): Promise<Result<AccountId, SignInProblem>> {
  const key = emailKey(email);
  // Counted before the password is looked at, so that a thousand guesses sent at once do not all pass.
  const waitSeconds = limits.byIp.take(ip) ?? limits.byEmail.take(key);
  if (waitSeconds !== null) return refused([{ code: "too_many_attempts", waitSeconds }]);
  const credentials = await selectCredentials(ctx.db, email);
  const isRight = await verifyPassword(credentials?.passwordHash ?? null, password);
  if (!isRight || !credentials) return refused([{ code: "incorrect_login" }]);
  limits.byIp.giveBack(ip);
  limits.byEmail.giveBack(key);
  return accepted(credentials.accountId);
}
