/** The account API: a new password by a link, and another one for the signed-in person. */
import Type from "typebox";

import { AUTH_BASE, authText, wireAuthDone, wireAuthSession, wireAuthUser } from "./auth.ts";
import { call } from "../wire/call.ts";
import { int, wireObject } from "../wire/wire.ts";

/** Carries the key of the link when it is looked at, so that it stands in no address and no log. */
export const PASSWORD_RESET_KEY_HEADER = "x-password-reset-key";

export const requestResetCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/password/request`,
  access: "public",
  summary: "Sends a link for a new password; answers the same for an unknown address.",
  body: wireObject({ email: Type.Optional(authText) }),
  response: wireAuthDone,
});

export const resetInfoCall = call({
  method: "GET",
  path: `${AUTH_BASE}/auth/password/reset`,
  access: "public",
  summary: "Whose link it is, by the key in the header X-Password-Reset-Key.",
  response: wireObject({ status: int, data: wireObject({ user: wireAuthUser }) }),
});

export const resetCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/password/reset`,
  access: "public",
  summary: "Sets a new password by the key of a link; 401 when it is done, because nobody is signed in by it.",
  body: wireObject({ key: Type.Optional(authText), password: Type.Optional(authText) }),
  response: wireAuthSession,
});

export const authPasswordCall = call({
  method: "POST",
  path: `${AUTH_BASE}/account/password/change`,
  access: "session",
  asksForProof: true,
  summary: "Sets another password; every other session of the account ends.",
  body: wireObject({ current_password: Type.Optional(authText), new_password: Type.Optional(authText) }),
  response: wireAuthSession,
});
