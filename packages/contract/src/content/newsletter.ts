/** Leaving the newsletter by the link in a letter. */
import Type from "typebox";

import { call } from "../wire/call.ts";
import { wireNothing, wireObject } from "../wire/wire.ts";

/** The address in a letter: a page for people, a one-click post for mail programs (RFC 8058). */
export const UNSUBSCRIBE_PAGE = "/entry/unsubscribe/:signature";

export const unsubscribeCall = call({
  method: "POST",
  path: "/api/entry/unsubscribe/",
  access: "public",
  summary: "Takes an entry off the newsletter, by the signature of its letter; again changes nothing.",
  body: wireObject({ signature: Type.String({ maxLength: 300 }) }),
  response: wireNothing,
  problems: ["invalid"],
});
