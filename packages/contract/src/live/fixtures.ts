/** Matches. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  bool,
  int,
  isoTime,
  nullable,
  nullableBool,
  nullableInt,
  nullableStr,
  num,
  smallId,
  str,
  wireObject,
} from "../wire/wire.ts";

/** Counts are whole; a rating such as `opta_index` may have a fraction. */
export const wireFixtureStatValue = wireObject({ value: num, element: int });
/** Both sides sorted by value, highest first. */
export const wireFixtureStat = wireObject({
  identifier: str,
  h: Type.Array(wireFixtureStatValue),
  a: Type.Array(wireFixtureStatValue),
});
export type WireFixtureStat = Static<typeof wireFixtureStat>;

export const wireFixture = wireObject({
  id: int,
  code: int,
  /** Null when postponed without a new date. */
  event: nullableInt,
  kickoff_time: nullable(isoTime),
  started: nullableBool,
  finished: bool,
  /** Full time was blown; bonus and corrections may still come. */
  finished_provisional: bool,
  minutes: int,
  provisional_start_time: bool,
  team_h: int,
  team_a: int,
  team_h_score: nullableInt,
  team_a_score: nullableInt,
  /** 1 to 5, from results. */
  team_h_difficulty: int,
  team_a_difficulty: int,
  pulse_id: int,
  tv_channel: nullableStr,
  tickets_url: nullableStr,
  forzify_id: nullableStr,
  /** Empty before kick-off; every identifier is there once started. */
  stats: Type.Array(wireFixtureStat),
});
export type WireFixture = Static<typeof wireFixture>;

export const fixturesCall = call({
  method: "GET",
  path: "/api/fixtures/",
  access: "public",
  scope: "read",
  summary: "All matches, those of one round, or those that have not started.",
  query: wireObject({
    event: Type.Optional(smallId),
    /** 1: only matches that have not started. */
    future: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  }),
  response: Type.Array(wireFixture),
  problems: ["invalid"],
});

export const fixtureStatsCall = call({
  method: "GET",
  path: "/api/fixture/:fixtureId/stats/",
  access: "public",
  scope: "read",
  summary: "The statistics of one match.",
  params: wireObject({ fixtureId: smallId }),
  response: wireObject({ id: int, stats: Type.Array(wireFixtureStat) }),
});
