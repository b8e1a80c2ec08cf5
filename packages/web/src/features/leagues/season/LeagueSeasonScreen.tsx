import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { useLeagueSummary } from "../../../api/leagues/league-summary.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { useSearchState } from "../../shell/use-search-state.ts";
import { LeagueFrame } from "../frame/LeagueFrame.tsx";
import { ofLeague } from "../frame/of-league.tsx";
import { PhaseTabs } from "../PhaseTabs.tsx";
import { LeagueWinnersCard } from "./LeagueWinnersCard.tsx";
import { RanksCard } from "./RanksCard.tsx";
import { RecordBookCard } from "./RecordBookCard.tsx";
import { WinsTable } from "./WinsTable.tsx";

/** `/leagues/{leagueId}/season`: where rivals stood round by round, who won what, and the league's records. */
export const LeagueSeasonScreen = ofLeague(function SeasonPage({ leagueId }) {
  const { t } = useLingui();
  return (
    <LeagueFrame leagueId={leagueId} title={t({ message: "Season", context: "of a league" })}>
      <Season leagueId={leagueId} />
    </LeagueFrame>
  );
});

function Season({ leagueId }: { leagueId: LeagueId }) {
  const { data: summary } = useLeagueSummary(leagueId);
  const { mostListed } = useGame().ruleset.leagues;
  const [view, setView] = useSearchState({ phase: 1, entries: "", choice: "top", view: "chart" });
  if (!summary) return null;
  const isH2h = summary.league.scoring === "h2h";
  if (isH2h && summary.league.isLarge) {
    return (
      <EmptyState>
        <Trans>
          A head-to-head league of more than {mostListed} teams is too large to be played again for every round.
        </Trans>
      </EmptyState>
    );
  }
  return (
    <>
      {!isH2h && <PhaseTabs selected={view.phase} onSelect={(phase) => setView({ phase })} />}
      <RanksCard leagueId={leagueId} isH2h={isH2h} view={view} onChange={setView} />
      <div className="pair">
        <div className="side">
          <LeagueWinnersCard leagueId={leagueId} />
          <WinsTable leagueId={leagueId} />
        </div>
        <RecordBookCard leagueId={leagueId} />
      </div>
    </>
  );
}
