import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";

import { useCupStatus, type CupStatus } from "../../api/leagues/cups.ts";
import { useLeagueSummary } from "../../api/leagues/league-summary.ts";
import { formatNumber } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { buttonLook } from "../../ui/button-class.ts";
import { EmptyState, LoadingRegion, Skeleton } from "../../ui/states.tsx";
import { LeagueNav } from "../leagues/frame/LeagueNav.tsx";
import { ofLeague } from "../leagues/frame/of-league.tsx";
import { useLeagueName } from "../leagues/use-league-name.ts";
import { AppLink } from "../shell/AppLink.tsx";
import { ErrorPage } from "../shell/errors/ErrorPage.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { CupBracketCard } from "./bracket/CupBracketCard.tsx";
import { CupDrawsCard } from "./CupDrawsCard.tsx";
import { CupMatchesCard } from "./CupMatchesCard.tsx";
import { CupNotDrawn } from "./CupNotDrawn.tsx";
import { OwnCup } from "./OwnCup.tsx";
import styles from "./CupsScreen.module.css";

/**
 * `/leagues/{leagueId}/cup` and `/cup-not-started`: a league's cup, one's own way through it, its matches and how they
 * were drawn; or what is known of it so far. The number is the league's or the cup's.
 */
export const CupScreen = ofLeague(LeagueCup);

function LeagueCup({ leagueId: asked }: { leagueId: LeagueId }) {
  const status = useCupStatus(asked);
  if (status.error && !status.data) return <ErrorPage error={status.error} />;
  if (status.data === undefined) return <Loading />;
  return <NamedCup leagueId={status.data?.leagueId ?? asked} cup={status.data} />;
}

function NamedCup({ leagueId, cup }: { leagueId: LeagueId; cup: CupStatus | null }) {
  const { t } = useLingui();
  const { data, error } = useLeagueSummary(leagueId);
  const nameOf = useLeagueName();
  if (error && !data) return <ErrorPage error={error} />;
  if (!data) return <Loading />;
  const name = nameOf(data.league);
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Cup: ${name}`} mast={t`Cups`} />
      <header className={styles.head}>
        <div>
          <h1>
            <Trans>Cup: {name}</Trans>
          </h1>
          {cup?.cupLeagueId != null && <Facts cup={cup} />}
        </div>
        <AppLink to={paths.classicStandings(leagueId)} {...buttonLook()}>
          <Trans>To the table</Trans>
        </AppLink>
      </header>
      <LeagueNav summary={data} />
      <Content cup={cup} />
    </div>
  );
}

function Facts({ cup }: { cup: CupStatus }) {
  const count = formatNumber(cup.qualifierCount);
  return (
    <p className="note">
      <Trans>
        {count} teams qualified after round {cup.qualificationRound}.
      </Trans>
    </p>
  );
}

function Content({ cup }: { cup: CupStatus | null }) {
  if (cup === null) {
    return (
      <EmptyState
        action={
          <AppLink to={paths.helpRules} hash="leagues">
            <Trans>When cups are played</Trans>
          </AppLink>
        }
      >
        <Trans>There is no information available for this cup yet.</Trans>
      </EmptyState>
    );
  }
  const { cupLeagueId } = cup;
  if (cupLeagueId === null) {
    return (
      <>
        <CupNotDrawn cup={cup} />
        <CupDrawsCard leagueId={cup.leagueId} />
      </>
    );
  }
  return (
    <>
      <OwnCup cup={cup} cupLeagueId={cupLeagueId} />
      <CupBracketCard cup={cup} cupLeagueId={cupLeagueId} />
      <CupMatchesCard cup={cup} cupLeagueId={cupLeagueId} />
      <CupDrawsCard leagueId={cup.leagueId} />
    </>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`Loading the cup`}>
      <div className={`page ${styles.screen}`}>
        <Skeleton height="40px" width="60%" />
        <Skeleton height="240px" />
      </div>
    </LoadingRegion>
  );
}
