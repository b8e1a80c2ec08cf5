/** Calendars to subscribe to (RFC 5545): the season's deadlines for everybody, and a manager's own with the matches of the squad. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { LANGUAGES } from "../wire/language.ts";
import { nullableStr, nullableTime, oneOf, wireNothing, wireObject } from "../wire/wire.ts";

const query = wireObject({ language: Type.Optional(oneOf(...LANGUAGES)) });

export const deadlinesCalendarCall = call({
  method: "GET",
  path: "/api/deadlines.ics",
  access: "public",
  scope: "read",
  type: "text/calendar",
  summary: "Every deadline of the season as a calendar (RFC 5545) to subscribe to, in Norwegian or English.",
  query,
  response: wireNothing,
});

export const ownCalendarCall = call({
  method: "GET",
  path: "/api/calendar/:address/matches.ics",
  access: "public",
  type: "text/calendar",
  summary: "A manager's own calendar: the coming deadlines, and the matches of the squad's clubs.",
  description: [
    "The address is its own key: whoever has it reads the calendar, without a session. It is made, renewed and ended by",
    "`/api/player/calendar/`. An ended or renewed one is answered 410, one that was never made 404. `ETag` and",
    "`If-None-Match` save both sides the work; sixty reads an hour are answered, any more 429.",
  ].join("\n"),
  // Longer than any that is made: what is longer is refused before it is looked at.
  params: wireObject({ address: Type.String({ maxLength: 100 }) }),
  query,
  response: wireNothing,
});

export const wireCalendarAddress = wireObject({
  /** The calendar's path on this site; null when there is none. */
  path: nullableStr,
  made_at: nullableTime,
});
export type WireCalendarAddress = Static<typeof wireCalendarAddress>;

export const calendarAddressCall = call({
  method: "GET",
  path: "/api/player/calendar/",
  access: "account",
  summary: "The address of the signed-in person's own calendar.",
  response: wireCalendarAddress,
});

export const renewCalendarAddressCall = call({
  method: "POST",
  path: "/api/player/calendar/",
  access: "account",
  summary: "Makes the own calendar's address, or a new one; the one before opens nothing any more.",
  response: wireCalendarAddress,
});

export const endCalendarAddressCall = call({
  method: "DELETE",
  path: "/api/player/calendar/",
  access: "account",
  summary: "Ends the own calendar's address; harmless when there is none.",
  response: wireCalendarAddress,
});
