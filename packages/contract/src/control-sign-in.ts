/** How a person signs in, for operators: what he is signed in by and where, and ending it. */
import Type from "typebox";

import { call } from "./call.ts";
import { bool, id, int, isoTime, str, wireObject } from "./wire.ts";

const reason = Type.String({ minLength: 1, maxLength: 1000, pattern: "\\S" });

export const personSignInCall = call({
  method: "GET",
  path: "/api/control/people/accounts/:accountId/sign-in/",
  access: "operator",
  summary: "What a person signs in by, and where he is signed in; no address, neither of e-mail nor of a network.",
  params: wireObject({ accountId: id }),
  response: wireObject({
    has_password: bool,
    has_app: bool,
    passkeys: int,
    recovery_codes: int,
    tokens: int,
    sessions: Type.Array(wireObject({ begun: isoTime, used: isoTime, user_agent: str })),
  }),
});

const ending = wireObject({
  reason,
  /** His personal tokens end too. */
  tokens: bool,
});
const ended = wireObject({ sessions: int });

export const endPersonSessionsCall = call({
  method: "POST",
  path: "/api/control/people/accounts/:accountId/end-sessions/",
  access: "operator",
  summary: "Signs a person out everywhere: sessions, logins under way, trusted browsers and push messages end.",
  params: wireObject({ accountId: id }),
  body: ending,
  response: ended,
});

export const endAllSessionsCall = call({
  method: "POST",
  path: "/api/control/people/end-sessions/",
  access: "operator",
  summary: "Signs everybody out everywhere, operators too, but for the session that asks.",
  body: ending,
  response: ended,
});
