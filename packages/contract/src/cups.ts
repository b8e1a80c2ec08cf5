/** Where a league's cup stands. */
import type { Static } from "typebox";

import { call } from "./call.ts";
import { bool, int, leagueParams, nullableInt, str, wireObject } from "./wire.ts";

export const wireCupStatus = wireObject({
  qualifying_league: int,
  name: str,
  /** Null until drawn: the league of the cup's matches. */
  league: nullableInt,
  qualification_event: int,
  qualification_numbers: int,
  qualifying_method: str,
  draw_type: str,
  has_byes: bool,
  is_large: bool,
  pulse_article_id: nullableInt,
});
export type WireCupStatus = Static<typeof wireCupStatus>;

export const cupStatusCall = call({
  method: "GET",
  path: "/api/league/:leagueId/cup-status/",
  access: "public",
  summary: "Qualification and draw of a league's cup.",
  params: leagueParams,
  response: wireCupStatus,
});
