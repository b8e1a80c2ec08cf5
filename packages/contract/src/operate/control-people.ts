/** People and leagues in the control room: names that wait for a decision, the words that are watched for, suspensions. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { APPEAL_MAX_LENGTH } from "../wire/limits.ts";
import { namePart, REPORT_REASONS, wireSuspension } from "../teams/moderation.ts";
import {
  bool,
  givenTime,
  id,
  int,
  isoTime,
  nullable,
  nullableInt,
  nullableStr,
  nullableTime,
  oneOf,
  str,
  version,
  wireNothing,
  wireObject,
} from "../wire/wire.ts";

const reason = Type.String({ minLength: 1, maxLength: 1000, pattern: "\\S" });

export const wireNameCase = wireObject({
  id: int,
  part: namePart,
  /** Of the team or of the league. */
  subject: int,
  name: str,
  /** Whose: null for a league without an administrator. */
  account: nullableInt,
  /** Beside the name: the manager of a team, the team of a manager, the administrator of a league. */
  beside: str,
  /** Watched words in it. */
  words: Type.Array(str),
  reports: Type.Array(wireObject({ reason: oneOf(...REPORT_REASONS), note: str, time: isoTime })),
  opened: isoTime,
  version: int,
});
export type WireNameCase = Static<typeof wireNameCase>;

export const nameCasesCall = call({
  method: "GET",
  path: "/api/control/people/cases/",
  access: "operator",
  summary: "Names that wait for a decision, those with most complaints first.",
  response: wireObject({ cases: Type.Array(wireNameCase), has_more: bool }),
});

export const dismissCaseCall = call({
  method: "POST",
  path: "/api/control/people/cases/:caseId/dismiss/",
  access: "operator",
  summary: "The name may stay: the same complaint is not heard again. 409 when the case has changed meanwhile.",
  params: wireObject({ caseId: id }),
  body: wireObject({ version }),
  response: wireNothing,
});

const nameField = Type.String({ maxLength: 100 });

export const renameCall = call({
  method: "POST",
  path: "/api/control/people/names/",
  access: "operator",
  summary: "Gives a team, a manager or a league another name, and writes to the person. 409 when it was not called so.",
  body: wireObject({
    part: namePart,
    id,
    /** As the operator saw it. */
    before: Type.String({ maxLength: 300 }),
    /** Of a team or a league. */
    name: Type.Optional(nameField),
    /** Of a manager. */
    first_name: Type.Optional(nameField),
    last_name: Type.Optional(nameField),
    reason,
  }),
  response: wireObject({ name: str }),
  problems: ["blank", "max_length", "control_characters", "invalid", "nothing_changes"],
});

export const wirePersonFound = wireObject({
  kind: oneOf("account", "league"),
  /** Of the account, or of the league. */
  id: int,
  name: str,
  /** The team of the account; null of a league. */
  entry: nullableInt,
  entry_name: nullableStr,
  /** Teams in a league; null of an account. */
  members: nullableInt,
  is_suspended: bool,
});

/** The search text may be an e-mail address: it travels in the body, never in a URL that is logged or remembered. */
export const findPeopleCall = call({
  method: "POST",
  path: "/api/control/people/search/",
  access: "operator",
  summary: "Accounts and leagues by a part of a name, a number, or a whole e-mail address, which is not shown.",
  body: wireObject({ search: Type.String({ minLength: 1, maxLength: 254 }) }),
  response: wireObject({ found: Type.Array(wirePersonFound) }),
});

export const wireControlSuspension = wireObject({
  ...wireSuspension.properties,
  account: int,
  name: str,
  lifted: nullableTime,
  in_force: bool,
  version: int,
});
export type WireControlSuspension = Static<typeof wireControlSuspension>;

export const personCall = call({
  method: "GET",
  path: "/api/control/people/accounts/:accountId/",
  access: "operator",
  summary: "A person: team, leagues that he runs, suspensions, and who may be the same person, with why.",
  params: wireObject({ accountId: id }),
  response: wireObject({
    account: int,
    first_name: str,
    last_name: str,
    since: isoTime,
    is_operator: bool,
    entry: nullableInt,
    entry_name: nullableStr,
    leagues: Type.Array(wireObject({ id: int, name: str })),
    suspensions: Type.Array(wireControlSuspension),
    doubles: Type.Array(
      wireObject({ account: int, name: str, entry: nullableInt, entry_name: nullableStr, evidence: Type.Array(str) }),
    ),
  }),
});

export const suspendCall = call({
  method: "POST",
  path: "/api/control/people/accounts/:accountId/suspend/",
  access: "operator",
  summary: "Suspends an account or its team, and writes to the person why. 409 when it is suspended already.",
  params: wireObject({ accountId: id }),
  body: wireObject({
    scope: oneOf("account", "entry"),
    reason,
    /** Null: until it is lifted. */
    ends: nullable(givenTime),
  }),
  response: wireControlSuspension,
  problems: ["not_a_time", "in_the_past", "operator", "no_entry"],
});

export const suspensionsCall = call({
  method: "GET",
  path: "/api/control/people/suspensions/",
  access: "operator",
  summary: "Suspensions in force: those whose appeal waits for an answer first, then the newest.",
  response: wireObject({ suspensions: Type.Array(wireControlSuspension), has_more: bool }),
});

const suspensionParams = wireObject({ suspensionId: id });

export const liftCall = call({
  method: "POST",
  path: "/api/control/people/suspensions/:suspensionId/lift/",
  access: "operator",
  summary: "Lifts a suspension, and writes to the person. 409 when it has changed meanwhile.",
  params: suspensionParams,
  body: wireObject({ version, reason }),
  response: wireControlSuspension,
});

export const answerAppealCall = call({
  method: "POST",
  path: "/api/control/people/suspensions/:suspensionId/answer/",
  access: "operator",
  summary: "Answers an appeal, and lifts the suspension or leaves it; the person is written to. 409 as above.",
  params: suspensionParams,
  body: wireObject({
    version,
    answer: Type.String({ minLength: 1, maxLength: APPEAL_MAX_LENGTH, pattern: "\\S" }),
    lift: bool,
  }),
  response: wireControlSuspension,
  problems: ["no_appeal"],
});

export const wireWatchedWord = wireObject({
  id: int,
  word: str,
  kind: oneOf("part", "whole", "allowed"),
});
const words = wireObject({ words: Type.Array(wireWatchedWord) });

export const watchedWordsCall = call({
  method: "GET",
  path: "/api/control/people/words/",
  access: "operator",
  summary: "Words that names are held against, by the alphabet.",
  response: words,
});

export const addWordCall = call({
  method: "POST",
  path: "/api/control/people/words/",
  access: "operator",
  summary: "Adds a word, or changes how it is looked for; all names are looked through soon.",
  body: wireObject({ word: Type.String({ maxLength: 60 }), kind: oneOf("part", "whole", "allowed") }),
  response: words,
  problems: ["invalid", "duplicate"],
});

export const removeWordCall = call({
  method: "POST",
  path: "/api/control/people/words/:wordId/remove/",
  access: "operator",
  summary: "Takes a word off the list; what was found by it waits on.",
  params: wireObject({ wordId: id }),
  response: words,
});

export const tryNameCall = call({
  method: "GET",
  path: "/api/control/people/words/try/",
  access: "operator",
  summary: "Which watched words a name would be found by.",
  query: wireObject({ name: Type.String({ maxLength: 100 }) }),
  response: wireObject({ words: Type.Array(str) }),
});
