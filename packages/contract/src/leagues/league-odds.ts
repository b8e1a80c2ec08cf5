/**
 * How the round may end in a league, drawn many times from what is certain now and from the forecast. Our own: not part of the
 * established API. Chances are shares of the draws; 0 and 1 stand only for what is decided.
 */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  bool,
  entryIdOut,
  entryParams,
  fixtureIdOut,
  footballerIdOut,
  id,
  int,
  leagueParams,
  nullable,
  num,
  oneOf,
  roundIdOut,
  str,
  wireObject,
} from "../wire/wire.ts";

const about = {
  event: roundIdOut,
  /** All of it is over, and nothing is left to chance. */
  is_decided: bool,
  /** There is no forecast of the round: a plain model stands in, with wider spread. */
  is_plain: bool,
  /** How often the rest of the round was drawn. */
  draws: int,
};

/** A team's round after its transfers: as it stands, and what four of five draws end within. */
const ofTeam = {
  entry: entryIdOut,
  entry_name: str,
  player_name: str,
  net: int,
  expected: num,
  low: int,
  high: int,
};

export const wireTeamOdds = wireObject({
  ...ofTeam,
  /** Of having the most points of the round in the league; a shared first place counts. */
  best: num,
  /** Of leading the league after the round. */
  first: num,
  /** Of winning it at the season's end: rough, as nobody knows the squads to come. */
  champion: num,
});
export type WireTeamOdds = Static<typeof wireTeamOdds>;

export const wireLeagueOdds = wireObject({
  ...about,
  members: int,
  /** Rounds after this one. */
  rounds_left: int,
  /** The likeliest leaders, and the team that was asked for. */
  teams: Type.Array(wireTeamOdds),
});
export type WireLeagueOdds = Static<typeof wireLeagueOdds>;

export const leagueOddsCall = call({
  method: "GET",
  path: "/api/league/:leagueId/odds/",
  access: "public",
  scope: "read",
  summary: "Chances in a classic league: of the round's best, of leading after it, of winning the season.",
  params: leagueParams,
  query: wireObject({ entry: Type.Optional(id) }),
  response: wireLeagueOdds,
  problems: ["odds_hidden", "large_leagues_forbidden"],
});

/** Something that may still happen, how likely it is, and the first team's chance of winning if it does. */
const wireTurn = wireObject({
  element: footballerIdOut,
  /** He adds four points or more, adds none, or does not play. */
  kind: oneOf("returns", "blanks", "absent"),
  chance: num,
  win: num,
});
export type WireTurn = Static<typeof wireTurn>;

export const wireDuelOdds = wireObject({
  ...about,
  a: wireObject(ofTeam),
  b: wireObject(ofTeam),
  /** For the first team. */
  win: num,
  draw: num,
  loss: num,
  /** What helps the first team most, and then what harms it most; footballers that both have alike are not among them. */
  helps: Type.Array(wireTurn),
  harms: Type.Array(wireTurn),
  /**
   * The first team's chances before the round (`fixture` is null) and after each match that has begun, in the order of
   * kick-offs: a match under way as it stands. The last is now.
   */
  story: Type.Array(wireObject({ fixture: nullable(fixtureIdOut), win: num, draw: num })),
});
export type WireDuelOdds = Static<typeof wireDuelOdds>;

export const duelOddsCall = call({
  method: "GET",
  path: "/api/league/:leagueId/duel-odds/",
  access: "public",
  scope: "read",
  summary: "Which of two teams of a league wins the current round, and what would turn it.",
  params: leagueParams,
  query: wireObject({ a: id, b: id }),
  response: wireDuelOdds,
  problems: ["odds_hidden", "not_in_table", "same_entry"],
});

/** Whether there are any is in `leagueSummaryCall`. */
export const leagueOddsSettingCall = call({
  method: "PUT",
  path: "/api/league/:leagueId/odds-setting/",
  access: "entry",
  scope: "leagues:write",
  summary: "Hides chances in an own private league, or shows them again; members see it in the league's log.",
  params: leagueParams,
  body: wireObject({ hidden: bool }),
  response: wireObject({ hidden: bool }),
  problems: ["required", "invalid"],
});

export const wireRankOdds = wireObject({
  ...about,
  /** As ranks stand now. */
  rank: int,
  /** Four of five draws end within; the middle one. */
  best: int,
  middle: int,
  worst: int,
  /** Teams that it was drawn against, of all there are: fewer than all make ranks rough. */
  drawn_against: int,
  teams: int,
});
export type WireRankOdds = Static<typeof wireRankOdds>;

export const rankOddsCall = call({
  method: "GET",
  path: "/api/entry/:entryId/rank-odds/",
  access: "public",
  scope: "read",
  summary: "Between which overall ranks a team may end the current round.",
  params: entryParams,
  response: wireRankOdds,
});
