/** Second factors of the account API: the list, codes of an authenticator app, recovery codes, trusted browsers. */
import Type, { type Static } from "typebox";

import { AUTH_BASE, authText, wireAuthDone, wireAuthSession } from "./auth.ts";
import { call } from "../wire/call.ts";
import { bool, int, nullableNum, num, oneOf, str, wireObject } from "../wire/wire.ts";

/** Kinds of factors, in the order in which they are offered. */
export const AUTHENTICATOR_TYPES = ["totp", "recovery_codes", "webauthn"] as const;
export type AuthenticatorType = (typeof AUTHENTICATOR_TYPES)[number];

/** Times in seconds since the epoch; `last_used_at` is null before the first use. */
const times = { created_at: num, last_used_at: nullableNum };

export const wireTotp = wireObject({ type: oneOf("totp"), ...times });
export type WireTotp = Static<typeof wireTotp>;

const recoveryCodes = {
  type: oneOf("recovery_codes"),
  ...times,
  total_code_count: int,
  unused_code_count: int,
};
export const wireSensitiveRecoveryCodes = wireObject({ ...recoveryCodes, unused_codes: Type.Array(str) });
export type WireSensitiveRecoveryCodes = Static<typeof wireSensitiveRecoveryCodes>;

export const wireWebauthn = wireObject({
  type: oneOf("webauthn"),
  ...times,
  id: int,
  name: str,
  /** True: a passkey, which signs in without a password. */
  is_passwordless: bool,
});
export type WireWebauthn = Static<typeof wireWebauthn>;

/** One of the three, by its `type`. */
export const wireAuthenticator = wireObject({
  type: oneOf(...AUTHENTICATOR_TYPES),
  ...times,
  total_code_count: Type.Optional(int),
  unused_code_count: Type.Optional(int),
  id: Type.Optional(int),
  name: Type.Optional(str),
  is_passwordless: Type.Optional(bool),
});
export type WireAuthenticator = Static<typeof wireAuthenticator>;

/** Whether recovery codes came along with the first factor. */
export const wireFactorMeta = wireObject({ recovery_codes_generated: bool });

const codeBody = wireObject({ code: authText });

export const authenticatorsCall = call({
  method: "GET",
  path: `${AUTH_BASE}/account/authenticators`,
  access: "session",
  summary: "The account's second factors.",
  response: wireObject({ status: int, data: Type.Array(wireAuthenticator) }),
});

const TOTP_PATH = `${AUTH_BASE}/account/authenticators/totp` as const;

export const totpCall = call({
  method: "GET",
  path: TOTP_PATH,
  access: "session",
  summary: "The authenticator app; 404 with a secret to set one up when there is none.",
  response: wireObject({ status: int, data: wireTotp }),
});

/** 404 of `totpCall`: the secret is this session's until it is confirmed by a code. */
export const wireTotpSetup = wireObject({ status: int, meta: wireObject({ secret: str, totp_url: str }) });
export type WireTotpSetup = Static<typeof wireTotpSetup>;

export const activateTotpCall = call({
  method: "POST",
  path: TOTP_PATH,
  access: "proof",
  summary: "Confirms the secret by a code of the app and turns the second step on.",
  body: codeBody,
  response: wireObject({ status: int, data: wireTotp, meta: wireFactorMeta }),
});

export const deactivateTotpCall = call({
  method: "DELETE",
  path: TOTP_PATH,
  access: "proof",
  summary: "Removes the authenticator app.",
  response: wireAuthDone,
});

const RECOVERY_PATH = `${AUTH_BASE}/account/authenticators/recovery-codes` as const;
const recoveryAnswer = wireObject({ status: int, data: wireSensitiveRecoveryCodes });

export const recoveryCodesCall = call({
  method: "GET",
  path: RECOVERY_PATH,
  access: "proof",
  summary: "The recovery codes that are left; 404 when there are none.",
  response: recoveryAnswer,
});

export const renewRecoveryCodesCall = call({
  method: "POST",
  path: RECOVERY_PATH,
  access: "proof",
  summary: "Ten new recovery codes; the old ones stop working.",
  response: recoveryAnswer,
});

export const mfaAuthenticateCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/2fa/authenticate`,
  access: "public",
  summary: "The second step of a sign-in: a code of the app or a recovery code.",
  body: codeBody,
  response: wireAuthSession,
});

export const mfaReauthenticateCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/2fa/reauthenticate`,
  access: "session",
  summary: "Proves once more, by a code, who is signed in.",
  body: codeBody,
  response: wireAuthSession,
});

export const mfaTrustCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/2fa/trust`,
  access: "public",
  summary: "Whether this browser is asked for a second factor in the next fourteen days.",
  body: wireObject({ trust: bool }),
  response: wireAuthSession,
});
