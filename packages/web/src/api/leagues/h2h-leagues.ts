/** Head-to-head leagues: the table, and the matches of a round or of a team. */
import type { h2hStandingsCall, leagueMatchesCall, WireH2hStandings, WireMatch } from "@elleveren/contract";
import { entryId, roundId, type EntryId, type LeagueId, type RoundId } from "@elleveren/rules";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { decodeTable, decodeTeamRow, type LeagueTable, type Page, type TeamRow } from "./leagues.ts";

export interface H2hRow extends TeamRow {
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly pointsFor: number;
  /** League points. */
  readonly total: number;
}

/** Its table is empty until the matches are drawn. */
export type H2hStandings = LeagueTable<H2hRow>;

export interface H2hPage {
  readonly standings: number;
  readonly newEntries: number;
}

const getH2h = api<typeof h2hStandingsCall>("GET", "/api/leagues-h2h/:leagueId/standings/");

/** Fails with 404 for every other league. */
export const useH2hStandings = (league: LeagueId, page: H2hPage) =>
  useQuery({
    queryKey: keys.standings(league, "h", page),
    queryFn: async ({ signal }) =>
      decodeH2hStandings(
        await send(getH2h, {
          params: { leagueId: league },
          query: { page_standings: page.standings, page_new_entries: page.newEntries },
          signal,
        }),
      ),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

const decodeH2hStandings = (wire: WireH2hStandings): H2hStandings =>
  decodeTable(wire, (row) => ({
    ...decodeTeamRow(row),
    played: row.matches_played,
    won: row.matches_won,
    drawn: row.matches_drawn,
    lost: row.matches_lost,
    pointsFor: row.points_for,
    total: row.total,
  }));

export interface MatchSide {
  /** Null is the average of the round. */
  readonly entryId: EntryId | null;
  readonly name: string;
  readonly managerName: string;
  readonly points: number;
}

export interface H2hMatch {
  readonly matchId: number;
  readonly roundId: RoundId;
  /** As it came: `Semi-finals`, `Round of 16`; empty in regular rounds. */
  readonly knockoutName: string;
  readonly first: MatchSide;
  /** Null where the first goes through without a match. */
  readonly second: MatchSide | null;
  readonly winnerId: EntryId | null;
  readonly isDrawn: boolean;
  readonly wonByAverage: boolean;
  readonly tiebreak: WireMatch["tiebreak"];
}

export function decodeMatch(wire: WireMatch): H2hMatch {
  const side = (id: number | null, name: string, managerName: string, points: number): MatchSide => ({
    entryId: id === null ? null : entryId(id),
    name,
    managerName,
    points,
  });
  return {
    matchId: wire.id,
    roundId: roundId(wire.event),
    knockoutName: wire.knockout_name,
    first: side(wire.entry_1_entry, wire.entry_1_name, wire.entry_1_player_name, wire.entry_1_points),
    second: wire.is_bye
      ? null
      : side(wire.entry_2_entry, wire.entry_2_name, wire.entry_2_player_name, wire.entry_2_points),
    winnerId: wire.winner === null ? null : entryId(wire.winner),
    isDrawn: wire.entry_1_draw === 1,
    wonByAverage: wire.entry_2_entry === null && wire.entry_2_win === 1,
    tiebreak: wire.tiebreak,
  };
}

export interface H2hMatchesRequest {
  readonly page: number;
  /** Null is every team. */
  readonly entry: number | null;
  /** Null is every round. */
  readonly round: number | null;
}

const getMatches = api<typeof leagueMatchesCall>("GET", "/api/leagues-h2h-matches/league/:leagueId/");

export const useH2hMatches = (
  league: LeagueId,
  request: H2hMatchesRequest,
  { enabled = true }: { readonly enabled?: boolean } = {},
) =>
  useQuery({
    enabled,
    queryKey: keys.h2hMatches(league, request),
    queryFn: async ({ signal }): Promise<Page<H2hMatch>> => {
      const { page, entry, round } = request;
      const query = { page, ...(entry === null ? {} : { entry }), ...(round === null ? {} : { event: round }) };
      const wire = await send(getMatches, { params: { leagueId: league }, query, signal });
      return { page: wire.page, hasNext: wire.has_next, rows: wire.results.map(decodeMatch) };
    },
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
