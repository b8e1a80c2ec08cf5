import { useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";

import { useH2hStandings } from "../../../../api/leagues/h2h-leagues.ts";
import { EmptyState, LoadingRows } from "../../../../ui/states.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import { LeagueFrame } from "../frame/LeagueFrame.tsx";
import { ofLeague } from "../frame/of-league.tsx";
import { NewEntries } from "../tables/NewEntries.tsx";

/** `/leagues/{leagueId}/new-entries/h`: the entries that have joined and wait for the draw, a page at a time. */
export const H2hNewEntriesScreen = ofLeague(Newcomers);

function Newcomers({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchState({ page_new_entries: 1 });
  const { data, error } = useH2hStandings(leagueId, { standings: 1, newEntries: search.page_new_entries });
  if (error && !data) return <ErrorPage error={error} />;
  return (
    <LeagueFrame leagueId={leagueId} title={t`New entries`}>
      {!data ? (
        <LoadingRows label={t`Loading the new entries`} count={8} />
      ) : data.newEntries.rows.length === 0 && data.newEntries.page === 1 ? (
        <EmptyState>{t`Nobody is waiting for the draw. After it, nobody joins.`}</EmptyState>
      ) : (
        <NewEntries page={data.newEntries} onPage={(page) => setSearch({ page_new_entries: page }, true)} />
      )}
    </LeagueFrame>
  );
}
