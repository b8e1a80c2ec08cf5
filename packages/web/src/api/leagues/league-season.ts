/** A league over the season: ranks round by round, winners, records, and its table as a file. */
import type { leagueRanksCall, leagueRecordsCall, leagueWinnersCall, Language } from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { api } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

/** Teams that one chart compares; the server refuses more. */
export const RIVALS_MAX = 10;

export interface RanksChoice {
  /** Numbers with commas between; empty: the choice decides. */
  readonly entries: string;
  readonly choice: "top" | "near";
  /** 1 is the whole season. */
  readonly phase: number;
}

export const TOP_RIVALS: RanksChoice = { entries: "", choice: "top", phase: 1 };

const getRanks = api<typeof leagueRanksCall>("GET", "/api/league/:leagueId/ranks/");
const getWinners = api<typeof leagueWinnersCall>("GET", "/api/league/:leagueId/winners/");
const getRecords = api<typeof leagueRecordsCall>("GET", "/api/league/:leagueId/records/");

/** The answer depends on the viewer too: the viewer's team is among the first five, or one more. */
export const useLeagueRanks = (leagueId: LeagueId, { entries, choice, phase }: RanksChoice, viewer: EntryId | null) =>
  useQuery({
    ...queryOf(keys.leagueRanks(leagueId, { entries, choice, phase }, viewer), getRanks, {
      params: { leagueId },
      query: entries === "" ? { choice, phase } : { entries, phase },
    }),
    staleTime: 30_000,
    // Another rival is drawn into the chart that is there.
    placeholderData: keepPreviousData,
  });

export const useLeagueWinners = (leagueId: LeagueId) =>
  useQuery({ ...queryOf(keys.leagueWinners(leagueId), getWinners, { params: { leagueId } }), staleTime: 30_000 });

export const useRecordBook = (leagueId: LeagueId) =>
  useQuery({ ...queryOf(keys.leagueRecords(leagueId), getRecords, { params: { leagueId } }), staleTime: 30_000 });

/** Where the whole table of a league comes from as a file; phase 1 is the season. */
export const tableFileUrl = (league: LeagueId, language: Language, phase = 1): string =>
  `/api/league/${league}/standings.csv?language=${language}${phase === 1 ? "" : `&phase=${phase}`}`;

/** Ownership in a league in the current round, as a file. */
export const ownershipFileUrl = (league: LeagueId, language: Language): string =>
  `/api/league/${league}/ownership.csv?language=${language}`;
