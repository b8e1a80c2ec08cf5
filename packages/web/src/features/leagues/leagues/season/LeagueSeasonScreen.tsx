import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import type { WireLeagueMember } from "@elleveren/contract";
import { useState } from "react";

import { useGame } from "../../../../api/content/game.ts";
import { useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { EmptyState } from "../../../../ui/states.tsx";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import { LeagueFrame } from "../frame/LeagueFrame.tsx";
import { ofLeague } from "../frame/of-league.tsx";
import { PhaseTabs } from "../tables/PhaseTabs.tsx";
import { LeagueWinnersCard } from "./LeagueWinnersCard.tsx";
import { RanksCard } from "./RanksCard.tsx";
import { RecordBookCard } from "./RecordBookCard.tsx";
import { useLeagueWinners } from "../../../../api/leagues/league-season.ts";
import { useMe } from "../../../../api/people/me.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Table } from "../../../../ui/Table.tsx";
import { useTeamColumn } from "../tables/TeamName.tsx";

/** `/leagues/{leagueId}/season`: rivals' ranks round by round, the winners, and the league's records. */
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

/** Teams shown until all are asked for. */
const SHOWN = 10;

/** The number of rounds and months that each member has won; nothing before the first win. */
function WinsTable({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { account } = useMe();
  const [isWhole, setWhole] = useState(false);
  const { data } = useLeagueWinners(leagueId);
  const team = useTeamColumn<WireLeagueMember>(
    "quiet",
    ({ entry: entryId, entry_name: entryName, player_name: managerName }) => ({
      name: entryName,
      managerName,
      to: paths.entryHistory(entryId),
    }),
  );
  if (!data || data.tally.length === 0) return null;
  const shown = isWhole ? data.tally : data.tally.slice(0, SHOWN);
  const count = data.tally.length;
  return (
    <Card title={t`Wins`}>
      <Table
        label={t`Wins by team`}
        rows={shown}
        rowKey={(row) => row.entry}
        isOwn={(row) => row.entry === account?.entryId}
        columns={[
          team,
          { key: "rounds", heading: t`Rounds`, cell: (row) => <b className="num">{formatNumber(row.rounds)}</b> },
          { key: "months", heading: t`Months`, cell: (row) => <b className="num">{formatNumber(row.phases)}</b> },
        ]}
      />
      {count > SHOWN && !isWhole && (
        <div className="pad-body ruled">
          <Button onPress={() => setWhole(true)}>{t`Show all ${count} winners`}</Button>
        </div>
      )}
    </Card>
  );
}
