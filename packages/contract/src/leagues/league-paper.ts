/** The league's paper: what a settled round was about in a league, as facts that the site writes sentences from. Our own. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { wireLeagueMember } from "./leagues.ts";
import {
  bool,
  footballerIdOut,
  int,
  leagueParams,
  nullable,
  oneOf,
  roundIdOut,
  smallId,
  wireObject,
} from "../wire/wire.ts";

/** Kinds of facts, in the order in which a paper tells them. `value` and `more` are what a kind says of them. */
export const wirePaperFact = wireObject({
  kind: oneOf(
    /** The most points of the round (`value`); `more` have them. */
    "hero",
    /** That was the most of the season in the league; before it was `more`. */
    "record",
    /** The first team leads now, by `value`; the second led before. */
    "lead_taken",
    /** The team leads by `value`, after `more` rounds in a row. */
    "lead_kept",
    /** `more` teams share the lead. */
    "lead_shared",
    /** `value` places up in the table: the most of the round. */
    "climb",
    /** The closest match, which the first won by `value`, or which ended level; with `more` points. */
    "duel",
    /** Lost with `value` points, the most of all who lost, to the second with `more`. */
    "unlucky",
    /** The captain of the team brought `value` points with the armband; `more` had the armband on him. */
    "captain",
    /** The captain of `more` teams had `value` points, without the armband. */
    "captain_failed",
    /** Counted for that team alone, and had `value` points. */
    "alone",
    /** `value` points left on the bench, the most of the round; he had the most of them, `more`. */
    "bench",
  ),
  /** Some of whom it is about: at most three. */
  entries: Type.Array(wireLeagueMember),
  element: nullable(footballerIdOut),
  value: int,
  more: int,
});
export type WirePaperFact = Static<typeof wirePaperFact>;

export const wireLeaguePaper = wireObject({
  /** Null while no round of the league is settled. */
  event: nullable(roundIdOut),
  /** Settled rounds of the league, the latest first: each has a paper. */
  events: Type.Array(roundIdOut),
  members: int,
  /** Larger leagues have no facts of squads. */
  is_short: bool,
  /** Of the round, before the cost of transfers. */
  average: int,
  /** The same for everybody who reads it: which of several sentences a fact is told in. */
  seed: int,
  facts: Type.Array(wirePaperFact),
});
export type WireLeaguePaper = Static<typeof wireLeaguePaper>;

export const leaguePaperCall = call({
  method: "GET",
  path: "/api/league/:leagueId/paper/",
  access: "public",
  scope: "read",
  summary: "What a settled round was about in a league: its hero, its lead, captains, benches and matches.",
  params: leagueParams,
  query: wireObject({ event: Type.Optional(smallId) }),
  response: wireLeaguePaper,
  problems: ["large_leagues_forbidden", "invalid"],
});
