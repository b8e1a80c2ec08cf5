import type { LeagueId } from "@elleveren/rules";

import { useLeagueSummary } from "../../../../api/leagues/leagues.ts";

/** Whether the league shows chances; false until that is known, so that nothing is asked for in vain. */
export function useHasOdds(leagueId: LeagueId): boolean {
  const { data } = useLeagueSummary(leagueId);
  return data !== undefined && !data.hides_odds;
}
