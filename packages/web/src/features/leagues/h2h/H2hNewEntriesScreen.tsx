import { Trans } from "@lingui/react/macro";
import { leagueId as toLeagueId, type LeagueId } from "@elleveren/rules";

import { useH2hStandings } from "../../../api/h2h-leagues.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { ErrorPage, NotFoundPage } from "../../shell/ErrorPage.tsx";
import { useNumberParams } from "../../shell/use-number-params.ts";
import { useSearchState } from "../../shell/use-search-state.ts";
import { NewEntries } from "../NewEntries.tsx";
import styles from "../StandingsScreen.module.css";
import { H2hHead } from "./H2hHead.tsx";
import { H2hLoading } from "./H2hLoading.tsx";

/** `/leagues/{leagueId}/new-entries/h`: who has joined and waits for the draw, a page at a time. */
export function H2hNewEntriesScreen() {
  const { leagueId } = useNumberParams("leagueId");
  return leagueId === undefined ? <NotFoundPage /> : <Newcomers leagueId={toLeagueId(leagueId)} />;
}

function Newcomers({ leagueId }: { leagueId: LeagueId }) {
  const [search, setSearch] = useSearchState({ page_new_entries: 1 });
  const { data, error } = useH2hStandings(leagueId, { standings: 1, newEntries: search.page_new_entries });
  if (error && !data) return <ErrorPage error={error} />;
  if (!data) return <H2hLoading />;
  const isEmpty = data.newEntries.rows.length === 0 && data.newEntries.page === 1;
  return (
    <div className={`page ${styles.screen}`}>
      <H2hHead data={data} />
      {isEmpty && (
        <EmptyState>
          <Trans>Nobody is waiting for the draw. After it, nobody joins.</Trans>
        </EmptyState>
      )}
      <NewEntries page={data.newEntries} onPage={(page) => setSearch({ page_new_entries: page }, true)} />
    </div>
  );
}
