/** The account API: signing in by a code that is sent to the address. */
import Type from "typebox";

import { AUTH_BASE, authText, wireAuthDone, wireAuthSession } from "./auth.ts";
import { call } from "../wire/call.ts";
import { wireObject } from "../wire/wire.ts";

/** Characters of a code; none of them looks like another. */
export const LOGIN_CODE_LENGTH = 6;

export const requestCodeCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/code/request`,
  access: "public",
  summary: "Sends a code to the address; answers 401 with login_by_code pending, for an unknown address too.",
  body: wireObject({ email: Type.Optional(authText), phone: Type.Optional(authText) }),
  response: wireAuthSession,
});

export const confirmCodeCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/code/confirm`,
  access: "public",
  summary: "Signs in by the code; five wrong ones end it.",
  body: wireObject({ code: Type.Optional(authText) }),
  response: wireAuthSession,
});

export const resendCodeCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/code/resend`,
  access: "public",
  summary: "Sends another code in place of the one before; 409 when none was asked for.",
  response: wireAuthDone,
});
