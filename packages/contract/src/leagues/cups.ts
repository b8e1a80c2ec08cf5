/** Where a league's cup stands, and the chance behind its draws. The matches themselves: `leagueMatchesCall`. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  bool,
  id,
  int,
  isoTime,
  leagueParams,
  nullable,
  nullableInt,
  nullableStr,
  nullableTime,
  oneOf,
  roundIdOut,
  smallId,
  str,
  wireObject,
} from "../wire/wire.ts";

export const wireCupStatus = wireObject({
  qualifying_league: int,
  name: str,
  /** Null until drawn: the league of the cup's matches. */
  league: nullableInt,
  /** The round whose table decides the participants; the first matches are in the next one. */
  qualification_event: int,
  qualification_numbers: int,
  /** `rank`: the best of the league's table. */
  qualifying_method: str,
  /** `random`: by the published seed of the round before. */
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
  scope: "read",
  summary: "Qualification and draw of a league's cup.",
  params: leagueParams,
  response: wireCupStatus,
});

/** How an entry stands to a cup; nulls while it is not drawn, or when no entry was asked for. */
export const wireCupStanding = wireObject({
  qualification_event: nullableInt,
  qualification_numbers: nullableInt,
  /** The entry's place in the league's table when it qualified. */
  qualification_rank: nullableInt,
  qualification_state: nullable(oneOf("QUALIFIED", "NOT_QUALIFIED_RANK")),
});
export type WireCupStanding = Static<typeof wireCupStanding>;

/** One round's chance. The seed of a round decides the coins of its matches and the draws made when it is settled. */
export const wireCupSeed = wireObject({
  event: roundIdOut,
  /** SHA-256 of the seed, known from the season's beginning. */
  commitment: str,
  committed_time: isoTime,
  /** Null until the round is settled. */
  seed: nullableStr,
  revealed_time: nullableTime,
});
export type WireCupSeed = Static<typeof wireCupSeed>;

export const wireCupDraw = wireObject({
  /** The round of the matches. */
  event: roundIdOut,
  name: str,
  drawn_time: isoTime,
  match_count: int,
  bye_count: int,
  /** The text that is mixed into the seed. */
  label: str,
  /** Of the round before, whose seed it was drawn with. */
  seed: wireCupSeed,
});
export type WireCupDraw = Static<typeof wireCupDraw>;

export const cupDrawsCall = call({
  method: "GET",
  path: "/api/league/:leagueId/cup-draws/",
  access: "public",
  scope: "read",
  summary: "Every draw of a league's cup with its seed, and what is promised for the next one.",
  params: leagueParams,
  response: wireObject({
    qualifying_league: int,
    league: nullableInt,
    name: str,
    final_event: roundIdOut,
    draws: Type.Array(wireCupDraw),
    /** Of the next draw; null after the last one. */
    next: nullable(wireObject({ event: roundIdOut, name: str, seed: wireCupSeed })),
    /** Of every round from the qualification to the final: a round's coins are tossed with its own. */
    seeds: Type.Array(wireCupSeed),
  }),
});

export type WireCupDraws = Static<typeof cupDrawsCall.response>;

/** Matches a page of `cupDrawCall`. */
export const CUP_DRAW_PAGE_SIZE = 10_000;

export const cupDrawCall = call({
  method: "GET",
  path: "/api/league/:leagueId/cup-draws/:roundId/",
  access: "public",
  scope: "read",
  summary: "One draw as it was drawn, for whoever wants to repeat it.",
  params: wireObject({ leagueId: id, roundId: smallId }),
  query: wireObject({ page: Type.Optional(id) }),
  response: wireObject({
    qualifying_league: int,
    final_event: int,
    ...wireCupDraw.properties,
    page: int,
    has_next: bool,
    /** Entries by match, from match 1; the second one is null for a bye. */
    matches: Type.Array(Type.Array(nullableInt)),
  }),
});
