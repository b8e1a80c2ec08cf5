/** Recovery after the loss of every second factor: asking for it, and stopping it by the link in an e-mail. */
import Type from "typebox";

import { AUTH_BASE, wireAuthDone } from "./auth.ts";
import { call } from "../wire/call.ts";
import { wireNothing, wireObject } from "../wire/wire.ts";

/** The page that a letter's link leads to. */
export const LOST_FACTOR_PAGE = "/player/lost-factor/$key";

export const askLostFactorCall = call({
  method: "POST",
  path: `${AUTH_BASE}/auth/2fa/lost`,
  access: "public",
  summary:
    "At the second step of a sign-in: the factor is lost. Every address of the account is told, an operator looks at it.",
  response: wireAuthDone,
});

export const stopLostFactorCall = call({
  method: "POST",
  path: "/api/player/lost-factor/stop/",
  access: "public",
  summary: "Stops the removal of an account's second factors, by the key of a letter's link.",
  body: wireObject({ key: Type.String({ maxLength: 100 }) }),
  response: wireNothing,
  problems: ["invalid"],
});
