/** Statistics pages that are about entries and leagues, and the winners of rounds and months. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import {
  decimal,
  entryIdOut,
  int,
  leagueIdOut,
  nullable,
  nullableTime,
  roundIdOut,
  roundParams,
  smallId,
  str,
  wireObject,
} from "../wire/wire.ts";

export const wireValuableTeam = wireObject({
  entry: entryIdOut,
  name: str,
  player_name: str,
  value_with_bank: int,
  total_transfers: int,
});
export type WireValuableTeam = Static<typeof wireValuableTeam>;

export const mostValuableTeamsCall = call({
  method: "GET",
  path: "/api/stats/most-valuable-teams/",
  access: "public",
  scope: "read",
  summary: "The five most valuable squads; empty before the season.",
  response: Type.Array(wireValuableTeam),
});

export const wireBestLeague = wireObject({ league: leagueIdOut, name: str, entries: int, average_score: decimal });
export type WireBestLeague = Static<typeof wireBestLeague>;

export const bestLeaguesCall = call({
  method: "GET",
  path: "/api/stats/best-classic-private-leagues/",
  access: "public",
  scope: "read",
  summary: "Private classic leagues by the average of their best.",
  response: Type.Array(wireBestLeague),
});

export const wireWinner = wireObject({ entry: entryIdOut, entry_name: str, player_name: str, points: int, rank: int });
export type WireWinner = Static<typeof wireWinner>;

export const wireWinners = wireObject({
  /** One for each settled round, oldest first. */
  events: Type.Array(wireObject({ event: roundIdOut, ...wireWinner.properties })),
  /** One for each phase that is over, the season's own last of all. */
  phases: Type.Array(wireObject({ phase: int, name: str, ...wireWinner.properties })),
  /** All teams that began after the summer break, once there are any; the best of them when the season is over. */
  autumn: nullable(wireObject({ league: leagueIdOut, start_event: roundIdOut, best: Type.Array(wireWinner) })),
});
export type WireWinners = Static<typeof wireWinners>;

export const winnersCall = call({
  method: "GET",
  path: "/api/stats/winners/",
  access: "public",
  scope: "read",
  summary: "Who won each settled round and each finished phase.",
  response: wireWinners,
});

const wirePastWinner = wireObject({ entry_name: str, player_name: str, points: int, rank: int });

export const wirePastWinners = wireObject({
  /** Newest first. Their teams are no more: they have names and no number. */
  seasons: Type.Array(
    wireObject({
      season_name: str,
      /** The best of the whole season. */
      top: Type.Array(wirePastWinner),
      /** The best of those who began after the summer break. */
      autumn: Type.Array(wirePastWinner),
      events: Type.Array(wireObject({ event: int, ...wirePastWinner.properties })),
      /** `start_time`: the first deadline. */
      phases: Type.Array(wireObject({ phase: int, name: str, start_time: nullableTime, ...wirePastWinner.properties })),
    }),
  ),
});
export type WireWonSeason = WirePastWinners["seasons"][number];
export type WirePastWinner = Static<typeof wirePastWinner>;
export type WirePastWinners = Static<typeof wirePastWinners>;

export const pastWinnersCall = call({
  method: "GET",
  path: "/api/stats/winners/past/",
  access: "public",
  scope: "read",
  summary: "Who won earlier seasons, their months and their rounds.",
  response: wirePastWinners,
});

export const roundWinnersCall = call({
  method: "GET",
  path: "/api/winners/event/:roundId/",
  access: "public",
  scope: "read",
  summary: "The best entries of a settled round.",
  params: roundParams,
  response: Type.Array(wireWinner),
});

export const phaseWinnersCall = call({
  method: "GET",
  path: "/api/winners/phase/:phaseId/",
  access: "public",
  scope: "read",
  summary: "The best entries of a finished phase.",
  params: wireObject({ phaseId: smallId }),
  response: Type.Array(wireWinner),
});
