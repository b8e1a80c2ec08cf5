import { Trans, useLingui } from "@lingui/react/macro";
import { leagueId as toLeagueId, type LeagueId } from "@elleveren/rules";

import { useClassicStandings } from "../../api/leagues.ts";
import { paths } from "../../paths.ts";
import { buttonLook } from "../../ui/button-class.ts";
import { EmptyState, LoadingRegion, Skeleton } from "../../ui/states.tsx";
import { useLeagueName } from "../leagues/use-league-name.ts";
import { AppLink } from "../shell/AppLink.tsx";
import { ErrorPage, NotFoundPage } from "../shell/ErrorPage.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { useNumberParams } from "../shell/use-number-params.ts";
import styles from "./CupsScreen.module.css";

/** `/leagues/{leagueId}/cup` and `/cup-not-started`: what there is to tell of a league's cup, and the way to its table. */
export function CupScreen() {
  const { leagueId } = useNumberParams("leagueId");
  return leagueId === undefined ? <NotFoundPage /> : <LeagueCup leagueId={toLeagueId(leagueId)} />;
}

function LeagueCup({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { data, error } = useClassicStandings(leagueId, { phase: 1, standings: 1, newEntries: 1 });
  const nameOf = useLeagueName();
  if (error && !data) return <ErrorPage error={error} />;
  if (!data) {
    return (
      <LoadingRegion label={t`Loading the cup`}>
        <div className={`page ${styles.screen}`}>
          <Skeleton height="40px" width="60%" />
          <Skeleton height="240px" />
        </div>
      </LoadingRegion>
    );
  }
  const name = nameOf(data.league);
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Cup: ${name}`} mast={t`Cups`} />
      <h1>
        <Trans>Cup: {name}</Trans>
      </h1>
      <EmptyState
        action={
          <>
            <AppLink to={paths.classicStandings(leagueId)} {...buttonLook("go")}>
              <Trans>To the table</Trans>
            </AppLink>
            <AppLink to={paths.helpRules} hash="leagues">
              <Trans>When cups are played</Trans>
            </AppLink>
          </>
        }
      >
        <Trans>There is no information available for this cup yet.</Trans>
      </EmptyState>
    </div>
  );
}
