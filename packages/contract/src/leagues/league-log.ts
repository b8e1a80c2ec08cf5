/** What happened in a league: what administrators changed, and who joined and left, as far as members may know. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireLeagueMember } from "./leagues.ts";
import { id, int, isoTime, leagueParams, nullable, oneOf, str, wireObject, wirePage } from "../wire/wire.ts";

/** What an administrator changed in the settings, as it was and as it is. */
const wireLeagueChange = wireObject({
  field: oneOf(
    "name",
    "start_event",
    "closed",
    "code_privacy",
    "ko_rounds",
    "max_entries",
    "shown_elsewhere",
    "hides_odds",
  ),
  from: nullable(str),
  to: nullable(str),
});
export type WireLeagueChange = Static<typeof wireLeagueChange>;

export const wireLeagueAct = wireObject({
  id: int,
  time: isoTime,
  kind: oneOf(
    "created",
    "settings",
    "administrator",
    "code",
    "ban",
    "unban",
    "joined",
    "left",
    "co_administrator",
    "co_administrator_ended",
    "message",
    "message_taken",
    "format",
    "format_ended",
  ),
  /** The acting manager. */
  ...wireLeagueMember.properties,
  /** The new administrator; the manager who became or ceased to be co-administrator; the banned or readmitted one, for the administrator alone. */
  subject: Type.Union([wireLeagueMember, Type.Null()]),
  changes: Type.Array(wireLeagueChange),
  /** The further table that was added or taken away. */
  format: nullable(str),
});
export type WireLeagueAct = Static<typeof wireLeagueAct>;

export const leagueLogCall = call({
  method: "GET",
  path: "/api/league/:leagueId/log/",
  access: "entry",
  scope: "read",
  summary: "What administrators did with a league, and who joined and left, newest first; for its members.",
  params: leagueParams,
  query: wireObject({ page: Type.Optional(id) }),
  response: wirePage(wireLeagueAct),
});
