/** How a person signs in, for operators: ways in, sessions, and ending them. */
import Type from "typebox";

import { call } from "../wire/call.ts";
import { bool, id, int, isoTime, str, wireNothing, wireObject } from "../wire/wire.ts";

const reason = Type.String({ minLength: 1, maxLength: 1000, pattern: "\\S" });

const lostFactor = wireObject({ asked: isoTime, ends: Type.Union([isoTime, Type.Null()]) });

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
    /** Null: no loss of second factors is reported. `ends` is null until an operator has confirmed the person's identity. */
    lost_factor: Type.Union([lostFactor, Type.Null()]),
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

export const lostFactorsCall = call({
  method: "GET",
  path: "/api/control/people/lost-factors/",
  access: "operator",
  summary: "Who says that every second factor is lost; who asked first comes first.",
  response: wireObject({
    people: Type.Array(
      wireObject({ account: int, name: str, asked: isoTime, ends: Type.Union([isoTime, Type.Null()]) }),
    ),
  }),
});

export const confirmLostFactorCall = call({
  method: "POST",
  path: "/api/control/people/accounts/:accountId/lost-factor/",
  access: "operator",
  summary: "It is the account's owner who has lost them; `reason` says what showed it. The waiting time begins.",
  params: wireObject({ accountId: id }),
  body: wireObject({ reason }),
  response: wireObject({ ends: isoTime }),
  problems: ["not_asked", "operator"],
});

export const refuseLostFactorCall = call({
  method: "POST",
  path: "/api/control/people/accounts/:accountId/lost-factor/refuse/",
  access: "operator",
  summary: "Nothing comes of it, also when the waiting time has begun. The account is told.",
  params: wireObject({ accountId: id }),
  body: wireObject({ reason }),
  response: wireNothing,
  problems: ["not_asked"],
});
