/** Names that people complain of, and what somebody who was suspended reads and answers. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { APPEAL_MAX_LENGTH, REPORT_NOTE_MAX_LENGTH } from "../wire/limits.ts";
import {
  id,
  int,
  isoTime,
  nullable,
  nullableStr,
  nullableTime,
  oneOf,
  str,
  wireNothing,
  wireObject,
} from "../wire/wire.ts";

/**
 * Subjects of a complaint: the name of a team, of its manager (by the team's number), of a league, of a league's further
 * table (`format`); a league's message.
 */
export const namePart = oneOf("entry", "manager", "league", "message", "format");
export const REPORT_REASONS = ["offensive", "hateful", "impersonation", "advertising", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const reportNameCall = call({
  method: "POST",
  path: "/api/reports/",
  access: "account",
  summary: "Complains of a name as it is now; of the same name once, however often it is sent.",
  body: wireObject({
    part: namePart,
    /** Of the team, for its manager too; of the league; or of the table. */
    id,
    reason: oneOf(...REPORT_REASONS),
    note: Type.Optional(Type.String({ maxLength: REPORT_NOTE_MAX_LENGTH })),
  }),
  response: wireNothing,
  problems: ["own_name", "invalid"],
});

export const wireSuspension = wireObject({
  id: int,
  /** Of everything that others see, or of this season's team alone. */
  scope: oneOf("account", "entry"),
  reason: str,
  began: isoTime,
  /** Null: until it is lifted. */
  ends: nullableTime,
  appeal: nullableStr,
  appealed: nullableTime,
  answer: nullableStr,
  answered: nullableTime,
});
export type WireSuspension = Static<typeof wireSuspension>;

export const suspensionCall = call({
  method: "GET",
  path: "/api/suspension/",
  access: "account",
  summary: "The suspension of the signed-in person that is in force, with its reason; null when there is none.",
  response: wireObject({
    suspension: nullable(wireSuspension),
  }),
});

export const appealCall = call({
  method: "POST",
  path: "/api/suspension/appeal/",
  access: "account",
  summary: "Says once why the suspension should be lifted; operators answer.",
  body: wireObject({ id, text: Type.String({ maxLength: APPEAL_MAX_LENGTH }) }),
  response: wireObject({ suspension: nullable(wireSuspension) }),
  problems: ["blank", "not_suspended", "already_appealed"],
});
