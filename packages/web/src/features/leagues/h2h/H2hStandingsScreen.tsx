import type { LeagueId } from "@elleveren/rules";

import { useH2hStandings } from "../../../api/leagues/h2h-leagues.ts";
import { useSearchState } from "../../shell/use-search-state.ts";
import { ofLeague } from "../frame/of-league.tsx";
import { OwnershipCard } from "../live/OwnershipCard.tsx";
import { SwingCard } from "../live/SwingCard.tsx";
import { RankChartCard } from "../season/RankChartCard.tsx";
import { H2hTable } from "../table/H2hTable.tsx";
import { TABLE_SEARCH, TableScreen } from "../table/TableScreen.tsx";

/** `/leagues/{leagueId}/standings/h`: a head-to-head league's table, moving while a round is live. */
export const H2hStandingsScreen = ofLeague(H2hLeague);

function H2hLeague({ leagueId }: { leagueId: LeagueId }) {
  const [search, setSearch] = useSearchState(TABLE_SEARCH);
  const { page_standings: standings, page_new_entries: newEntries, show } = search;
  return (
    <TableScreen
      leagueId={leagueId}
      shown={show}
      query={useH2hStandings(leagueId, { standings, newEntries })}
      onChange={setSearch}
      skeletonCount={8}
      aside={({ league }) => (
        <>
          <OwnershipCard leagueId={leagueId} />
          {!league.isLarge && <RankChartCard leagueId={leagueId} />}
          <SwingCard leagueId={leagueId} />
        </>
      )}
    >
      {(rows) => <H2hTable rows={rows} shown={show} />}
    </TableScreen>
  );
}
