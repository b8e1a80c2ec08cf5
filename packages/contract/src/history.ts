/** An entry's rounds, seasons and chips. */
import Type, { type Static } from "typebox";

import { call } from "./call.ts";
import { decimal, entryParams, int, isoTime, nullableInt, str, wireObject } from "./wire.ts";

/** One round of an entry. Ranks are null while nobody is ranked. */
export const wireRoundHistory = wireObject({
  event: int,
  /** Before the transfer cost. */
  points: int,
  /** After it. */
  total_points: int,
  rank: nullableInt,
  rank_sort: nullableInt,
  overall_rank: nullableInt,
  percentile_rank: nullableInt,
  overall_rank_percentage: decimal,
  bank: int,
  /** Includes the bank. */
  value: int,
  event_transfers: int,
  event_transfers_cost: int,
  points_on_bench: int,
});
export type WireRoundHistory = Static<typeof wireRoundHistory>;

export const wirePastSeason = wireObject({ season_name: str, total_points: int, rank: int, rank_percentage: decimal });
export type WirePastSeason = Static<typeof wirePastSeason>;
export const wireChipUse = wireObject({ name: str, time: isoTime, event: int });
export type WireChipUse = Static<typeof wireChipUse>;

export const wireHistory = wireObject({
  /** Oldest first; the live round included. */
  current: Type.Array(wireRoundHistory),
  past: Type.Array(wirePastSeason),
  chips: Type.Array(wireChipUse),
});
export type WireHistory = Static<typeof wireHistory>;

export const historyCall = call({
  method: "GET",
  path: "/api/entry/:entryId/history/",
  access: "public",
  summary: "Rounds of this season, earlier seasons, chips played.",
  params: entryParams,
  response: wireHistory,
});
