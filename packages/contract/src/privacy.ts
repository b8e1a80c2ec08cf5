/** What a person may ask about himself: to be forgotten. */
import Type from "typebox";

import { call } from "./call.ts";
import { wireNothing, wireObject } from "./wire.ts";

/** What an entry without an owner is called on the wire: this, a space and its number. The site says it in both languages. */
export const DELETED_ENTRY_PREFIX = "Slettet lag";
/** The first and the last name of its manager. */
export const DELETED_MANAGER = { firstName: "Slettet", lastName: "manager" } as const;

/** 403 of a call that wants to be sure who is there: sign in again and ask once more. */
export const SIGN_IN_AGAIN_TEXT = "Sign in again to do this.";

export const deleteAccountCall = call({
  method: "POST",
  path: "/api/player/delete/",
  access: "account",
  summary:
    "Deletes the signed-in account for good and makes its entry anonymous. An account without a password must have signed in during the last ten minutes.",
  body: wireObject({
    /** Left out by an account that has none. */
    password: Type.Optional(Type.String({ maxLength: 300 })),
  }),
  response: wireNothing,
  problems: ["required", "invalid", "last_operator"],
});
