/** Wrapped: a season told on a handful of cards, of a team and of a league. Of settled rounds alone. Our own. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireLeagueMember } from "./leagues.ts";
import {
  bool,
  entryParams,
  footballerIdOut,
  int,
  leagueParams,
  nullable,
  num,
  nullableNum,
  oneOf,
  roundIdOut,
  str,
  wireObject,
} from "../wire/wire.ts";

/** How far the season has come: it is over when no round is left. */
const wireProgress = {
  season: str,
  is_over: bool,
  /** Rounds that are not settled yet. */
  rounds_left: int,
};

/** Of a round. */
const wirePointsOfRound = wireObject({ event: roundIdOut, points: int });
/** A round's transfers, in points that were expected of them when they were made, their cost taken off. */
const wireJudged = wireObject({ event: roundIdOut, expected: num });

const wireEntrySeason = wireObject({
  /** After the cost of transfers. */
  total: int,
  rank: int,
  rank_count: int,
  /** Before the cost of transfers. */
  best: wirePointsOfRound,
  worst: wirePointsOfRound,
  /** The overall rank after every round, oldest first. */
  climb: Type.Array(wireObject({ event: roundIdOut, rank: int })),
  /** The points that armbands brought, multiplied, and the largest single haul. */
  captain: wireObject({
    points: int,
    best: nullable(wireObject({ event: roundIdOut, element: footballerIdOut, points: int })),
  }),
  /** The footballer whose points counted most for the team, multiplied; in so many rounds. */
  man: nullable(wireObject({ element: footballerIdOut, points: int, rounds: int })),
  /** Left on the bench in all, and in the worst round for it. */
  bench: wireObject({ points: int, worst: nullable(wirePointsOfRound) }),
  /** Made in all; the best and the costliest round of them by the forecast of then, where one was above and below nothing. */
  transfers: wireObject({ count: int, cost: int, best: nullable(wireJudged), costliest: nullable(wireJudged) }),
  /** Played, with the points of the round. */
  chips: Type.Array(wireObject({ event: roundIdOut, chip: str, points: int })),
  luck: nullable(wireObject({ luck: num, luckier_than: nullableNum })),
  /** Matches in the tables of head-to-head leagues; null without any. */
  duels: nullable(wireObject({ leagues: int, won: int, drawn: int, lost: int })),
});
export type WireEntrySeasonTold = Static<typeof wireEntrySeason>;

export const wireEntryWrapped = wireObject({
  ...wireLeagueMember.properties,
  ...wireProgress,
  /** Null before the team's first settled round. */
  told: nullable(wireEntrySeason),
});
export type WireEntryWrapped = Static<typeof wireEntryWrapped>;

export const entryWrappedCall = call({
  method: "GET",
  path: "/api/entry/:entryId/wrapped/",
  access: "public",
  scope: "read",
  summary: "A team's season on a handful of cards; of the settled rounds so far until it is over.",
  params: entryParams,
  response: wireEntryWrapped,
});

/** Kinds of facts of a league's year, in the order in which they are told. */
export const wireYearFact = wireObject({
  kind: oneOf(
    /** First in the table with `value` points, `more` ahead; 0 where the title is shared. */
    "champion",
    /** The most of a round: `value`. */
    "record_round",
    /** The longest run on top, of `value` rounds. */
    "reign",
    /** The largest lead after a round: `value` points. */
    "lead",
    /** The first place changed hands `value` times; the team took it `more` times, more than any other. */
    "turns",
    /** Two of the first five who went past each other `value` times, the most; `more` apart at the end. */
    "duel",
    /** `value` places up in a round: the most. */
    "climb",
    /** The largest haul of a captain: `value` points. */
    "captain",
    /** The most rounds won: `value`; and `more` months. */
    "wins",
    /** The most points left on the bench over the season: `value`. */
    "bench",
    /** Last in the table with `value` points; the team's own best round had `more`. */
    "spoon",
  ),
  /** At most three. */
  entries: Type.Array(wireLeagueMember),
  /** How many share it. */
  count: int,
  event: nullable(roundIdOut),
  /** The last round of a run. */
  to_event: nullable(roundIdOut),
  element: nullable(footballerIdOut),
  value: int,
  more: int,
});
export type WireYearFact = Static<typeof wireYearFact>;

export const wireLeagueYear = wireObject({
  ...wireProgress,
  /** True where the league is too large for what only squads and single results tell. */
  is_short: bool,
  facts: Type.Array(wireYearFact),
});
export type WireLeagueYear = Static<typeof wireLeagueYear>;

export const leagueYearCall = call({
  method: "GET",
  path: "/api/league/:leagueId/year/",
  access: "public",
  scope: "read",
  summary:
    "A league's year: its champion, records, turns at the top and its duel; of the settled rounds so far until it is over.",
  params: leagueParams,
  response: wireLeagueYear,
  problems: ["large_leagues_forbidden"],
});
