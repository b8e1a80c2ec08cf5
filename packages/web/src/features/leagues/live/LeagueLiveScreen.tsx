import { leagueId as toLeagueId } from "@elleveren/rules";

import { NotFoundPage } from "../../shell/ErrorPage.tsx";
import { useNumberParams } from "../../shell/use-number-params.ts";
import { LeagueFrame } from "../frame/LeagueFrame.tsx";

/** `/leagues/{leagueId}/live`: how the round moves the league right now. */
export function LeagueLiveScreen() {
  const { leagueId } = useNumberParams("leagueId");
  return leagueId === undefined ? <NotFoundPage /> : <LeagueFrame leagueId={toLeagueId(leagueId)} />;
}
