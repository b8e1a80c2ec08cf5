/** What a squad is worth to a search: the slow, obvious answer that the solver's is held against. */
import { bestLineup, transferCostPoints, type FootballerId, type LineupForecast } from "@elleveren/rules";

import type { Candidate, SquadSearch } from "./squad-search.ts";

type Members = readonly Candidate[];

/** The best line-up of each round. */
export const lineupsOf = ({ rules, rounds }: Pick<SquadSearch, "rules" | "rounds">, squad: Members): LineupForecast[] =>
  rounds.map((weights, round) =>
    bestLineup({
      rules,
      weights,
      members: squad.map(({ footballerId, position, points }) => ({ footballerId, position, points: points[round]! })),
    }),
  );

/** Points that the newcomers beyond the free ones cost. */
export function paidPoints({ transfers }: Pick<SquadSearch, "transfers">, squad: Members): number {
  if (!transfers) return 0;
  const newcomers = squad.filter(({ isOwned }) => !isOwned).length;
  return transferCostPoints({ transfers }, { freeTransfers: transfers.free, transfersMade: newcomers, chip: null });
}

/** Expected in all rounds with the best line-up of each, less what its transfers cost. */
export const squadPoints = (search: Omit<SquadSearch, "candidates">, squad: Members): number =>
  lineupsOf(search, squad).reduce((sum, lineup) => sum + lineup.points, 0) - paidPoints(search, squad);

export function membersOf({ candidates }: Pick<SquadSearch, "candidates">, ids: readonly FootballerId[]): Candidate[] {
  const wanted = new Set(ids);
  return candidates.filter(({ footballerId }) => wanted.has(footballerId));
}
