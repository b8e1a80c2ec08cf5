/** Forfeits that a league wrote itself. */
import type { forfeitsCall, tickForfeitCall, WireForfeits, writeForfeitsCall } from "@elleveren/contract";
import type { LeagueId } from "@elleveren/rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

const getForfeits = api<typeof forfeitsCall>("GET", "/api/league/:leagueId/forfeits/");
const putForfeits = api<typeof writeForfeitsCall>("PUT", "/api/league/:leagueId/forfeits/");
const putDone = api<typeof tickForfeitCall>("PUT", "/api/league/:leagueId/forfeits/:forfeitId/done/");

export const useForfeits = (leagueId: LeagueId, isWanted = true) =>
  useQuery({
    ...queryOf(keys.leagueForfeits(leagueId), getForfeits, { params: { leagueId } }),
    enabled: isWanted,
    staleTime: 60_000,
  });

export interface WrittenForfeits {
  readonly forfeits: readonly Pick<WireForfeits["forfeits"][number], "stretch" | "text">[];
  readonly spoon: boolean;
}

export function useWriteForfeits(leagueId: LeagueId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ forfeits, spoon }: WrittenForfeits) =>
      send(putForfeits, { params: { leagueId }, body: { forfeits: [...forfeits], spoon } }),
    onSuccess: async (written) => {
      client.setQueryData(keys.leagueForfeits(leagueId), written);
      await client.invalidateQueries({ queryKey: keys.leagueHonours(leagueId) });
    },
  });
}

export interface TickedForfeit {
  readonly forfeit: number;
  readonly number: number;
  readonly entry: number;
  readonly done: boolean;
}

export function useTickForfeit(leagueId: LeagueId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ forfeit, ...body }: TickedForfeit) =>
      send(putDone, { params: { leagueId, forfeitId: forfeit }, body }),
    onSuccess: (forfeits) => client.setQueryData(keys.leagueForfeits(leagueId), forfeits),
  });
}
