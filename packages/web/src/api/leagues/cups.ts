/** Cups: where they stand, their matches, and their draws, which this very page can repeat. */
import type { cupDrawCall, cupDrawsCall, cupStatusCall, leagueMatchesCall, WireCupDraw } from "@elleveren/contract";
import {
  checkCupDraw,
  leagueId,
  roundId,
  type DrawProblem,
  type EntryId,
  type LeagueId,
  type RoundId,
} from "@elleveren/rules";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";

import { decodeCupMatch, type CupMatch } from "./cup-match.ts";
import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";
import { isApiFailure } from "../wire/problems.ts";

export interface CupStatus {
  /** The league whose table decides the participants. */
  readonly leagueId: LeagueId;
  /** Null until drawn. */
  readonly cupLeagueId: LeagueId | null;
  readonly qualificationRound: RoundId;
  readonly qualifierCount: number;
  readonly isLarge: boolean;
}

export interface CupMatches {
  readonly page: number;
  readonly hasNext: boolean;
  readonly matches: readonly CupMatch[];
  /** Of the entry asked for. */
  readonly qualificationRank: number | null;
  readonly isQualified: boolean | null;
}

const getStatus = api<typeof cupStatusCall>("GET", "/api/league/:leagueId/cup-status/");
const getMatches = api<typeof leagueMatchesCall>("GET", "/api/leagues-h2h-matches/league/:leagueId/");
const getDraws = api<typeof cupDrawsCall>("GET", "/api/league/:leagueId/cup-draws/");
const getDraw = api<typeof cupDrawCall>("GET", "/api/league/:leagueId/cup-draws/:roundId/");

/**
 * Rounds worth showing, the newest first: those with at least one match. In a large cup of few teams the first ones
 * are byes alone; while there is nothing else, the newest of them.
 */
export function shownDraws(draws: readonly WireCupDraw[]): readonly WireCupDraw[] {
  const met = draws.filter(({ match_count: matchCount, bye_count: byeCount }) => matchCount > byeCount);
  return (met.length > 0 ? met : draws.slice(-1)).toReversed();
}

/** By the number of the league or of its cup; null for a league without one. */
export const useCupStatus = (league: LeagueId) =>
  useQuery({
    queryKey: keys.cupStatus(league),
    queryFn: async ({ signal }): Promise<CupStatus | null> => {
      try {
        const wire = await send(getStatus, { params: { leagueId: league }, signal });
        return {
          leagueId: leagueId(wire.qualifying_league),
          cupLeagueId: wire.league === null ? null : leagueId(wire.league),
          qualificationRound: roundId(wire.qualification_event),
          qualifierCount: wire.qualification_numbers,
          isLarge: wire.is_large,
        };
      } catch (error) {
        if (isApiFailure(error) && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });

export interface CupMatchesFilter {
  readonly page: number;
  readonly entry: EntryId | null;
  readonly round: RoundId | null;
}

/** Of one team the newest match first. */
export const useCupMatches = (cup: LeagueId, { page, entry, round }: CupMatchesFilter, isEnabled = true) =>
  useQuery({
    queryKey: keys.cupMatches(cup, { page, entry, round }),
    queryFn: async ({ signal }): Promise<CupMatches> => {
      const wire = await send(getMatches, {
        params: { leagueId: cup },
        query: { page, ...(entry === null ? {} : { entry }), ...(round === null ? {} : { event: round }) },
        signal,
      });
      const state = wire.status?.qualification_state ?? null;
      return {
        page: wire.page,
        hasNext: wire.has_next,
        matches: wire.results.map(decodeCupMatch),
        qualificationRank: wire.status?.qualification_rank ?? null,
        isQualified: state === null ? null : state === "QUALIFIED",
      };
    },
    enabled: isEnabled,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

export interface CupRoundMatches {
  readonly roundId: RoundId;
  readonly matches: readonly CupMatch[];
}

/** The matches of some rounds, each of which fits on a page; nothing is asked without any. */
export const useCupBracket = (cup: LeagueId, rounds: readonly RoundId[]): readonly CupRoundMatches[] | undefined =>
  useQuery({
    queryKey: keys.cupBracket(cup, rounds),
    queryFn: ({ signal }) =>
      Promise.all(
        rounds.map(async (round): Promise<CupRoundMatches> => {
          const wire = await send(getMatches, { params: { leagueId: cup }, query: { event: round }, signal });
          return { roundId: round, matches: wire.results.map(decodeCupMatch) };
        }),
      ),
    enabled: rounds.length > 0,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  }).data;

export const useCupDraws = (league: LeagueId) =>
  useQuery({ ...queryOf(keys.cupDraws(league), getDraws, { params: { leagueId: league } }), staleTime: 60_000 });

export interface RepeatedDraw {
  readonly matchCount: number;
  readonly problems: readonly DrawProblem[];
}

/** Repeats a draw in this page: its pairs are read as published, and drawn again from the seed. */
export const useRepeatDraw = (league: LeagueId) =>
  useMutation({
    mutationFn: async (round: RoundId): Promise<RepeatedDraw> => {
      const matches: (readonly [number, number | null])[] = [];
      for (let page = 1; ; page += 1) {
        const wire = await send(getDraw, { params: { leagueId: league, roundId: round }, query: { page } });
        for (const [first, second] of wire.matches) matches.push([first ?? 0, second ?? null]);
        if (wire.has_next) continue;
        const problems = checkCupDraw({
          leagueId: wire.qualifying_league,
          round,
          finalRound: wire.final_event,
          seed: wire.seed.seed ?? "",
          commitment: wire.seed.commitment,
          matches,
        });
        return { matchCount: matches.length, problems };
      }
    },
  });
