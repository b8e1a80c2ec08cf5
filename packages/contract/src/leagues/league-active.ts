/** A league's table among those who still play: beside the official one, never in its place. Our own. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { id, int, leagueParams, nullableInt, roundIdOut, wireObject } from "../wire/wire.ts";
import { wireLeagueMember } from "./leagues.ts";

/**
 * Rounds in which an active team has changed something: transfers, line-up, captain or a chip, for one of the last so many
 * rounds or for the next one. A team that entered the game in them is active too.
 */
export const ACTIVE_ROUNDS = 3;

export const wireActiveRow = wireObject({
  ...wireLeagueMember.properties,
  /** Among the active; shared by equal totals. */
  rank: int,
  /** In the league's table. */
  rank_all: int,
  total: int,
});
export type WireActiveRow = Static<typeof wireActiveRow>;

export const wireActiveTable = wireObject({
  /** The first of the rounds that are looked at. */
  since: roundIdOut,
  active: int,
  members: int,
  /** Of the team that was asked for; null for one that is not active or not in the table. */
  own_rank: nullableInt,
  /** The first ten, and the team that was asked for. */
  rows: Type.Array(wireActiveRow),
});
export type WireActiveTable = Static<typeof wireActiveTable>;

export const activeTableCall = call({
  method: "GET",
  path: "/api/league/:leagueId/active/",
  access: "public",
  scope: "read",
  summary: "Where teams stand in a classic league among those that changed something in the last rounds.",
  params: leagueParams,
  query: wireObject({ entry: Type.Optional(id) }),
  response: wireActiveTable,
  problems: ["large_leagues_forbidden"],
});
