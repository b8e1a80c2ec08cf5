/** The signed-in person (`player` on the wire) and the plain account calls. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { LANGUAGES } from "../wire/language.ts";
import {
  bool,
  int,
  nullable,
  nullableInt,
  nullableStr,
  oneOf,
  smallId,
  smallInt,
  str,
  wireNothing,
  wireObject,
} from "../wire/wire.ts";

/** Regions from here on are Norwegian. */
export const NORWAY_REGION_FROM = 286;

const optIns = {
  email_favourite: bool,
  email_league: bool,
  email_telecom: bool,
  email_bank: bool,
  email_media: bool,
};

export const wirePlayer = wireObject({
  id: int,
  first_name: str,
  last_name: str,
  email: str,
  date_of_birth: nullableStr,
  gender: nullableStr,
  region: nullableInt,
  /** Made by another provider's sign-in and not confirmed yet. */
  dirty: bool,
  entry: nullableInt,
  /** Newsletter of the entry. */
  entry_email: bool,
  entry_language: nullableStr,
  default_event: nullableInt,
  sso_id: nullableStr,
  is_social: bool,
  ...optIns,
  /** Our own: an address that takes the place of `email` once the letter to it is answered; left out where none waits. */
  next_email: Type.Optional(str),
  /** Our own: true for operators; never visible to others. */
  is_operator: Type.Optional(bool),
  /** Our own: true for whom operators have suspended; why is at `/api/suspension/`. */
  is_suspended: Type.Optional(bool),
  /** Our own: true for whoever wants to see chances nowhere. */
  hides_odds: Type.Optional(bool),
  /** Our own: of somebody too young to agree alone, the guardian who agreed or is waited for. */
  guardian: Type.Optional(
    wireObject({
      /** Null: nobody is named yet. */
      email: nullableStr,
      has_agreed: bool,
      /** The account goes then, ISO; null once a guardian agreed. */
      ends: nullableStr,
    }),
  ),
});
export type WirePlayer = Static<typeof wirePlayer>;

export const wireMe = wireObject({
  player: Type.Union([wirePlayer, Type.Null()]),
  /** Footballer codes. */
  watched: Type.Array(int),
  /**
   * Our own: the call carries a session, and nobody can say just now whose. Answered as to a visitor; a page that knows who is
   * there goes on knowing it.
   */
  is_unknown: Type.Optional(bool),
});
export type WireMe = Static<typeof wireMe>;

export const meCall = call({
  method: "GET",
  path: "/api/me/",
  access: "public",
  summary: "The signed-in person, or null.",
  response: wireMe,
});

export const wireRegion = wireObject({ id: int, name: str, code: int, iso_code_short: str, iso_code_long: str });
export type WireRegion = Static<typeof wireRegion>;

export const regionsCall = call({
  method: "GET",
  path: "/api/regions/",
  access: "public",
  scope: "read",
  summary: "Regions by name.",
  response: Type.Array(wireRegion),
});

const text = Type.String({ maxLength: 300 });
const profile = {
  first_name: text,
  last_name: text,
  email: text,
  date_of_birth: nullable(text),
  region: nullable(smallInt),
  ...Type.Partial(wireObject(optIns)).properties,
  /** Our own: of a parent, from somebody too young to agree alone; and the language of the letter. */
  guardian_email: text,
  guardian_language: oneOf(...LANGUAGES),
};

/** Blank, short or wrong values are refused with their codes by the use case. */
export const wireRegister = Type.Partial(wireObject({ ...profile, password: text }), { additionalProperties: false });
export type WireRegister = Static<typeof wireRegister>;

export const registerCall = call({
  method: "POST",
  path: "/api/player/create/",
  access: "public",
  summary: "Makes an account and signs in.",
  body: wireRegister,
  response: wireMe,
  problems: ["blank", "duplicate", "invalid", "min_length", "too_young", "does_not_exist", "guardian_required"],
});

export const wireUpdateProfile = Type.Partial(
  wireObject({
    ...profile,
    /**
     * Our own: a proof of who it is, when the e-mail becomes another one. An account with a second factor proves itself by
     * that; without either the answer is 401 with the ways to prove it.
     */
    current_password: text,
  }),
  { additionalProperties: false },
);
export type WireUpdateProfile = Static<typeof wireUpdateProfile>;

export const updateProfileCall = call({
  method: "PUT",
  path: "/api/player/update/",
  access: "account",
  asksForProof: true,
  summary: "Changes the signed-in person's details; POST does the same.",
  body: wireUpdateProfile,
  response: wireMe,
  problems: ["blank", "duplicate", "invalid", "too_young", "does_not_exist", "guardian_required", "guardian_waits"],
});

export const updateOddsWishCall = call({
  method: "PUT",
  path: "/api/player/odds/",
  access: "account",
  summary: "Says whether the signed-in person wants to see chances; pages hide them on every device.",
  body: wireObject({ hidden: bool }),
  response: wireObject({ hidden: bool }),
  problems: ["required", "invalid"],
});

export const loginCall = call({
  method: "POST",
  path: "/api/player/login/",
  access: "public",
  summary: "Signs in by e-mail and password.",
  body: wireObject({ email: text, password: text }),
  response: wireMe,
  problems: ["incorrect_login", "too_many_attempts"],
});

export const logoutCall = call({
  method: "POST",
  path: "/api/player/logout/",
  access: "public",
  summary: "Signs out.",
  response: wireNothing,
});

export const changePasswordCall = call({
  method: "PUT",
  path: "/api/player/password-change/",
  access: "account",
  asksForProof: true,
  summary: "Changes the password of the signed-in person.",
  body: wireObject({ old_password: text, password: text }),
  response: wireNothing,
  problems: ["invalid", "min_length"],
});

export const requestPasswordCall = call({
  method: "POST",
  path: "/api/player/password-reset/",
  access: "public",
  summary: "Sends a link for a new password; answers the same for an unknown address.",
  body: wireObject({ email: text }),
  response: wireNothing,
});

export const setPasswordCall = call({
  method: "PUT",
  path: "/api/player/password-set/",
  access: "public",
  summary: "Sets a new password with the link's token.",
  body: wireObject({ new_password1: text, new_password2: text, uidb64: text, token: text }),
  response: wireNothing,
  problems: ["min_length", "password_mismatch", "invalid_token"],
});

const watchParams = wireObject({ footballerCode: smallId });
const watched = Type.Array(int);

export const watchlistCall = call({
  method: "GET",
  path: "/api/watchlist/",
  access: "entry",
  scope: "read",
  summary: "The codes of the footballers on the watchlist, the first added first.",
  response: watched,
});

export const watchCall = call({
  method: "POST",
  path: "/api/watchlist/:footballerCode/",
  access: "entry",
  scope: "team:write",
  summary: "Adds a footballer to the watchlist; answers all watched codes.",
  params: watchParams,
  response: watched,
});

export const unwatchCall = call({
  method: "DELETE",
  path: "/api/watchlist/:footballerCode/",
  access: "entry",
  scope: "team:write",
  summary: "Takes a footballer off the watchlist; answers all watched codes.",
  params: watchParams,
  response: watched,
});
