import { leagueId as toLeagueId } from "@elleveren/rules";

import { NotFoundPage } from "../../shell/ErrorPage.tsx";
import { useNumberParams } from "../../shell/use-number-params.ts";
import { LeagueFrame } from "../frame/LeagueFrame.tsx";

/** `/leagues/{leagueId}/season`: the league's season. */
export function LeagueSeasonScreen() {
  const { leagueId } = useNumberParams("leagueId");
  return leagueId === undefined ? <NotFoundPage /> : <LeagueFrame leagueId={toLeagueId(leagueId)} />;
}
