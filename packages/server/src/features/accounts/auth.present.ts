/** The envelopes of the account API: `status` always repeats the HTTP status. */
import type { WireAuthConfig, WireAuthSession } from "@elleveren/contract";

import { HttpError } from "../../http/errors.ts";
import type { Account } from "./accounts.sql.ts";

export const AUTH_CONFIG: WireAuthConfig = {
  status: 200,
  data: {
    account: {
      login_methods: ["email"],
      is_open_for_signup: true,
      email_verification_by_code_enabled: false,
      login_by_code_enabled: false,
      password_reset_by_code_enabled: false,
      authentication_method: "email",
    },
  },
};

/** 200: who is signed in, how and since when. */
export function presentSession(account: Account, startedAtMs: number): WireAuthSession {
  const display = `${account.firstName} ${account.lastName}`.trim() || account.email;
  return {
    status: 200,
    data: {
      user: { id: account.accountId, display, has_usable_password: account.hasPassword, email: account.email },
      methods: [{ method: "password", at: startedAtMs / 1000, email: account.email }],
    },
    meta: { is_authenticated: true },
  };
}

/** 401 with the flows that lead to a session. */
export function notSignedIn(): HttpError {
  const flows = [{ id: "login" }, { id: "signup" }];
  return new HttpError(401, { status: 401, data: { flows }, meta: { is_authenticated: false } });
}

/** 410: the token of an app is gone for good. */
export const sessionGone = (): HttpError =>
  new HttpError(410, { status: 410, data: {}, meta: { is_authenticated: false } });

export interface AuthError {
  readonly code: string;
  readonly param?: string;
}

const MESSAGES: Readonly<Record<string, string>> = {
  required: "This field is required.",
  blank: "This field is required.",
  invalid: "Not a valid value.",
  invalid_login: "Sign in by e-mail.",
  email_taken: "A user is already registered with this email address.",
  password_too_short: "The password is too short.",
  email_password_mismatch: "The email address and/or password you specified are not correct.",
  too_many_login_attempts: "Too many failed login attempts. Try again later.",
};

/** 400 with every fault. */
export function authErrors(errors: readonly AuthError[]): HttpError {
  const list = errors.map(({ code, ...rest }) => ({ code, message: MESSAGES[code] ?? "Not a valid value.", ...rest }));
  return new HttpError(400, { status: 400, errors: list });
}
