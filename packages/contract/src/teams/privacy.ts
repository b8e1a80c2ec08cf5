/** Requests that a person may make about himself: to be told everything, and to be forgotten. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { isoTime, wireNothing, wireObject } from "../wire/wire.ts";

/** The name on the wire of an entry without an owner: this, a space and its number. The site says it in both languages. */
export const DELETED_ENTRY_PREFIX = "Slettet lag";
/** The first and the last name of its manager. */
export const DELETED_MANAGER = { firstName: "Slettet", lastName: "manager" } as const;

export const wireDataCopy = wireObject({
  made_at: isoTime,
  /** By table of the game: the rows about the person, each as it is stored, without what would open the account. */
  tables: Type.Record(Type.String(), Type.Array(Type.Unsafe<Readonly<Record<string, unknown>>>({}))),
});
export type WireDataCopy = Static<typeof wireDataCopy>;

export const copyDataCall = call({
  method: "GET",
  path: "/api/player/data/",
  access: "proof",
  summary: "Everything the game stores about the signed-in person, as a file. Asks for a fresh proof of who it is.",
  response: wireDataCopy,
});

export const deleteAccountCall = call({
  method: "POST",
  path: "/api/player/delete/",
  access: "account",
  asksForProof: true,
  summary:
    "Deletes the signed-in account for good and makes its entry anonymous. Asks for its password, and for a fresh proof of who it is where that is not the strongest way it has.",
  body: wireObject({
    /** Left out by an account that has none. */
    password: Type.Optional(Type.String({ maxLength: 300 })),
  }),
  response: wireNothing,
  problems: ["required", "invalid", "last_operator"],
});
