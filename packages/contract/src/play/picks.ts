/** An entry's picks of a round whose deadline has passed. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireRoundHistory } from "./history.ts";
import { bool, id, int, nullableStr, smallId, wireObject } from "../wire/wire.ts";

export const wirePick = wireObject({
  element: int,
  position: int,
  /** After substitutions and armbands; 0 on the bench. */
  multiplier: int,
  is_captain: bool,
  is_vice_captain: bool,
  element_type: int,
});
export type WirePick = Static<typeof wirePick>;

export const wireAutoSub = wireObject({ entry: int, element_in: int, element_out: int, event: int });
export type WireAutoSub = Static<typeof wireAutoSub>;

export const wireRoundMoment = wireObject({
  /** When it stood so, by the game's clock; null is now, or the end of a settled round. */
  time: nullableStr,
  /** The team's points of the round after transfer costs, and its total after them. */
  net: int,
  total: int,
  overall_rank: int,
});
export type WireRoundMoment = Static<typeof wireRoundMoment>;

export const wireRoundRanks = wireObject({
  event: int,
  provisional: bool,
  /** Oldest first, the first of them before anything had happened; the last is how it stands now. */
  moments: Type.Array(wireRoundMoment),
});
export type WireRoundRanks = Static<typeof wireRoundRanks>;

export const roundRanksCall = call({
  method: "GET",
  path: "/api/entry/:entryId/event/:roundId/ranks/",
  access: "public",
  scope: "read",
  summary:
    "A team's total and overall rank through a round, every five minutes in which facts came; not found before its deadline.",
  params: wireObject({ entryId: id, roundId: smallId }),
  response: wireRoundRanks,
});

export const wireRoundPicks = wireObject({
  active_chip: nullableStr,
  automatic_subs: Type.Array(wireAutoSub),
  entry_history: wireRoundHistory,
  /** Fifteen by position, as they count: while the round is live a projection, then final. */
  picks: Type.Array(wirePick),
  /** True while substitutions, armbands, bonus and ranks may still move. */
  provisional: bool,
});
export type WireRoundPicks = Static<typeof wireRoundPicks>;

export const roundPicksCall = call({
  method: "GET",
  path: "/api/entry/:entryId/event/:roundId/picks/",
  access: "public",
  scope: "read",
  summary: "Picks, chip, substitutions and points of a round; not found before its deadline.",
  params: wireObject({ entryId: id, roundId: smallId }),
  response: wireRoundPicks,
});
