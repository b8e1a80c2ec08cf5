import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";

import { type CupStatus, useCupStatus } from "../../../api/leagues/cups.ts";
import { useLeagueSummary } from "../../../api/leagues/leagues.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import { EmptyState, LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { LeagueNav } from "../leagues/frame/LeagueNav.tsx";
import { ofLeague } from "../leagues/frame/of-league.tsx";
import { useLeagueName } from "../leagues/use-league-name.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { CupBracketCard } from "./bracket/CupBracketCard.tsx";
import { CupDrawsCard } from "./CupDrawsCard.tsx";
import { CupMatchesCard } from "./CupMatchesCard.tsx";
import { OwnCup } from "./OwnCup.tsx";
import styles from "./CupsScreen.module.css";
import { Card } from "../../../ui/Card.tsx";

/**
 * `/leagues/{leagueId}/cup` and `/cup-not-started`: a league's cup, one's own way through it, its matches and their
 * draws; or the plan of a cup to come. The number is the league's or the cup's.
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
          <h1>{t`Cup: ${name}`}</h1>
          {cup?.cupLeagueId != null && <Facts cup={cup} />}
        </div>
        <AppLink to={paths.classicStandings(leagueId)} {...buttonLook()}>{t`To the table`}</AppLink>
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

/** A cup that is still to be drawn: when, and how many take part. */
function CupNotDrawn({ cup }: { cup: CupStatus }) {
  const { t } = useLingui();
  const { qualificationRound: round, isLarge } = cup;
  const first = round + 1;
  const count = formatNumber(cup.qualifierCount);
  return (
    <Card title={t`The draw for the first round is yet to be made`} isPadded>
      <div className="grid left gap-2">
        <p>
          {isLarge ? (
            <Trans>Cup matches will be available after round {round}</Trans>
          ) : (
            <Trans>
              Cup matches for round {first} will be available at the end of round {round}
            </Trans>
          )}
        </p>
        <p className="note">{t`The best ${count} of the table after that round take part.`}</p>
        <AppLink to={paths.helpRules} hash="leagues">{t`When cups are played`}</AppLink>
      </div>
    </Card>
  );
}
