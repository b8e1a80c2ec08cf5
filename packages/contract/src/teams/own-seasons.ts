/** A person's carry-over from earlier seasons, whether or not he has a team in this one. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wirePastSeason } from "../play/history.ts";
import { int, wireObject } from "../wire/wire.ts";

export const wireOwnSeasons = wireObject({
  /** Oldest first; the same as `past` in the history of his entry. */
  past: Type.Array(wirePastSeason),
  /** Leagues of last season that he may renew once he has a team. */
  renewable: int,
});
export type WireOwnSeasons = Static<typeof wireOwnSeasons>;

export const ownSeasonsCall = call({
  method: "GET",
  path: "/api/player/seasons/",
  access: "account",
  summary: "The signed-in person's earlier seasons, and how many leagues of the last one wait to be renewed.",
  response: wireOwnSeasons,
});
