/** A league over the season: ranks round by round, winners of rounds and months, records, and the table as a file. */
import Type, { type Static, type TObject } from "typebox";

import { call } from "../wire/call.ts";
import { fileQuery } from "../wire/files.ts";
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
  str,
  wireNothing,
  wireObject,
} from "../wire/wire.ts";

/** Entries that one answer compares. */
export const RIVALS_MAX = 10;

/** Where an entry stood after a round. Rounds it took no part in are left out. */
const wireRoundRank = wireObject({
  event: roundIdOut,
  /** Shared by equal totals. */
  rank: int,
  /** After the round, of the rounds that count; league points in a head-to-head league. */
  total: int,
  /** Of the round, before the transfer cost. */
  points: int,
});

export type WireRoundRank = Static<typeof wireRoundRank>;

const wireRivalRanks = wireObject({
  ...wireLeagueMember.properties,
  ranks: Type.Array(wireRoundRank),
});
export type WireRivalRanks = Static<typeof wireRivalRanks>;

export const wireLeagueRanks = wireObject({
  /** Every round that counts so far; the last one may still move. */
  rounds: Type.Array(wireObject({ event: roundIdOut, provisional: bool })),
  entries: Type.Array(wireRivalRanks),
});
export type WireLeagueRanks = Static<typeof wireLeagueRanks>;

export const leagueRanksCall = call({
  method: "GET",
  path: "/api/league/:leagueId/ranks/",
  access: "public",
  scope: "read",
  summary: "Rank, total and points of up to ten members after every round of a league, or of a phase of it.",
  params: leagueParams,
  query: wireObject({
    /** Numbers of entries, with commas between; without them the choice decides. */
    entries: Type.Optional(Type.String({ maxLength: 200, pattern: "^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14})*$" })),
    /** The first five and the viewer (`top`, the default), or the viewer and the teams around. */
    choice: Type.Optional(oneOf("top", "near")),
    phase: Type.Optional(smallId),
  }),
  response: wireLeagueRanks,
  problems: ["invalid", "max_length", "not_a_member", "large_leagues_forbidden"],
});

/** The teams with the most of something; beyond fifty they are only counted. */
const wireWon = {
  points: int,
  provisional: bool,
  winner_count: int,
  winners: Type.Array(wireLeagueMember),
};

export type WireWon = Static<TObject<typeof wireWon>>;

export const wireLeagueWinners = wireObject({
  /** Oldest first; points are before the transfer cost. */
  rounds: Type.Array(wireObject({ event: roundIdOut, ...wireWon })),
  /** Months, and the season when it is over; points are after it, as in the table of the phase. */
  phases: Type.Array(wireObject({ phase: int, name: str, ...wireWon })),
  /** By rounds won, then months won; the first fifty. */
  tally: Type.Array(wireObject({ ...wireLeagueMember.properties, rounds: int, phases: int })),
});
export type WireLeagueWinners = Static<typeof wireLeagueWinners>;

export const leagueWinnersCall = call({
  method: "GET",
  path: "/api/league/:leagueId/winners/",
  access: "public",
  scope: "read",
  summary: "Who won each round and month of a league; the live one's leader is provisional.",
  params: leagueParams,
  response: wireLeagueWinners,
  problems: ["large_leagues_forbidden"],
});

/** The records of the record book, in its order. */
export const LEAGUE_RECORDS = [
  "highest_round",
  "lowest_round",
  "best_captain",
  "best_unchanged",
  "most_bench",
  "most_hits",
  "most_hits_season",
  "biggest_lead",
  "longest_reign",
  "most_rounds_on_top",
  "biggest_climb",
  "closest_month",
] as const;
export type LeagueRecordKind = (typeof LEAGUE_RECORDS)[number];

const wireRecordHolder = wireObject({
  ...wireLeagueMember.properties,
  /** The round, or the first of a run; null for what is of the season or a phase. */
  event: nullable(roundIdOut),
  /** The last of a run. */
  to_event: nullable(roundIdOut),
  phase: nullable(int),
  /** The captain. */
  element: nullable(footballerIdOut),
});
export type WireRecordHolder = Static<typeof wireRecordHolder>;

export const wireLeagueRecords = wireObject({
  /** True where a league is too large for what only squads and single results tell. */
  is_short: bool,
  records: Type.Array(
    wireObject({
      kind: oneOf(...LEAGUE_RECORDS),
      /** Points, places or rounds. */
      value: int,
      holder_count: int,
      /** The first ten. */
      holders: Type.Array(wireRecordHolder),
    }),
  ),
});
export type WireLeagueRecord = WireLeagueRecords["records"][number];
export type WireLeagueRecords = Static<typeof wireLeagueRecords>;

export const leagueRecordsCall = call({
  method: "GET",
  path: "/api/league/:leagueId/records/",
  access: "public",
  scope: "read",
  summary: "A league's record book, of its settled rounds.",
  params: leagueParams,
  response: wireLeagueRecords,
  problems: ["large_leagues_forbidden"],
});

export const leagueTableFileCall = call({
  method: "GET",
  path: "/api/league/:leagueId/standings.csv",
  access: "public",
  scope: "read",
  type: "text/csv",
  summary: "A league's whole table as CSV, headed in Norwegian (semicolons) or English (commas).",
  params: leagueParams,
  query: wireObject({ phase: Type.Optional(smallId), ...fileQuery }),
  response: wireNothing,
  problems: ["invalid"],
});

export const leagueOwnershipFileCall = call({
  method: "GET",
  path: "/api/league/:leagueId/ownership.csv",
  access: "public",
  scope: "read",
  type: "text/csv",
  summary: "Who is owned and captained by how many of a league's teams in the current round, as CSV.",
  params: leagueParams,
  query: wireObject(fileQuery),
  response: wireNothing,
});
