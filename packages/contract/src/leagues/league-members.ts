/**
 * A league's members, its co-administrators, and their message to members. Our own: not part of the
 * established API. What co-administrators may do: decision 0227.
 */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireLeagueMember } from "./leagues.ts";
import { LEAGUE_MESSAGE_MAX_LENGTH } from "../wire/limits.ts";
import { bool, id, isoTime, leagueParams, oneOf, str, wireNothing, wireObject } from "../wire/wire.ts";

export const wireListedMember = wireObject({
  ...wireLeagueMember.properties,
  joined: isoTime,
  role: oneOf("administrator", "co_administrator", "member"),
});
export type WireListedMember = Static<typeof wireListedMember>;

const wireFoundMembers = wireObject({
  members: Type.Array(wireListedMember),
  /** Only of a search: more have such a name. */
  has_more: bool,
});
export type WireFoundMembers = Static<typeof wireFoundMembers>;

export const leagueMembersCall = call({
  method: "GET",
  path: "/api/league/:leagueId/members/",
  access: "entry",
  scope: "read",
  summary:
    "A private league's members for its members: who runs it first, then in the order of joining; those with all of the words anywhere in the names, when words are given.",
  params: leagueParams,
  query: wireObject({ name: Type.Optional(Type.String({ maxLength: 100 })) }),
  response: wireFoundMembers,
  problems: ["large_leagues_forbidden"],
});

const memberBody = wireObject({ entry: id });

export const addCoAdministratorCall = call({
  method: "POST",
  path: "/api/league/:leagueId/co-administrators/add/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "Makes a member of an own private league a co-administrator of it.",
  params: leagueParams,
  body: memberBody,
  response: wireNothing,
  problems: ["invalid", "not_a_member", "too_many_co_administrators"],
});

export const endCoAdministratorCall = call({
  method: "POST",
  path: "/api/league/:leagueId/co-administrators/end/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "A co-administrator is a member like the others again: by the administrator, or by himself.",
  params: leagueParams,
  body: memberBody,
  response: wireNothing,
});

/** From a league's administrators to its members. */
export const wireLeagueMessage = wireObject({ text: str, time: isoTime, ...wireLeagueMember.properties });
export type WireLeagueMessage = Static<typeof wireLeagueMessage>;

export const writeMessageCall = call({
  method: "PUT",
  path: "/api/league/:leagueId/message/",
  access: "entry",
  scope: "leagues:write",
  summary: "Tells the members of a private league something; it takes the place of what was told before.",
  params: leagueParams,
  body: wireObject({
    /** Plain text of one line or several. */
    text: Type.String({ maxLength: 4 * LEAGUE_MESSAGE_MAX_LENGTH }),
  }),
  response: wireLeagueMessage,
  problems: ["blank", "max_length", "control_characters"],
});

export const takeMessageBackCall = call({
  method: "DELETE",
  path: "/api/league/:leagueId/message/",
  access: "entry",
  scope: "leagues:write",
  summary: "Takes back what the members of a private league were told.",
  params: leagueParams,
  response: wireNothing,
});
