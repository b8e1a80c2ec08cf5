import { useLingui } from "@lingui/react/macro";
import { leagueId as toLeagueId, type LeagueId } from "@elleveren/rules";

import { useClassicStandings } from "../../api/leagues.ts";
import { LoadingRegion, SkeletonRows } from "../../ui/states.tsx";
import { ErrorPage, NotFoundPage } from "../shell/ErrorPage.tsx";
import { useNumberParams } from "../shell/use-number-params.ts";
import { useSearchState } from "../shell/use-search-state.ts";
import { LeagueAside } from "./frame/LeagueAside.tsx";
import { LeagueColumns } from "./frame/LeagueColumns.tsx";
import { LeagueFrame } from "./frame/LeagueFrame.tsx";
import { OwnershipStrip } from "./live/OwnershipCard.tsx";
import { NewEntries } from "./NewEntries.tsx";
import { PhaseTabs } from "./PhaseTabs.tsx";
import { ShareTable } from "./table/ShareTable.tsx";
import { StandingsTable } from "./table/StandingsTable.tsx";
import { TablePage } from "./table/TablePage.tsx";
import { useShowRow } from "./table/use-show-row.ts";

/** `/leagues/{leagueId}/standings/c`: a classic league's table for the season or a phase, moving while a round is live. */
export function StandingsScreen() {
  const { leagueId } = useNumberParams("leagueId");
  return leagueId === undefined ? <NotFoundPage /> : <LeagueStandings leagueId={toLeagueId(leagueId)} />;
}

function LeagueStandings({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchState({ phase: 1, page_standings: 1, page_new_entries: 1, show: 0 });
  const { data, error, isPlaceholderData } = useClassicStandings(leagueId, {
    phase: search.phase,
    standings: search.page_standings,
    newEntries: search.page_new_entries,
  });
  useShowRow(search.show, isPlaceholderData ? undefined : data?.standings.rows);
  if (error && !data) return <ErrorPage error={error} />;
  return (
    <LeagueFrame
      leagueId={leagueId}
      ways={(summary) => (data && data.rankedCount > 0 ? <ShareTable summary={summary} phase={search.phase} /> : null)}
    >
      <PhaseTabs
        selected={search.phase}
        {...(data ? { startRound: data.league.startRound } : {})}
        onSelect={(phase) => setSearch({ phase, page_standings: 1, show: 0 })}
      />
      <OwnershipStrip leagueId={leagueId} />
      {!data ? (
        <LoadingRegion label={t`Loading the table`}>
          <SkeletonRows count={12} />
        </LoadingRegion>
      ) : (
        <LeagueColumns
          aside={
            <>
              <LeagueAside leagueId={leagueId} />
              <NewEntries page={data.newEntries} onPage={(page) => setSearch({ page_new_entries: page }, true)} />
            </>
          }
        >
          <TablePage leagueId={leagueId} phase={search.phase} table={data} isOld={isPlaceholderData} onPage={setSearch}>
            <StandingsTable rows={data.standings.rows} shown={search.show} />
          </TablePage>
        </LeagueColumns>
      )}
    </LeagueFrame>
  );
}
