/** One match, whole: for the match centre. Our own: not part of the established API. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireFixture } from "./fixtures.ts";
import { wireExplainLine } from "../facts/stats.ts";
import {
  bool,
  clubIdOut,
  entryIdOut,
  fixtureIdOut,
  footballerIdOut,
  id,
  int,
  nullable,
  nullableBool,
  nullableInt,
  oneOf,
  roundIdOut,
  smallId,
  str,
  wireObject,
} from "../wire/wire.ts";

/** A footballer with statistics in the match. */
export const wireMatchElement = wireObject({
  element: footballerIdOut,
  /** The side he played for that day. */
  home: bool,
  minutes: int,
  /** In the starting eleven; null where the match's statistics say nothing of starters. */
  starts: nullableBool,
  /** Of this match alone, its bonus included. */
  points: int,
  /** Provisional while `bonus_final` of the match is false. */
  bonus: int,
  /** The parts of the points; they add up to `points`. */
  explain: Type.Array(wireExplainLine),
});
export type WireMatchElement = Static<typeof wireMatchElement>;

/** Something that happened. */
export const wireMatchEvent = wireObject({
  kind: oneOf(
    "goal",
    "own_goal",
    "penalty_saved",
    "penalty_missed",
    "yellow_card",
    "red_card",
    "substitution",
    "on",
    "off",
  ),
  /** Null where it was told together with much else, or later, so that nobody knows the minute. */
  minute: nullableInt,
  /** The side of the footballer: an own goal counts for the other one. */
  home: bool,
  /** The footballer who did it; of a substitution, the one on. */
  element: footballerIdOut,
  /** Of a goal the assist, of a substitution the footballer off; null where it is not known. */
  other: nullable(footballerIdOut),
});
export type WireMatchEvent = Static<typeof wireMatchEvent>;

export type WireMatchEventKind = WireMatchEvent["kind"];

/** A result of the season as one of the clubs sees it. */
export const wireClubResult = wireObject({
  fixture: fixtureIdOut,
  event: nullableInt,
  opponent: clubIdOut,
  home: bool,
  scored: int,
  conceded: int,
});
export type WireClubResult = Static<typeof wireClubResult>;

export const wireMatchCentre = wireObject({
  fixture: wireFixture,
  /** True when the bonus is official; until then it is computed from the ratings so far. */
  bonus_final: bool,
  /** Home first, starters first, then by position. */
  elements: Type.Array(wireMatchElement),
  /** In order; those without a minute last. */
  events: Type.Array(wireMatchEvent),
  /** The two clubs' other matches against each other this season, newest first. */
  meetings: Type.Array(wireFixture),
  /** Each club's results before the match, newest first, five at most. */
  form_h: Type.Array(wireClubResult),
  form_a: Type.Array(wireClubResult),
});
export type WireMatchCentre = Static<typeof wireMatchCentre>;

const matchParams = wireObject({ fixtureId: smallId });

export const matchCentreCall = call({
  method: "GET",
  path: "/api/match/:fixtureId/",
  access: "public",
  scope: "read",
  summary: "One match: score, everybody who took part with points, what happened when, and how the clubs came to it.",
  params: matchParams,
  response: wireMatchCentre,
});

/** In a larger league owners are counted and not named. */
export const MOST_NAMED_OWNERS = 50;

const wireOwner = wireObject({
  entry: entryIdOut,
  entry_name: str,
  player_name: str,
  /** How many times his points count for the team; 0 on the bench. */
  multiplier: int,
  /** Wears the armband as it counts. */
  captain: bool,
});

export const wireMatchOwners = wireObject({
  /** The match's round; null while its squads are secret. */
  event: nullable(roundIdOut),
  members: int,
  /** False where the league is too large for names: `owners` are empty then. */
  named: bool,
  /** Footballers of the match with an owner in the league, most owned first. */
  elements: Type.Array(
    wireObject({
      element: footballerIdOut,
      owned: int,
      captained: int,
      owners: Type.Array(wireOwner),
    }),
  ),
});
export type WireOwnedInMatch = WireMatchOwners["elements"][number];
export type WireMatchOwners = Static<typeof wireMatchOwners>;

export const leagueMatchCall = call({
  method: "GET",
  path: "/api/league/:leagueId/match/:fixtureId/",
  access: "public",
  scope: "read",
  summary: "Who of a league has the footballers of one match, in the match's round.",
  params: wireObject({ leagueId: id, fixtureId: smallId }),
  response: wireMatchOwners,
  problems: ["past_round_of_large_league"],
});
