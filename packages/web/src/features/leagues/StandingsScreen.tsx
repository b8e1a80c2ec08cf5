import type { LeagueId } from "@elleveren/rules";

import { useClassicStandings } from "../../api/leagues/leagues.ts";
import { useSearchState } from "../shell/use-search-state.ts";
import { LeagueAside } from "./frame/LeagueAside.tsx";
import { ofLeague } from "./frame/of-league.tsx";
import { PhaseTabs } from "./PhaseTabs.tsx";
import { StandingsTable } from "./table/StandingsTable.tsx";
import { TABLE_SEARCH, TableScreen } from "./table/TableScreen.tsx";

/** `/leagues/{leagueId}/standings/c`: a classic league's table for the season or a phase, moving while a round is live. */
export const StandingsScreen = ofLeague(LeagueStandings);

function LeagueStandings({ leagueId }: { leagueId: LeagueId }) {
  const [search, setSearch] = useSearchState({ phase: 1, ...TABLE_SEARCH });
  const { phase, page_standings: standings, page_new_entries: newEntries, show } = search;
  const query = useClassicStandings(leagueId, { phase, standings, newEntries });
  return (
    <TableScreen
      leagueId={leagueId}
      phase={{ phase }}
      shown={show}
      query={query}
      onChange={setSearch}
      tabs={
        <PhaseTabs
          selected={phase}
          {...(query.data ? { startRound: query.data.league.startRound } : {})}
          onSelect={(chosen) => setSearch({ phase: chosen, page_standings: 1, show: 0 })}
        />
      }
      skeletonCount={12}
      aside={() => <LeagueAside leagueId={leagueId} />}
    >
      {(rows) => <StandingsTable rows={rows} shown={show} />}
    </TableScreen>
  );
}
