/** The account API: a person's addresses, and the keys that prove them. */
import Type, { type Static } from "typebox";

import { AUTH_BASE, authText, wireAuthDone, wireAuthSession, wireAuthUser } from "./auth.ts";
import { call } from "../wire/call.ts";
import { bool, int, str, wireObject } from "../wire/wire.ts";

/** Carries the key of the letter when it is looked at. */
export const EMAIL_KEY_HEADER = "x-email-verification-key";

export const wireEmailAddress = wireObject({ email: str, primary: bool, verified: bool });
export type WireEmailAddress = Static<typeof wireEmailAddress>;

const wireEmails = wireObject({ status: int, data: Type.Array(wireEmailAddress) });
export type WireEmails = Static<typeof wireEmails>;

const path = `${AUTH_BASE}/account/email` as const;
const body = wireObject({ email: Type.Optional(authText) });

export const emailsCall = call({
  method: "GET",
  path,
  access: "session",
  summary: "The addresses of the account, the primary one first.",
  response: wireEmails,
});

export const addEmailCall = call({
  method: "POST",
  path,
  access: "proof",
  summary: "Adds an address and sends a letter to it; answers the same for an address that belongs to somebody else.",
  body,
  response: wireEmails,
});

export const resendEmailCall = call({
  method: "PUT",
  path,
  access: "session",
  summary: "Sends the letter that verifies an address again; 403 when one went out too recently.",
  body,
  response: wireAuthDone,
});

export const primaryEmailCall = call({
  method: "PATCH",
  path,
  access: "proof",
  summary: "Makes a verified address the primary one, which signs in.",
  body: wireObject({ email: Type.Optional(authText), primary: Type.Optional(bool) }),
  response: wireEmails,
});

export const removeEmailCall = call({
  method: "DELETE",
  path,
  access: "proof",
  summary: "Removes an address that is not the primary one.",
  body,
  response: wireEmails,
});

export const emailKeyCall = call({
  method: "GET",
  path: `${AUTH_BASE}/auth/email/verify`,
  access: "public",
  summary: "Which address a key verifies, by the header X-Email-Verification-Key.",
  response: wireObject({
    status: int,
    data: wireObject({ email: str, user: wireAuthUser }),
    meta: wireObject({ is_authenticating: bool }),
  }),
});

export const verifyEmailCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/email/verify`,
  access: "public",
  summary: "Verifies an address by its key: 200 signed in, 401 verified and not signed in.",
  body: wireObject({ key: Type.Optional(authText) }),
  response: wireAuthSession,
});

export const resendVerificationCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/email/verify/resend`,
  access: "public",
  summary: "Sends the letter again that a login waits for; 409 when none does.",
  response: wireAuthDone,
});
