import { useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";

import { useLeagueCode, useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { isApiFailure } from "../../../../api/wire/problems.ts";
import { paths } from "../../../../paths.ts";
import { Card } from "../../../../ui/Card.tsx";
import { EmptyState, LoadingRegion, Skeleton } from "../../../../ui/states.tsx";
import { JoinThisLeague } from "../../invitation/JoinThisLeague.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../../site/shell/page-title.tsx";
import { ofLeagueForEntry } from "../frame/of-league.tsx";
import styles from "../LeaguesScreen.module.css";
import { ShareLeague } from "../ShareLeague.tsx";

/** `/leagues/{leagueId}/invite`: every way to invite friends into the league, for members who may pass its code on. */
export const InviteScreen = ofLeagueForEntry(Invite);

function Invite({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { data: summary, error } = useLeagueSummary(leagueId);
  const code = useLeagueCode(leagueId);
  if (error && !summary) return <ErrorPage error={error} />;
  // A closed league's code is kept from those outside: they are told why, as those inside are.
  const isKept = isApiFailure(code.error) && code.error.status === 403 && summary?.league.isClosed === true;
  if (code.error && !isKept && (summary || code.data === undefined)) return <ErrorPage error={code.error} />;
  if (!summary || (code.data === undefined && !isKept)) {
    return (
      <LoadingRegion label={t`Loading the code`}>
        <div className={`page ${styles.screen}`}>
          <Skeleton height="40px" width="60%" />
          <Skeleton height="320px" />
        </div>
      </LoadingRegion>
    );
  }
  const { league } = summary;
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Invite friends`} mast={t`Leagues`} />
      <header>
        <h1>{t`Invite friends`}</h1>
        <p>
          <AppLink to={paths.standings(league)}>{t`To the table`}</AppLink>
        </p>
      </header>
      <JoinThisLeague summary={summary} />
      <Card title={league.name} isPadded>
        {league.isClosed || code.data === undefined ? (
          <EmptyState>{t`This league is closed to new entries.`}</EmptyState>
        ) : (
          <ShareLeague name={league.name} code={code.data} />
        )}
      </Card>
    </div>
  );
}
