import { Trans, useLingui } from "@lingui/react/macro";
import { leagueId as toLeagueId, type LeagueId } from "@elleveren/rules";

import { useH2hLeague } from "../../api/h2h-leagues.ts";
import { EmptyState, LoadingRegion, Skeleton, SkeletonRows } from "../../ui/states.tsx";
import { ErrorPage, NotFoundPage } from "../shell/ErrorPage.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { RequireEntry } from "../shell/RequireEntry.tsx";
import { useNumberParams } from "../shell/use-number-params.ts";
import { useSearchState } from "../shell/use-search-state.ts";
import { NewEntries } from "./NewEntries.tsx";
import styles from "./StandingsScreen.module.css";

/**
 * `/leagues/{leagueId}/standings/h`, `/matches/h` and `/new-entries/h`: a head-to-head league, who has joined, and that
 * its matches are still to be drawn up. Whatever is no head-to-head league is not found here.
 */
export function H2hLeagueScreen() {
  const { leagueId } = useNumberParams("leagueId");
  return leagueId === undefined ? <NotFoundPage /> : <H2hLeague leagueId={toLeagueId(leagueId)} />;
}

/** `/leagues/{leagueId}/admin/h`: for managers with a team only. */
export function H2hAdminScreen() {
  return <RequireEntry>{() => <H2hLeagueScreen />}</RequireEntry>;
}

function H2hLeague({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchState({ page_new_entries: 1 });
  const { data, error } = useH2hLeague(leagueId, search.page_new_entries);
  if (error && !data) return <ErrorPage error={error} />;
  if (!data) {
    return (
      <LoadingRegion label={t`Loading the league`}>
        <div className={`page ${styles.screen}`}>
          <Skeleton height="72px" />
          <SkeletonRows count={6} />
        </div>
      </LoadingRegion>
    );
  }
  const { name } = data.league;
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={name} mast={t`Leagues`} />
      <h1>{name}</h1>
      <EmptyState>
        <Trans>Matches are currently being generated, please check back later.</Trans>
      </EmptyState>
      <NewEntries page={data.newEntries} onPage={(page) => setSearch({ page_new_entries: page }, true)} />
    </div>
  );
}
