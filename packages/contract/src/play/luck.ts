/** Was it luck: a team's settled rounds split into what its decisions were expected to bring and what chance added. Our own. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  entryParams,
  footballerIdOut,
  nullable,
  nullableNum,
  num,
  oneOf,
  roundIdOut,
  wireObject,
} from "../wire/wire.ts";

export const wireLuckRound = wireObject({
  event: roundIdOut,
  /** After the cost of transfers; the seven parts add up to it. */
  points: num,
  /** Points that the squad of the round before was expected to score, lined up as it was. */
  kept: num,
  /** Points that this round's transfers, line-up and armband were expected to add to `kept`. */
  changes: num,
  chip: num,
  /** 0 or below. */
  hits: num,
  /** Chance: what the armband counted more, the eleven, and who came on or took the armband over. */
  captain: num,
  eleven: num,
  bench: num,
  /** The three parts of chance together. */
  luck: num,
  /** The share of teams that had less luck in the round, of some hundreds; null where there are too few. */
  luckier_than: nullableNum,
  /** The footballer who wore the armband, the points expected of him, and how many more another choice was expected to bring. */
  armband: nullable(wireObject({ element: footballerIdOut, expected: num, points: num, missed: num })),
  /**
   * The decisions, in points that were expected of them then: transfers over keeping the squad, their cost taken off; line-up
   * and captain against the best choice, 0 or below; the points that a chip was expected to add.
   */
  decisions: Type.Array(wireObject({ kind: oneOf("transfers", "lineup", "captain", "chip"), expected: num })),
});
export type WireLuckRound = Static<typeof wireLuckRound>;

export const wireLuck = wireObject({
  rounds: Type.Array(wireLuckRound),
  /** All these rounds together, compared with teams that had all of them too; null without any. */
  season: nullable(wireObject({ luck: num, luckier_than: nullableNum })),
});
export type WireLuck = Static<typeof wireLuck>;

export const luckCall = call({
  method: "GET",
  path: "/api/entry/:entryId/luck/",
  access: "public",
  scope: "read",
  summary: "Skill and luck in a team's settled rounds that had a forecast, the latest first.",
  params: entryParams,
  response: wireLuck,
});
