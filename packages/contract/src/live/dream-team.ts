/** The best legal eleven of a round, or of the season. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { int, roundParams, wireObject } from "../wire/wire.ts";

export const wireDreamTeam = wireObject({
  top_player: Type.Union([wireObject({ id: int, points: int }), Type.Null()]),
  /** Eleven, by position. */
  team: Type.Array(wireObject({ element: int, points: int, position: int })),
});
export type WireDreamTeam = Static<typeof wireDreamTeam>;

export const dreamTeamCall = call({
  method: "GET",
  path: "/api/dream-team/",
  access: "public",
  scope: "read",
  summary: "The season's best eleven.",
  response: wireDreamTeam,
});

export const roundDreamTeamCall = call({
  method: "GET",
  path: "/api/dream-team/:roundId/",
  access: "public",
  scope: "read",
  summary: "The best eleven of a round; not found until there is one.",
  params: roundParams,
  response: wireDreamTeam,
});
