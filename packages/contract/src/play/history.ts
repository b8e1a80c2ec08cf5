/** An entry's rounds, seasons and chips. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { bool, decimal, entryParams, int, isoTime, nullableInt, nullableStr, str, wireObject } from "../wire/wire.ts";

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

/** Points and ranks may still move: the round is not settled, or one before it was settled again and its turn comes. */
const mayMove = { provisional: bool };

export const wireHistory = wireObject({
  /** Oldest first; the live round included. */
  current: Type.Array(wireObject({ ...wireRoundHistory.properties, ...mayMove })),
  past: Type.Array(wirePastSeason),
  chips: Type.Array(wireChipUse),
});
export type WireHistory = Static<typeof wireHistory>;

export const historyCall = call({
  method: "GET",
  path: "/api/entry/:entryId/history/",
  access: "public",
  scope: "read",
  summary: "Rounds of this season, earlier seasons, chips played.",
  params: entryParams,
  response: wireHistory,
});

/** Teams whose seasons one answer lays beside each other. */
export const SEASONS_MAX = 5;

/** A footballer who counted more than once by his armband. */
const wireArmband = wireObject({
  element: int,
  multiplier: int,
  /** With the multiplier. */
  points: int,
});

const wireSeasonRound = wireObject({
  ...wireRoundHistory.properties,
  active_chip: nullableStr,
  /** The captain, or the vice-captain in his place; both under Two Captains, nobody under Attack! Attack!. */
  armbands: Type.Array(wireArmband),
  ...mayMove,
});
export type WireSeasonRound = Static<typeof wireSeasonRound>;

export const wireEntrySeason = wireObject({
  entry: int,
  entry_name: str,
  player_name: str,
  /** Oldest first; the live round included. */
  rounds: Type.Array(wireSeasonRound),
});
export type WireEntrySeason = Static<typeof wireEntrySeason>;

/** Our own: what the site's pictures of a season are drawn from. */
export const entrySeasonsCall = call({
  method: "GET",
  path: "/api/entries/seasons/",
  access: "public",
  scope: "read",
  summary: "The seasons of up to five entries beside each other, in the order asked for. Unknown ones are left out.",
  query: wireObject({
    /** Numbers of entries with commas between them. */
    entries: Type.String({
      maxLength: 16 * SEASONS_MAX,
      pattern: `^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,${SEASONS_MAX - 1}}$`,
    }),
  }),
  response: wireObject({ entries: Type.Array(wireEntrySeason) }),
});
