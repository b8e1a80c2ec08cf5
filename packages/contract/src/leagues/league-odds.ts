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
  /** The newest fact it knows (`revision` of the stream): all of the answer is of that moment. */
  as_of: int,
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

/** Events that may still happen, how likely it is that all of them do, and the chance of being ahead if they do. */
const wireNeed = wireObject({
  events: Type.Array(
    wireObject({
      element: footballerIdOut,
      /** He adds four points or more, adds next to none, or does not play. */
      kind: oneOf("returns", "blanks", "absent"),
    }),
  ),
  chance: num,
  win: num,
});
export type WireNeed = Static<typeof wireNeed>;

/** Another team of the league, and the chance that the one behind of the two ends above the other. */
const wireRivalOdds = wireObject({
  entry: entryIdOut,
  entry_name: str,
  player_name: str,
  /** Points of the season between the two, as the round stands. */
  gap: int,
  chance: num,
  /** Of the one behind: the fewest events that make it likelier than not, the likeliest first. */
  needs: Type.Array(wireNeed),
});
export type WireRivalOdds = Static<typeof wireRivalOdds>;

export const wireLeagueOdds = wireObject({
  ...about,
  members: int,
  /** Rounds after this one. */
  rounds_left: int,
  /** The likeliest leaders, and the team that was asked for. */
  teams: Type.Array(wireTeamOdds),
  /** The next team above the one that was asked for; null for the first, and where none was asked for. */
  chase: nullable(wireRivalOdds),
  /** The likeliest to pass it of those that are level or below. */
  threat: nullable(wireRivalOdds),
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

/** The cause of a turned chance: a footballer and his part of the change. */
const wireTurned = wireObject({
  element: footballerIdOut,
  /** By his points in the match, by starting in a match to come, or by not playing. */
  kind: oneOf("points", "starts", "absent"),
  points: int,
  change: num,
});
export type WireTurned = Static<typeof wireTurned>;

/** The match that a chance is told after; null before the round. */
const storyState = { fixture: nullable(fixtureIdOut), turned: Type.Array(wireTurned) };

/** The season's league after the round, state by state. */
export const wireLeagueStory = wireObject({
  ...about,
  /** The likeliest leaders now, and the team that was asked for. */
  teams: Type.Array(wireObject({ entry: entryIdOut, entry_name: str, player_name: str })),
  /**
   * Before the round and after each match that has begun, as in a duel's story: each team's chance of leading after the round,
   * and what turned that of the team that was asked for.
   */
  story: Type.Array(wireObject({ ...storyState, first: Type.Array(num) })),
});
export type WireLeagueStory = Static<typeof wireLeagueStory>;

export const leagueStoryCall = call({
  method: "GET",
  path: "/api/league/:leagueId/odds-story/",
  access: "public",
  scope: "read",
  summary: "How the chances of leading a classic league went through the current round, match by match.",
  params: leagueParams,
  query: wireObject({ entry: Type.Optional(id) }),
  response: wireLeagueStory,
  problems: ["large_leagues_forbidden", "odds_hidden"],
});

export const wireDuelOdds = wireObject({
  ...about,
  a: wireObject(ofTeam),
  b: wireObject(ofTeam),
  /** For the first team. */
  win: num,
  draw: num,
  loss: num,
  /** In a knock-out, the first team's chance of going through: level points are decided by goals, and then by a coin. */
  through: nullable(num),
  /** The needs of the first team, and of the second: `win` is of the one that needs it. Footballers that both have alike are not among them. */
  helps: Type.Array(wireNeed),
  harms: Type.Array(wireNeed),
  /**
   * The first team's chances before the round (`fixture` is null) and after each match that has begun, in the order of
   * kick-offs: a match under way as it stands. The last is now.
   */
  story: Type.Array(wireObject({ ...storyState, win: num, draw: num })),
});
export type WireDuelOdds = Static<typeof wireDuelOdds>;

export const duelOddsCall = call({
  method: "GET",
  path: "/api/league/:leagueId/duel-odds/",
  access: "public",
  scope: "read",
  summary: "Which of two teams of a league wins the current round, and what would turn it.",
  params: leagueParams,
  query: wireObject({ a: id, b: id, knockout: Type.Optional(bool) }),
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
