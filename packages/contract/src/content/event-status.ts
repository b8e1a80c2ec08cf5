/** How far the points of the current round have come, day by day. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { bool, int, isoDate, oneOf, wireObject } from "../wire/wire.ts";

export const wireEventStatus = wireObject({
  status: Type.Array(
    wireObject({
      bonus_added: bool,
      date: isoDate,
      event: int,
      /** Live, provisional, final, or nothing yet. */
      points: oneOf("l", "p", "r", ""),
    }),
  ),
  leagues: oneOf("Updated", "Updating", ""),
});
export type WireEventStatus = Static<typeof wireEventStatus>;

export const eventStatusCall = call({
  method: "GET",
  path: "/api/event-status/",
  access: "public",
  scope: "read",
  summary: "One row a match day of the current round; empty before the season.",
  response: wireEventStatus,
});
