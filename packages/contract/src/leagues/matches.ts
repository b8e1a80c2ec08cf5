/** A match between two entries: head-to-head and cup have the same shape. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireCupStanding } from "./cups.ts";
import { bool, id, int, leagueParams, nullable, nullableInt, oneOf, smallId, str, wireObject } from "../wire/wire.ts";

export const wireMatch = wireObject({
  id: int,
  league: int,
  event: int,
  is_knockout: bool,
  /** Empty for league matches. */
  knockout_name: str,
  is_bye: bool,
  /** Null in a draw and until the round is finished. */
  winner: nullableInt,
  tiebreak: nullable(oneOf("goals_scored", "goals_conceded", "default")),
  seed_value: nullableInt,
  entry_1_entry: nullableInt,
  entry_1_name: str,
  entry_1_player_name: str,
  entry_1_points: int,
  entry_1_win: int,
  entry_1_draw: int,
  entry_1_loss: int,
  entry_1_total: int,
  entry_2_entry: nullableInt,
  entry_2_name: str,
  entry_2_player_name: str,
  entry_2_points: int,
  entry_2_win: int,
  entry_2_draw: int,
  entry_2_loss: int,
  entry_2_total: int,
});
export type WireMatch = Static<typeof wireMatch>;

export const leagueMatchesCall = call({
  method: "GET",
  path: "/api/leagues-h2h-matches/league/:leagueId/",
  access: "public",
  scope: "read",
  summary: "Matches of a league or a cup, by round; of one entry newest first.",
  params: leagueParams,
  query: wireObject({ page: Type.Optional(id), entry: Type.Optional(id), event: Type.Optional(smallId) }),
  response: wireObject({
    has_next: bool,
    page: int,
    results: Type.Array(wireMatch),
    /** Of a cup alone: how the entry asked for stands to it. */
    status: Type.Optional(wireCupStanding),
  }),
  problems: ["large_leagues_forbidden", "invalid"],
});
