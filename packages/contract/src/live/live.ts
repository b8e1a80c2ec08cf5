/** The performances of a round's footballers so far. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { statFields, wireExplain } from "../facts/stats.ts";
import { bool, int, roundParams, wireObject } from "../wire/wire.ts";

export const wireLiveElement = wireObject({
  id: int,
  /** True when an operator corrected his points. */
  modified: bool,
  stats: wireObject({ ...statFields, total_points: int, in_dreamteam: bool, played: bool }),
  /** One entry a match of the round: two in a double round. */
  explain: Type.Array(wireExplain),
});
export type WireLiveElement = Static<typeof wireLiveElement>;

export const wireLive = wireObject({ elements: Type.Array(wireLiveElement) });
export type WireLive = Static<typeof wireLive>;

export const liveCall = call({
  method: "GET",
  path: "/api/event/:roundId/live/",
  access: "public",
  scope: "read",
  summary: "Points and statistics of every footballer in a round; empty before it starts.",
  params: roundParams,
  response: wireLive,
});
