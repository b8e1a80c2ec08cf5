/** Forfeits that a private league wrote itself, and whose they are. Our own (decision 0252). */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { FORFEIT_MAX_LENGTH, FORFEITS_MAX } from "../wire/limits.ts";
import { wireLeagueMember } from "./leagues.ts";
import { bool, id, int, leagueParams, oneOf, roundIdOut, smallId, str, wireObject } from "../wire/wire.ts";

/** The stretch whose last member owes the forfeit. */
const stretch = oneOf("season", "month", "round");

const wireForfeit = wireObject({
  id: int,
  stretch,
  text: str,
  /** It counts from this round on. */
  from_event: int,
});

const wireOwedForfeit = wireObject({
  forfeit: int,
  /** The round, or the phase. */
  number: int,
  /** The round with which it was decided. */
  event: roundIdOut,
  /** Points of those who owe it. */
  value: int,
  entries: Type.Array(wireObject({ ...wireLeagueMember.properties, done: bool })),
});
export type WireOwedForfeit = Static<typeof wireOwedForfeit>;

export const wireForfeits = wireObject({
  forfeits: Type.Array(wireForfeit),
  /** Whether the league hands out a wooden spoon at the end. */
  spoon: bool,
  /** Decided ones, the latest first; at most a hundred. */
  owed: Type.Array(wireOwedForfeit),
});
export type WireForfeits = Static<typeof wireForfeits>;

export const forfeitsCall = call({
  method: "GET",
  path: "/api/league/:leagueId/forfeits/",
  access: "entry",
  scope: "read",
  summary: "Forfeits that a private league wrote itself, and whose they are; for its members.",
  params: leagueParams,
  response: wireForfeits,
  problems: ["large_leagues_forbidden"],
});

export const writeForfeitsCall = call({
  method: "PUT",
  path: "/api/league/:leagueId/forfeits/",
  access: "entry",
  scope: "leagues:write",
  summary: "Writes the forfeits of an own private league; those with the same words and stretch stay as they are.",
  params: leagueParams,
  body: wireObject({
    forfeits: Type.Array(wireObject({ stretch, text: Type.String({ maxLength: 4 * FORFEIT_MAX_LENGTH }) }), {
      maxItems: FORFEITS_MAX,
    }),
    spoon: bool,
  }),
  response: wireForfeits,
  problems: ["blank", "max_length", "control_characters", "watched_word", "money_in_forfeit", "listed_twice"],
});

export const tickForfeitCall = call({
  method: "PUT",
  path: "/api/league/:leagueId/forfeits/:forfeitId/done/",
  access: "entry",
  scope: "leagues:write",
  summary: "Says that a forfeit was done, or that it was not: by whoever owes it, or an administrator.",
  params: wireObject({ ...leagueParams.properties, forfeitId: id }),
  body: wireObject({ number: smallId, entry: id, done: bool }),
  response: wireForfeits,
});
