/** Who won the rounds and months so far. */
import type { winnersCall, WireWinner } from "@elleveren/contract";
import { entryId, roundId, type EntryId, type RoundId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { api, send } from "./http.ts";
import { keys } from "./keys.ts";

export interface Winner {
  readonly entryId: EntryId;
  readonly entryName: string;
  readonly managerName: string;
  readonly points: number;
}

export interface Winners {
  /** Oldest first. */
  readonly rounds: readonly (Winner & { readonly roundId: RoundId })[];
  readonly phases: readonly (Winner & { readonly phaseId: number })[];
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
        phases: wire.phases.map((row) => ({ ...decodeWinner(row), phaseId: row.phase })),
      };
    },
    staleTime: 300_000,
  });
