/** The honours won in a league for good, this season (decision 0252) and before (decision 0254). Our own. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { bool, int, leagueParams, nullable, nullableStr, oneOf, str, wireObject } from "../wire/wire.ts";
import { wireLeagueMember } from "./leagues.ts";

/** The honours that a league gives a certificate for. */
export const HONOURS = ["first", "second", "third", "month", "cup", "knockout", "format", "spoon"] as const;
export type HonourKind = (typeof HONOURS)[number];

const wireHonour = wireObject({
  kind: oneOf(...HONOURS),
  /** Of a month its phase, of a further table its number; 0 otherwise. */
  number: int,
  /** Of a month or a further table. */
  name: nullableStr,
  /** 0 where no points decided. */
  points: int,
  entries: Type.Array(wireLeagueMember),
});

export const leagueHonoursCall = call({
  method: "GET",
  path: "/api/league/:leagueId/honours/",
  access: "public",
  scope: "read",
  summary: "What has been won in a league for good: months, cup, further tables, and at the end the places.",
  params: leagueParams,
  response: wireObject({ honours: Type.Array(wireHonour) }),
  problems: ["large_leagues_forbidden"],
});
export type WireHonour = Static<typeof wireHonour>;

/** The honours of a season in a hall of fame: the places, the trophies won beside them, and the season's highest round. */
export const HALL_HONOURS = ["first", "second", "third", "knockout", "cup", "format", "round"] as const;

/** As its team was called; teams of seasons before have no page any more. */
const wireHallTeam = wireObject({
  entry_name: str,
  player_name: str,
  entry: nullable(wireLeagueMember.properties.entry),
});

const wireHallHonour = wireObject({
  kind: oneOf(...HALL_HONOURS),
  /** Of the highest round its number, of a further table its own; 0 otherwise. */
  number: int,
  /** Of a further table. */
  name: nullableStr,
  /** 0 where no points decided. */
  points: int,
  teams: Type.Array(wireHallTeam),
});
export type WireHallHonour = Static<typeof wireHallHonour>;

const wireHallSeason = wireObject({
  season: str,
  /** The league's name at the time. */
  name: str,
  honours: Type.Array(wireHallHonour),
});
export type WireHallSeason = Static<typeof wireHallSeason>;

const wireHallMember = wireObject({
  ...wireHallTeam.properties,
  /** Seasons won. */
  titles: int,
  /** Knock-outs, cups and further tables won. */
  trophies: int,
  /** Seasons among the first three. */
  podiums: int,
});
export type WireHallMember = Static<typeof wireHallMember>;

export const wireHallOfFame = wireObject({
  /** The latest first; this one when it is over and kept, of private leagues. */
  seasons: Type.Array(wireHallSeason),
  /** Of all these seasons, most titles first; at most fifty. Under the latest name; a deleted team is not among them. */
  members: Type.Array(wireHallMember),
  /** The highest round of all these seasons, with its season; null without one. */
  record: nullable(wireObject({ season: str, ...wireHallHonour.properties })),
  /** Whether this season is among them. */
  is_over: bool,
});
export type WireHallOfFame = Static<typeof wireHallOfFame>;

export const hallOfFameCall = call({
  method: "GET",
  path: "/api/league/:leagueId/hall-of-fame/",
  access: "public",
  scope: "read",
  summary: "Who won a league and its cups, season by season: of a league that was renewed, the seasons before too.",
  params: leagueParams,
  response: wireHallOfFame,
});
