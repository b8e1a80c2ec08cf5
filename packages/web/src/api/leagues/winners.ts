/** Who won the rounds and months so far, and what is best of the season. */
import type {
  bestLeaguesCall,
  mostValuableTeamsCall,
  pastWinnersCall,
  phaseWinnersCall,
  roundWinnersCall,
  winnersCall,
  WireWinner,
} from "@elleveren/contract";
import { entryId, leagueId, roundId, type EntryId, type LeagueId, type RoundId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export interface Winner {
  readonly entryId: EntryId;
  readonly entryName: string;
  readonly managerName: string;
  readonly points: number;
}

export interface Winners {
  /** Oldest first. */
  readonly rounds: readonly (Winner & { readonly roundId: RoundId })[];
  readonly phases: readonly (Winner & { readonly phaseId: number; readonly name: string })[];
}

const decodeWinner = (wire: WireWinner): Winner => ({
  entryId: entryId(wire.entry),
  entryName: wire.entry_name,
  managerName: wire.player_name,
  points: wire.points,
});

const getWinners = api<typeof winnersCall>("GET", "/api/stats/winners/");

export const useWinners = () =>
  useQuery({
    queryKey: keys.winners,
    queryFn: async ({ signal }): Promise<Winners> => {
      const wire = await send(getWinners, { signal });
      return {
        rounds: wire.events.map((row) => ({ ...decodeWinner(row), roundId: roundId(row.event) })),
        phases: wire.phases.map((row) => ({ ...decodeWinner(row), phaseId: row.phase, name: row.name })),
      };
    },
    staleTime: 300_000,
  });

export type PastWinner = Omit<Winner, "entryId"> & { readonly rank: number };

/** A season that was; its teams are no more, so they have no pages. */
export interface PastWinners {
  readonly seasonName: string;
  readonly top: readonly PastWinner[];
  readonly rounds: readonly (PastWinner & { readonly roundId: number })[];
  /** By their months. */
  readonly phases: readonly (PastWinner & { readonly name: string; readonly startAtMs: number | null })[];
}

const decodePast = (wire: Omit<WireWinner, "entry">): PastWinner => ({
  entryName: wire.entry_name,
  managerName: wire.player_name,
  points: wire.points,
  rank: wire.rank,
});

const getPastWinners = api<typeof pastWinnersCall>("GET", "/api/stats/winners/past/");

/** Newest first. */
export const usePastWinners = () =>
  useQuery({
    queryKey: keys.pastWinners,
    queryFn: async ({ signal }): Promise<readonly PastWinners[]> =>
      (await send(getPastWinners, { signal })).seasons.map((season) => ({
        seasonName: season.season_name,
        top: season.top.map(decodePast),
        rounds: season.events.map((row) => ({ ...decodePast(row), roundId: row.event })),
        phases: season.phases.map((row) => ({
          ...decodePast(row),
          name: row.name,
          startAtMs: row.start_time === null ? null : Date.parse(row.start_time),
        })),
      })),
    staleTime: 300_000,
  });

/** A round or a phase that somebody won. */
export type Contest =
  { readonly kind: "round"; readonly roundId: number } | { readonly kind: "phase"; readonly phaseId: number };

const getRoundWinners = api<typeof roundWinnersCall>("GET", "/api/winners/event/:roundId/");
const getPhaseWinners = api<typeof phaseWinnersCall>("GET", "/api/winners/phase/:phaseId/");

/** The ten best of a settled round or a finished phase. */
export const useBestOf = (contest: Contest) =>
  useQuery({
    queryKey: keys.bestOf(contest),
    queryFn: async ({ signal }) => {
      const best =
        contest.kind === "round"
          ? await send(getRoundWinners, { params: { roundId: contest.roundId }, signal })
          : await send(getPhaseWinners, { params: { phaseId: contest.phaseId }, signal });
      return best.map((row) => ({ ...decodeWinner(row), rank: row.rank }));
    },
    staleTime: 300_000,
  });

export interface BestLeague {
  readonly leagueId: LeagueId;
  readonly name: string;
  readonly entryCount: number;
  /** Of its best, points with one decimal. */
  readonly average: number;
}

const getBestLeagues = api<typeof bestLeaguesCall>("GET", "/api/stats/best-classic-private-leagues/");

export const useBestLeagues = () =>
  useQuery({
    queryKey: keys.bestLeagues,
    queryFn: async ({ signal }): Promise<readonly BestLeague[]> =>
      (await send(getBestLeagues, { signal })).map((row) => ({
        leagueId: leagueId(row.league),
        name: row.name,
        entryCount: row.entries,
        average: Number(row.average_score),
      })),
    staleTime: 300_000,
  });

export interface ValuableTeam {
  readonly entryId: EntryId;
  readonly name: string;
  readonly managerName: string;
  /** With the bank. */
  readonly valueTenths: number;
}

const getValuable = api<typeof mostValuableTeamsCall>("GET", "/api/stats/most-valuable-teams/");

export const useValuableTeams = () =>
  useQuery({
    queryKey: keys.valuableTeams,
    queryFn: async ({ signal }): Promise<readonly ValuableTeam[]> =>
      (await send(getValuable, { signal })).map((row) => ({
        entryId: entryId(row.entry),
        name: row.name,
        managerName: row.player_name,
        valueTenths: row.value_with_bank,
      })),
    staleTime: 300_000,
  });
