/** One footballer: what is left to play, this season match by match, and seasons before it. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { statFields } from "../facts/stats.ts";
import { bool, int, isoTime, nullable, nullableInt, smallId, str, wireObject } from "../wire/wire.ts";

export const wireElementFixture = wireObject({
  id: int,
  code: int,
  event: nullableInt,
  event_name: str,
  kickoff_time: nullable(isoTime),
  team_h: int,
  team_h_score: nullableInt,
  team_a: int,
  team_a_score: nullableInt,
  finished: bool,
  minutes: int,
  provisional_start_time: bool,
  is_home: bool,
  difficulty: int,
});
export type WireElementFixture = Static<typeof wireElementFixture>;

export const wireElementHistory = wireObject({
  element: int,
  fixture: int,
  opponent_team: int,
  total_points: int,
  was_home: bool,
  kickoff_time: isoTime,
  team_h_score: nullableInt,
  team_a_score: nullableInt,
  round: int,
  modified: bool,
  ...statFields,
  /** His price when the round closed. */
  value: int,
  selected: int,
  transfers_in: int,
  transfers_out: int,
  transfers_balance: int,
});
export type WireElementHistory = Static<typeof wireElementHistory>;

export const wireElementPastSeason = wireObject({
  season_name: str,
  element_code: int,
  start_cost: int,
  end_cost: int,
  total_points: int,
  ...statFields,
});
export type WireElementPastSeason = Static<typeof wireElementPastSeason>;

export const wireElementSummary = wireObject({
  /** Remaining matches only. */
  fixtures: Type.Array(wireElementFixture),
  /** Matches of started rounds, oldest first. */
  history: Type.Array(wireElementHistory),
  /** Oldest first. */
  history_past: Type.Array(wireElementPastSeason),
});
export type WireElementSummary = Static<typeof wireElementSummary>;

export const elementSummaryCall = call({
  method: "GET",
  path: "/api/element-summary/:footballerId/",
  access: "public",
  scope: "read",
  summary: "Matches ahead, this season's matches and past seasons of a footballer.",
  params: wireObject({ footballerId: smallId }),
  response: wireElementSummary,
});
