import { Trans, useLingui } from "@lingui/react/macro";
import { leagueId as toLeagueId, type LeagueId } from "@elleveren/rules";

import { useGame } from "../../api/game.ts";
import { useClassicStandings, type Standings } from "../../api/leagues.ts";
import { useMe } from "../../api/me.ts";
import { formatDayTime, formatTime } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { buttonLook } from "../../ui/button-class.ts";
import { EmptyState, LoadingRegion, Skeleton, SkeletonRows } from "../../ui/states.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { ErrorPage, NotFoundPage } from "../shell/ErrorPage.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { useNumberParams } from "../shell/use-number-params.ts";
import { useSearchState } from "../shell/use-search-state.ts";
import { NewEntries } from "./NewEntries.tsx";
import { Pager } from "./Pager.tsx";
import { PhaseTabs } from "./PhaseTabs.tsx";
import { StandingsTable } from "./StandingsTable.tsx";
import { useLeagueName } from "./use-league-name.ts";
import styles from "./StandingsScreen.module.css";

/** `/leagues/{leagueId}/standings/c`: a classic league's table for the season or a phase, moving while a round is live. */
export function StandingsScreen() {
  const { leagueId } = useNumberParams("leagueId");
  return leagueId === undefined ? <NotFoundPage /> : <LeagueStandings leagueId={toLeagueId(leagueId)} />;
}

function LeagueStandings({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchState({ phase: 1, page_standings: 1, page_new_entries: 1 });
  const { data, error, isPlaceholderData } = useClassicStandings(leagueId, {
    phase: search.phase,
    standings: search.page_standings,
    newEntries: search.page_new_entries,
  });
  if (error && !data) return <ErrorPage error={error} />;
  if (!data) {
    return (
      <LoadingRegion label={t`Loading the table`}>
        <div className={`page ${styles.screen}`}>
          <Skeleton height="72px" />
          <Skeleton height="40px" />
          <SkeletonRows count={12} />
        </div>
      </LoadingRegion>
    );
  }
  return (
    <div className={`page ${styles.screen}`}>
      <Head standings={data} />
      <PhaseTabs selected={search.phase} onSelect={(phase) => setSearch({ phase, page_standings: 1 })} />
      <div className={styles.main} aria-busy={isPlaceholderData || undefined} data-old={isPlaceholderData || undefined}>
        {data.standings.rows.length === 0 ? (
          <EmptyState>
            <Trans>Data will appear here once the season is underway</Trans>
          </EmptyState>
        ) : (
          <StandingsTable rows={data.standings.rows} />
        )}
        <Pager
          label={t`Pages of the table`}
          page={data.standings.page}
          hasNext={data.standings.hasNext}
          onPage={(page) => setSearch({ page_standings: page }, true)}
        />
      </div>
      <NewEntries page={data.newEntries} onPage={(page) => setSearch({ page_new_entries: page }, true)} />
    </div>
  );
}

function Head({ standings }: { standings: Standings }) {
  const { t } = useLingui();
  const { league, isProvisional, updatedAtMs } = standings;
  const { currentRound } = useGame();
  const { account } = useMe();
  const name = useLeagueName()(league);
  const start = league.startRound;
  return (
    <header className={styles.head}>
      <PageTitle title={name} mast={t`Leagues`} />
      <div>
        <h1>{name}</h1>
        <p>
          {isProvisional && updatedAtMs !== null && (
            <span className="live">
              <i className="ball ball--on" aria-hidden="true" />
              <Trans>Live, updated {formatTime(updatedAtMs)}</Trans>
            </span>
          )}
          {!isProvisional && updatedAtMs !== null && <Trans>Last updated {formatDayTime(updatedAtMs)}</Trans>}
        </p>
        {start > 1 && (
          <p>
            {currentRound && currentRound.roundId >= start ? (
              <Trans>Scoring started in round {start}.</Trans>
            ) : (
              <Trans>Scoring will start in round {start}.</Trans>
            )}
          </p>
        )}
      </div>
      {league.hasCup && (
        <AppLink
          to={
            league.cupLeagueId === null ? paths.leagueCupNotStarted(league.leagueId) : paths.leagueCup(league.leagueId)
          }
          {...buttonLook()}
        >
          {league.cupLeagueId === null ? <Trans>Cup info</Trans> : <Trans>Cup matches</Trans>}
        </AppLink>
      )}
      {account?.entryId != null && league.canInvite && (
        <AppLink to={paths.leagueInvite(league.leagueId)} {...buttonLook()}>
          <Trans>Invite friends</Trans>
        </AppLink>
      )}
    </header>
  );
}
