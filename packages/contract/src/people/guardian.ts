/** A guardian's word for somebody who is too young to agree alone (decision 0272). */
import Type, { type Static } from "typebox";

import { wireMe } from "./accounts.ts";
import { call } from "../wire/call.ts";
import { LANGUAGES } from "../wire/language.ts";
import { int, nullableStr, oneOf, str, wireNothing, wireObject } from "../wire/wire.ts";

/** The page that a letter's link leads to. */
export const GUARDIAN_PAGE = "/guardian/$key";

/** Until then a guardian may answer about somebody who registers. */
export const GUARDIAN_DAYS = 14;
/** As long an account that was there before the age was raised goes on. */
export const GUARDIAN_DAYS_BETWEEN = 60;

const key = Type.String({ maxLength: 100 });

/** The subject of a guardian's link. */
export const wireGuardianMatter = wireObject({
  first_name: str,
  /** `asked`: an answer is waited for. `agreed`: the link takes the word back. */
  state: oneOf("asked", "agreed"),
  /** From this age a person agrees alone. */
  age_of_consent: int,
  /** An answer counts until then, ISO; null once it is given. */
  ends: nullableStr,
});
export type WireGuardianMatter = Static<typeof wireGuardianMatter>;

export const guardianMatterCall = call({
  method: "POST",
  path: "/api/guardian/matter/",
  access: "public",
  summary: "What the link of a guardian's letter is about, by its key; changes nothing.",
  body: wireObject({ key }),
  response: wireGuardianMatter,
  problems: ["invalid"],
});

export const GUARDIAN_ANSWERS = ["agree", "refuse", "withdraw"] as const;
export type GuardianAnswer = (typeof GUARDIAN_ANSWERS)[number];

export const answerGuardianCall = call({
  method: "POST",
  path: "/api/guardian/answer/",
  access: "public",
  summary: "A guardian agrees, refuses, or takes the word back; all but the first delete the account.",
  body: wireObject({ key, answer: oneOf(...GUARDIAN_ANSWERS) }),
  response: wireNothing,
  problems: ["invalid"],
});

export const nameGuardianCall = call({
  method: "PUT",
  path: "/api/player/guardian/",
  access: "account",
  summary:
    "Names the guardian of somebody too young to agree alone, or sends the letter to the same address once more.",
  body: wireObject({ guardian_email: Type.String({ maxLength: 300 }), guardian_language: oneOf(...LANGUAGES) }),
  response: wireMe,
  problems: ["blank", "invalid", "max_length", "does_not_exist"],
});
