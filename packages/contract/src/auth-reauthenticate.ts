/** Proving once more who one is, by password. */
import { AUTH_BASE, authText, wireAuthSession } from "./auth.ts";
import { call } from "./call.ts";
import { wireObject } from "./wire.ts";

export const reauthenticateCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/reauthenticate`,
  access: "session",
  summary: "Proves once more, by password, who is signed in; protected actions work for five minutes after it.",
  body: wireObject({ password: authText }),
  response: wireAuthSession,
});
