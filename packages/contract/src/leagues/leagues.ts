/** Calls that classic and head-to-head leagues share: members, codes, joining, leaving, renewing, cup status. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  bool,
  entryIdOut,
  id,
  int,
  isoTime,
  leagueParams,
  nullableInt,
  nullableStr,
  oneOf,
  str,
  wireNothing,
  wireObject,
} from "../wire/wire.ts";

/** Public leagues are named by it and their number: "League 12". */
export const PUBLIC_LEAGUE_PREFIX = "League";

/** A league's own fields, the same in its standings, its detail and the answers to creating and joining. */
export const leagueFields = {
  id: int,
  name: str,
  short_name: nullableStr,
  created: isoTime,
  closed: bool,
  max_entries: nullableInt,
  /** Private, public, system. */
  league_type: oneOf("x", "c", "s"),
  scoring: oneOf("c", "h"),
  admin_entry: nullableInt,
  start_event: int,
  /** The audience of the code: everybody, members or the administrator. */
  code_privacy: oneOf("a", "l", "p"),
  has_cup: bool,
  cup_league: nullableInt,
  rank: nullableInt,
  ko_rounds: nullableInt,
  /** More than 512 entries head-to-head, or too many for a cup of all. */
  is_large: bool,
  /** For the viewer. */
  entry_can_leave: bool,
  entry_can_admin: bool,
  entry_can_invite: bool,
};
export const wireLeague = wireObject(leagueFields);
export type WireLeague = Static<typeof wireLeague>;

export const wireLeagueMember = wireObject({ entry: entryIdOut, entry_name: str, player_name: str });
export type WireLeagueMember = Static<typeof wireLeagueMember>;
export const wireBan = wireObject({ entry: entryIdOut, player_name: str });
export type WireBan = Static<typeof wireBan>;

export const leagueEntriesCall = call({
  method: "GET",
  path: "/api/league/:leagueId/entries/",
  access: "entry",
  scope: "read",
  summary: "All members of a league.",
  params: leagueParams,
  response: Type.Array(wireLeagueMember),
  problems: ["large_leagues_forbidden"],
});

export const searchLeagueCall = call({
  method: "GET",
  path: "/api/league/:leagueId/search-entries/",
  access: "entry",
  scope: "read",
  summary: "Members whose team or manager name contains the text.",
  params: leagueParams,
  query: wireObject({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
  response: Type.Array(wireLeagueMember),
});

const wireCode = wireObject({ code: str });

export const leagueCodeCall = call({
  method: "GET",
  path: "/api/league/:leagueId/code/",
  access: "public",
  scope: "leagues:write",
  summary: "The code to join with, for those who may see it: of an open league whose code all may see, for everybody.",
  params: leagueParams,
  response: wireCode,
});

export const regenerateCodeCall = call({
  method: "POST",
  path: "/api/league/:leagueId/code/regenerate/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "A new code; the old one no longer works.",
  params: leagueParams,
  response: wireCode,
});

const banBody = wireObject({ entry: id });

export const banCall = call({
  method: "POST",
  path: "/api/league/:leagueId/bans/ban/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "Takes an entry out and keeps it out; answers all bans.",
  params: leagueParams,
  body: banBody,
  response: Type.Array(wireBan),
  problems: ["does_not_exist", "invalid"],
});

export const unbanCall = call({
  method: "POST",
  path: "/api/league/:leagueId/bans/unban/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "Lifts a ban; answers all bans.",
  params: leagueParams,
  body: banBody,
  response: Type.Array(wireBan),
});

export const leaveLeagueCall = call({
  method: "POST",
  path: "/api/league/:leagueId/leave/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "Leaves a league.",
  params: leagueParams,
  response: wireNothing,
  problems: ["league_started", "not_a_member"],
});

export const deleteLeagueCall = call({
  method: "POST",
  path: "/api/leagues-private/delete/",
  access: "entry",
  idempotent: true,
  summary: "Deletes an own private league.",
  body: wireObject({ league: id }),
  response: wireNothing,
});

export const joinPrivateLeagueCall = call({
  method: "POST",
  path: "/api/leagues-private/join/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "Joins a private league by its code.",
  body: wireObject({ code: Type.String({ maxLength: 200 }), entry: Type.Optional(id) }),
  response: wireLeague,
  problems: ["invalid", "max_length", "league_closed", "already_joined", "entry_banned", "max_private_entries"],
});

export const joinPublicLeagueCall = call({
  method: "POST",
  path: "/api/leagues-public/join/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "Joins an open public league, making one when all are full.",
  body: wireObject({ scoring: oneOf("c", "h"), entry: Type.Optional(id) }),
  response: wireLeague,
  problems: ["public_league_max_exceeded", "game_over", "invalid"],
});

export const checkCodeCall = call({
  method: "POST",
  path: "/api/league/code-check/",
  access: "public",
  scope: "leagues:write",
  summary: "Which league a code belongs to.",
  body: wireObject({ code: Type.String({ maxLength: 200 }) }),
  response: wireObject({ id: int, name: str, scoring: oneOf("c", "h"), already_joined: bool }),
  problems: ["invalid", "max_length"],
});

export const wireRenewableLeague = wireObject({
  id: int,
  name: str,
  scoring: oneOf("c", "h"),
  admin_entry: nullableInt,
});

export type WireRenewableLeague = Static<typeof wireRenewableLeague>;

export const renewableLeaguesCall = call({
  method: "GET",
  path: "/api/leagues-renewable/",
  access: "entry",
  scope: "read",
  summary: "Last season's own leagues that can be renewed.",
  response: Type.Array(wireRenewableLeague),
});

export const renewLeagueCall = call({
  method: "POST",
  path: "/api/leagues-renewable/:leagueId/renew/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "Makes this season's league from last season's.",
  params: leagueParams,
  response: wireLeague,
  problems: ["max_private_entries", "game_over"],
});

export const discardRenewableCall = call({
  method: "DELETE",
  path: "/api/leagues-renewable/:leagueId/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "Takes the offer to renew away.",
  params: leagueParams,
  response: wireNothing,
});
