/** League tables, fifty rows a page. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { leagueFields } from "./leagues.ts";
import { bool, id, int, isoTime, leagueParams, nullableStr, nullableTime, str } from "../wire/wire.ts";
import { smallId, wireObject, wirePage } from "../wire/wire.ts";

export const STANDINGS_PAGE_SIZE = 50;

export const wireStandingsRow = wireObject({
  id: int,
  entry: int,
  entry_name: str,
  player_name: str,
  /** Shared by equal totals. */
  rank: int,
  /** 0 when new. */
  last_rank: int,
  /** Unique: the order of the table. */
  rank_sort: int,
  total: int,
  event_total: int,
  has_played: bool,
  club_badge_src: nullableStr,
});
export type WireStandingsRow = Static<typeof wireStandingsRow>;

/** Joined since the table was last settled. */
export const wireNewEntry = wireObject({
  id: int,
  entry: int,
  entry_name: str,
  player_first_name: str,
  player_last_name: str,
  joined_time: isoTime,
});
export type WireNewEntry = Static<typeof wireNewEntry>;

const wireStandingsLeague = wireObject(leagueFields);

export const wireClassicStandings = wireObject({
  league: wireStandingsLeague,
  last_updated_data: nullableTime,
  new_entries: wirePage(wireNewEntry),
  standings: wirePage(wireStandingsRow),
  /** Our own: true while the table moves with the live round. */
  provisional: bool,
  /** Our own: teams in the whole table. */
  ranked_count: int,
  /** Our own: teams that `active` leaves out of the pages. */
  hidden_count: int,
});
export type WireClassicStandings = Static<typeof wireClassicStandings>;

const pages = { page_new_entries: Type.Optional(id), page_standings: Type.Optional(id) };

export const classicStandingsCall = call({
  method: "GET",
  path: "/api/leagues-classic/:leagueId/standings/",
  access: "public",
  scope: "read",
  summary: "A classic league's table, of the season or of a phase.",
  params: leagueParams,
  query: wireObject({
    ...pages,
    phase: Type.Optional(smallId),
    /** Rounds that a private league counted before it began anew, by their first (`stretches` of the league's summary). */
    stretch: Type.Optional(smallId),
    /** Leaves out teams that no longer play (`activeTableCall`), but never the viewer's own; private leagues alone. */
    active: Type.Optional(Type.Literal("yes")),
  }),
  response: wireClassicStandings,
  problems: ["invalid", "large_leagues_forbidden"],
});

export const wireH2hRow = wireObject({
  id: int,
  division: int,
  entry: int,
  entry_name: str,
  player_name: str,
  rank: int,
  last_rank: int,
  rank_sort: int,
  /** League points. */
  total: int,
  matches_played: int,
  matches_won: int,
  matches_drawn: int,
  matches_lost: int,
  /** The same three once more, under the names of older clients. */
  won: int,
  drawn: int,
  lost: int,
  points_for: int,
  points_against: int,
});
export type WireH2hRow = Static<typeof wireH2hRow>;

export const wireH2hStandings = wireObject({
  league: wireStandingsLeague,
  last_updated_data: nullableTime,
  new_entries: wirePage(wireNewEntry),
  standings: wirePage(wireH2hRow),
  provisional: bool,
  ranked_count: int,
});
export type WireH2hStandings = Static<typeof wireH2hStandings>;

export const h2hStandingsCall = call({
  method: "GET",
  path: "/api/leagues-h2h/:leagueId/standings/",
  access: "public",
  scope: "read",
  summary: "A head-to-head league's table.",
  params: leagueParams,
  query: wireObject(pages),
  response: wireH2hStandings,
});
