/** The winners of the rounds and months so far, and the season's records. */
import type {
  bestLeaguesCall,
  mostValuableTeamsCall,
  pastWinnersCall,
  phaseWinnersCall,
  roundWinnersCall,
  winnersCall,
} from "@elleveren/contract";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

const getWinners = api<typeof winnersCall>("GET", "/api/stats/winners/");
const getPastWinners = api<typeof pastWinnersCall>("GET", "/api/stats/winners/past/");
const getRoundWinners = api<typeof roundWinnersCall>("GET", "/api/winners/event/:roundId/");
const getPhaseWinners = api<typeof phaseWinnersCall>("GET", "/api/winners/phase/:phaseId/");
const getBestLeagues = api<typeof bestLeaguesCall>("GET", "/api/stats/best-classic-private-leagues/");
const getValuable = api<typeof mostValuableTeamsCall>("GET", "/api/stats/most-valuable-teams/");

export const useWinners = () => useQuery({ ...queryOf(keys.winners, getWinners, {}), staleTime: 300_000 });

/** Seasons that were, the newest first. */
export const usePastWinners = () =>
  useQuery({
    queryKey: keys.pastWinners,
    queryFn: async ({ signal }) => (await send(getPastWinners, { signal })).seasons,
    staleTime: 300_000,
  });

/** A round or a phase with a winner. */
export type Contest =
  { readonly kind: "round"; readonly roundId: number } | { readonly kind: "phase"; readonly phaseId: number };

/** The ten best of a settled round or a finished phase. */
export const useBestOf = (contest: Contest) =>
  useQuery({
    queryKey: keys.bestOf(contest),
    queryFn: ({ signal }) =>
      contest.kind === "round"
        ? send(getRoundWinners, { params: { roundId: contest.roundId }, signal })
        : send(getPhaseWinners, { params: { phaseId: contest.phaseId }, signal }),
    staleTime: 300_000,
  });

export const useBestLeagues = () => useQuery({ ...queryOf(keys.bestLeagues, getBestLeagues, {}), staleTime: 300_000 });

export const useValuableTeams = () => useQuery({ ...queryOf(keys.valuableTeams, getValuable, {}), staleTime: 300_000 });
