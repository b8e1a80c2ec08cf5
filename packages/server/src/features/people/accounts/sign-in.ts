/** Signing in by e-mail and password. */
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { AttemptLimiter } from "../../../http/limits/rate-limits.ts";
import { createSharedLimiter } from "../../../http/limits/shared-limits.ts";
import { replacePasswordHash, selectCredentials, type Credentials } from "./accounts.sql.ts";
import { emailKey } from "./emails/email-address.ts";
import { createKnownBrowsers, type KnownBrowsers } from "./known-browser.ts";
import { hashPassword, needsRehash, verifyPassword } from "./passwords.ts";

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  /** By which call it is tried, and from where. */
  readonly request: FastifyRequest;
  /** The browser, when it is known to be the account's. */
  readonly browser: string | null;
}

export type SignInProblem =
  { readonly code: "incorrect_login" } | { readonly code: "too_many_attempts"; readonly waitSeconds: number };

/** Limits of password guesses (right ones do not count), and of e-mails. */
export interface SignInLimits {
  readonly byIp: AttemptLimiter;
  readonly byEmail: AttemptLimiter;
  /** Browsers that the account was signed in from before have attempts of their own. */
  readonly byBrowser: AttemptLimiter;
  readonly known: KnownBrowsers;
  /** E-mails requested by one machine, to any address. */
  readonly lettersByIp: AttemptLimiter;
  /** E-mails of a kind to one address, from any machine; counted for addresses without an account too. */
  readonly lettersByEmail: AttemptLimiter;
  /** Letters to one guardian's address in a day, from whichever accounts. */
  readonly lettersByGuardian: AttemptLimiter;
  /** Letters to guardians that one account asks for in a day. */
  readonly lettersByGuarded: AttemptLimiter;
}

const WINDOW_MS = 15 * 60_000;
const LETTERS_WINDOW_MS = 3600_000;
const GUARDIAN_WINDOW_MS = 24 * 3600_000;
const GUARDIAN_LETTERS = 3;

export function createSignInLimits(ctx: Context): SignInLimits {
  const { signInPerIp, signInPerEmail, signUpPerIp } = ctx.config.rateLimits;
  // 0 lifts every limit.
  const guardianLetters = signInPerEmail === 0 ? 0 : GUARDIAN_LETTERS;
  return {
    byIp: createSharedLimiter(ctx, "sign-in-ip", { attempts: signInPerIp, windowMs: WINDOW_MS }),
    byEmail: createSharedLimiter(ctx, "sign-in-email", { attempts: signInPerEmail, windowMs: WINDOW_MS }),
    byBrowser: createSharedLimiter(ctx, "sign-in-browser", { attempts: signInPerEmail, windowMs: WINDOW_MS }),
    known: createKnownBrowsers(ctx),
    lettersByIp: createSharedLimiter(ctx, "letters-ip", { attempts: signUpPerIp, windowMs: LETTERS_WINDOW_MS }),
    lettersByEmail: createSharedLimiter(ctx, "letters-email", {
      attempts: signInPerEmail,
      windowMs: LETTERS_WINDOW_MS,
    }),
    lettersByGuardian: createSharedLimiter(ctx, "letters-guardian", {
      attempts: guardianLetters,
      windowMs: GUARDIAN_WINDOW_MS,
    }),
    lettersByGuarded: createSharedLimiter(ctx, "letters-guarded", {
      attempts: guardianLetters,
      windowMs: GUARDIAN_WINDOW_MS,
    }),
  };
}

/** Returns the account. A wrong password and an unknown e-mail are refused alike and take the same time. */
export async function checkSignIn(
  ctx: Context,
  limits: SignInLimits,
  { email, password, request, browser }: SignInRequest,
): Promise<Result<AccountId, SignInProblem>> {
  const { ip } = request;
  const key = emailKey(email);
  const refuse = (problem: SignInProblem, reason: string, account?: AccountId) => {
    ctx.securityLog.record("sign_in_refused", { request, email, account, method: "password", reason });
    return refused([problem]);
  };
  // Counted before the password is looked at, so that a thousand guesses sent at once do not all pass.
  const waitSeconds =
    browser === null ? (limits.byIp.take(ip) ?? limits.byEmail.take(key)) : limits.byBrowser.take(browser);
  if (waitSeconds !== null) return refuse({ code: "too_many_attempts", waitSeconds }, "too many attempts");
  const credentials = await selectCredentials(ctx.db, email);
  const isRight = await verifyPassword(credentials?.passwordHash ?? null, password);
  if (!credentials) return refuse({ code: "incorrect_login" }, "unknown address");
  if (!isRight) return refuse({ code: "incorrect_login" }, "wrong password", credentials.accountId);
  await keepHashCost(ctx, request, credentials, password);
  if (browser !== null) limits.byBrowser.giveBack(browser);
  else {
    limits.byIp.giveBack(ip);
    limits.byEmail.giveBack(key);
  }
  return accepted(credentials.accountId);
}

/** A password that was stored when hashing cost less is stored anew, now that it is at hand. */
async function keepHashCost(
  ctx: Context,
  request: FastifyRequest,
  { accountId: account, passwordHash }: Credentials,
  password: string,
): Promise<void> {
  if (passwordHash === null || !needsRehash(passwordHash)) return;
  const replaced = await replacePasswordHash(ctx.db, account, {
    before: passwordHash,
    after: await hashPassword(password),
  });
  if (replaced) ctx.securityLog.record("password_rehashed", { request, account });
}
