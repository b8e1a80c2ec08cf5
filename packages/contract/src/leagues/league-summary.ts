/** The opening of every page about one league. Our own: not part of the established API. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireLeagueMessage } from "./league-members.ts";
import { leagueFields } from "./leagues.ts";
import { bool, int, leagueParams, nullable, nullableTime, wireObject } from "../wire/wire.ts";

const wireLeagueSummary = wireObject({
  league: wireObject(leagueFields),
  /** Teams in it, those that wait for the next deadline included. */
  entry_count: int,
  /** The viewer's team is in it. */
  entry_is_member: bool,
  /** The viewer runs the league, or helps to. */
  entry_can_manage: bool,
  /** The administrators' message to members; null for everybody else. */
  message: nullable(wireLeagueMessage),
  /** Its administrator has hidden chances: there are none to ask for. */
  hides_odds: bool,
  /** Rounds that a private league counted before it began anew, the earliest first. */
  stretches: Type.Array(wireObject({ start_event: int, stop_event: int })),
  /** Further tables of it (`leagueFormatsCall`); 0 for a league that can have none. */
  format_count: int,
  last_updated_data: nullableTime,
  /** True while the league's table or matches move with the live round. */
  provisional: bool,
});
export type WireLeagueSummary = Static<typeof wireLeagueSummary>;

/** 404 for the number of a cup: it is no league of its own. */
export const leagueSummaryCall = call({
  method: "GET",
  path: "/api/league/:leagueId/summary/",
  access: "public",
  scope: "read",
  summary: "A league, classic or head-to-head: its name, its size, and how fresh its figures are.",
  params: leagueParams,
  response: wireLeagueSummary,
});
