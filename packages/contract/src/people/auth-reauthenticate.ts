/** Reauthentication: by password, or by a code where the account has none. */
import Type from "typebox";

import { AUTH_BASE, authText, wireAuthDone, wireAuthSession } from "./auth.ts";
import { call } from "../wire/call.ts";
import { wireObject } from "../wire/wire.ts";

export const reauthenticateCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/reauthenticate`,
  access: "session",
  summary: "Proves once more, by password, who is signed in; protected actions work for five minutes after it.",
  body: wireObject({ password: authText }),
  response: wireAuthSession,
});

/** An account without a password is offered it as `login_by_code` among the flows of the 401 that asks for a fresh proof. */
export const requestProofCodeCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/reauthenticate/code/request`,
  access: "session",
  summary:
    "Sends a code to the verified address of an account without a password; 409 where that is no way to prove it.",
  response: wireAuthDone,
});

export const proveByCodeCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/reauthenticate/code`,
  access: "session",
  summary: "Proves once more, by that code, who is signed in; 409 when none was asked for, or after five wrong ones.",
  body: wireObject({ code: Type.Optional(authText) }),
  response: wireAuthSession,
});
