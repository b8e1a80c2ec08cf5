import { useLingui } from "@lingui/react/macro";
import { leagueId as toLeagueId, type LeagueId } from "@elleveren/rules";

import { useH2hStandings } from "../../../api/h2h-leagues.ts";
import { LoadingRegion, SkeletonRows } from "../../../ui/states.tsx";
import { ErrorPage, NotFoundPage } from "../../shell/ErrorPage.tsx";
import { useNumberParams } from "../../shell/use-number-params.ts";
import { useSearchState } from "../../shell/use-search-state.ts";
import { LeagueColumns } from "../frame/LeagueColumns.tsx";
import { LeagueFrame } from "../frame/LeagueFrame.tsx";
import { OwnershipCard, OwnershipStrip } from "../live/OwnershipCard.tsx";
import { SwingCard } from "../live/SwingCard.tsx";
import { NewEntries } from "../NewEntries.tsx";
import { RankChartCard } from "../season/RankChartCard.tsx";
import { H2hTable } from "../table/H2hTable.tsx";
import { ShareTable } from "../table/ShareTable.tsx";
import { TablePage } from "../table/TablePage.tsx";
import { useShowRow } from "../table/use-show-row.ts";

/** `/leagues/{leagueId}/standings/h`: a head-to-head league's table, moving while a round is live. */
export function H2hStandingsScreen() {
  const { leagueId } = useNumberParams("leagueId");
  return leagueId === undefined ? <NotFoundPage /> : <H2hLeague leagueId={toLeagueId(leagueId)} />;
}

function H2hLeague({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchState({ page_standings: 1, page_new_entries: 1, show: 0 });
  const { data, error, isPlaceholderData } = useH2hStandings(leagueId, {
    standings: search.page_standings,
    newEntries: search.page_new_entries,
  });
  useShowRow(search.show, isPlaceholderData ? undefined : data?.standings.rows);
  if (error && !data) return <ErrorPage error={error} />;
  return (
    <LeagueFrame
      leagueId={leagueId}
      ways={(summary) => (data && data.rankedCount > 0 ? <ShareTable summary={summary} /> : null)}
    >
      <OwnershipStrip leagueId={leagueId} />
      {!data ? (
        <LoadingRegion label={t`Loading the table`}>
          <SkeletonRows count={8} />
        </LoadingRegion>
      ) : (
        <LeagueColumns
          aside={
            <>
              <OwnershipCard leagueId={leagueId} />
              {!data.league.isLarge && <RankChartCard leagueId={leagueId} />}
              <SwingCard leagueId={leagueId} />
              <NewEntries page={data.newEntries} onPage={(page) => setSearch({ page_new_entries: page }, true)} />
            </>
          }
        >
          <TablePage leagueId={leagueId} table={data} isOld={isPlaceholderData} onPage={setSearch}>
            <H2hTable rows={data.standings.rows} shown={search.show} />
          </TablePage>
        </LeagueColumns>
      )}
    </LeagueFrame>
  );
}
