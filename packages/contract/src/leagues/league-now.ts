/**
 * Inside a league in one round: ownership, what moves a team, and how two teams differ. Our own: not part of the
 * established API. All of it is made of squads whose deadline has passed and of points that everybody sees, and as open
 * as the league's table.
 *
 * Members are the teams in the league's table of the round; teams that joined after its deadline are not yet among them. A
 * multiplier is how many times a footballer's points count for a team: 0 on the bench, 1 in the eleven after the
 * substitutions that would be made if play ended now, 2 or 3 by armband or chip (the vice-captain's where the captain
 * did not play; the whole bench under a chip that counts it). Effective ownership is the members' multipliers added up,
 * divided by the members: 1.5 means that one of his points gives the league's average team one and a half.
 */
import type { ChipName } from "@elleveren/rules";
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  bool,
  entryIdOut,
  footballerIdOut,
  id,
  int,
  leagueParams,
  nullable,
  nullableInt,
  nullableStr,
  num,
  oneOf,
  roundIdOut,
  smallId,
  str,
  wireObject,
} from "../wire/wire.ts";

/** Of a larger league only the current round can be asked for: earlier ones are counted team by team. */
export const MOST_MEMBERS_OF_PAST_ROUND = 512;

const round = Type.Optional(smallId);

/** The play still to come from a footballer in the round. */
export const toCome = {
  /** His matches in which he plays or may still play: none where he is off, sent off or left out of the squad. */
  matches_left: int,
  /** He is on the pitch. */
  is_on: bool,
  /**
   * His place in the running match, or in the next one once its line-ups are announced: starts (`eleven`), on the bench, not
   * in the eleven where the bench is not told, left out of the squad, on the pitch, taken off, or sent off. `unknown` where
   * nobody has said, and once all his matches are over.
   */
  place: oneOf("unknown", "eleven", "bench", "not_in_eleven", "left_out", "on", "off", "sent_off"),
  /** The minute at which he came on (0 for a starter) or went off; null where it is not known, and elsewhere. */
  place_minute: nullableInt,
};

export const wireOwnership = wireObject({
  element: footballerIdOut,
  /** Members with him in their squads. */
  owned: int,
  /** Members for whom he counts. */
  in_eleven: int,
  /** Members whose armband he wears: captain, or vice-captain where the captain did not play; both of Two Captains. */
  captained: int,
  /** Members for whom he counts twice, and three times. */
  twice: int,
  thrice: int,
  /** The members' multipliers added up: effective ownership times the members. */
  multiplied: int,
  points: int,
  ...toCome,
});
export type WireOwnership = Static<typeof wireOwnership>;

export const wireLeagueOwnership = wireObject({
  /** Null before the first deadline, when nobody's squad is known. */
  event: nullable(roundIdOut),
  /** True while the round still moves. */
  provisional: bool,
  /** How many teams were counted. */
  members: int,
  /** Footballers with an owner, most owned first. */
  elements: Type.Array(wireOwnership),
});
export type WireLeagueOwnership = Static<typeof wireLeagueOwnership>;

export const leagueOwnershipCall = call({
  method: "GET",
  path: "/api/league/:leagueId/ownership/",
  access: "public",
  scope: "read",
  summary:
    "Who is owned, captained and counted by how many of a league's teams; of the current round unless one is named.",
  params: leagueParams,
  query: wireObject({ event: round, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) }),
  response: wireLeagueOwnership,
  problems: ["past_round_of_large_league"],
});

/** A team of the league in the round. */
export const wireLeagueSide = wireObject({
  entry: entryIdOut,
  entry_name: str,
  player_name: str,
  /** In the league's table now and before the round; 0 where it is not ranked. */
  rank: int,
  last_rank: int,
  /** Points in the league, or league points head-to-head. */
  total: int,
  /** The round's points before transfer costs, the costs, and what is left of them. */
  points: int,
  cost: int,
  net: int,
  chip: Type.Unsafe<ChipName | null>(nullableStr),
  /** Wears the armband as it counts; null when neither captain nor vice-captain played. */
  captain: nullable(footballerIdOut),
  /** Footballers that count and may still play. */
  left: int,
});
export type WireLeagueSide = Static<typeof wireLeagueSide>;

/** A footballer whom one of two teams has. Multipliers are null for the team that has not. */
export const wireDifference = wireObject({
  element: footballerIdOut,
  a: nullableInt,
  b: nullableInt,
  points: int,
  /** The first team's gain over the second through him: the multipliers' difference times his points. */
  swing: int,
  ...toCome,
});
export type WireDifference = Static<typeof wireDifference>;

const wireRival = wireObject({
  ...wireLeagueSide.properties,
  /** His total minus one's own. */
  gap: int,
  /** Where multipliers differ: `a` is one's own team, `b` the rival. */
  differences: Type.Array(wireDifference),
});

export type WireRival = Static<typeof wireRival>;

export const wireSwing = wireObject({
  element: footballerIdOut,
  /** The viewer's own; null for a footballer outside the viewer's squad. */
  multiplier: nullableInt,
  owned: int,
  captained: int,
  multiplied: int,
  points: int,
  /** Gain over the league's average team through him, in points: (multiplier - effective ownership) × points. */
  gain: num,
  /** The gain of one more point of his: multiplier - effective ownership. */
  per_point: num,
  ...toCome,
});
export type WireSwing = Static<typeof wireSwing>;

export const wireLeagueSwing = wireObject({
  event: roundIdOut,
  provisional: bool,
  members: int,
  own: wireLeagueSide,
  /**
   * Round points after transfer costs with which the team would stand at `own.last_rank` or better, as the others stand
   * now. Null for a team without a rank before the round, head-to-head, and where not even all others can pass it.
   */
  points_to_hold: nullableInt,
  /** The league's average team: the round's points before transfer costs, and the costs. */
  average_points: num,
  average_cost: num,
  /** Footballers that count for a member or are the viewer's own, largest effect first. All gains add up to `points` minus `average_points`. */
  elements: Type.Array(wireSwing),
  /** The nearest in the table, best first. */
  above: Type.Array(wireRival),
  below: Type.Array(wireRival),
});
export type WireLeagueSwing = Static<typeof wireLeagueSwing>;

export const leagueSwingCall = call({
  method: "GET",
  path: "/api/league/:leagueId/swing/",
  access: "public",
  scope: "read",
  summary:
    "What moves a team in its league in a round: by footballer against the league's average, and the nearest rivals.",
  params: leagueParams,
  query: wireObject({ entry: id, event: round }),
  response: wireLeagueSwing,
  problems: ["not_in_table", "past_round_of_large_league"],
});

export const wireComparison = wireObject({
  event: roundIdOut,
  provisional: bool,
  a: wireLeagueSide,
  b: wireLeagueSide,
  /** Everybody of either squad. Their swings, minus a's cost, plus b's, add up to `difference`. */
  elements: Type.Array(wireDifference),
  /** a's points after costs minus b's. */
  difference: int,
});
export type WireComparison = Static<typeof wireComparison>;

export const leagueComparisonCall = call({
  method: "GET",
  path: "/api/league/:leagueId/compare/",
  access: "public",
  scope: "read",
  summary: "Two teams of a league in a round, footballer by footballer.",
  params: leagueParams,
  query: wireObject({ a: id, b: id, event: round }),
  response: wireComparison,
  problems: ["not_in_table", "same_entry"],
});
