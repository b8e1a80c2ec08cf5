import { Trans, useLingui } from "@lingui/react/macro";
import { leagueId as toLeagueId, type EntryId, type LeagueId } from "@elleveren/rules";

import { useLeagueDetail } from "../../api/league-admin.ts";
import { paths } from "../../paths.ts";
import { LoadingRegion, Skeleton } from "../../ui/states.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { NotFoundPage, PermissionPage } from "../shell/error-pages.tsx";
import { ErrorPage } from "../shell/ErrorPage.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { RequireEntry } from "../shell/RequireEntry.tsx";
import { useNumberParams } from "../shell/use-number-params.ts";
import { DeleteLeagueSection } from "./admin/DeleteLeagueSection.tsx";
import { LeagueCodeSection } from "./admin/LeagueCodeSection.tsx";
import { LeagueDetailsForm } from "./admin/LeagueDetailsForm.tsx";
import { AddSuspension, ChangeAdministrator, RemoveSuspension } from "./admin/MemberSections.tsx";
import styles from "./LeagueAdminScreen.module.css";

/** `/leagues/{leagueId}/admin/c`: everything its administrator can do with a classic league; nobody else. */
export function LeagueAdminScreen() {
  const { leagueId } = useNumberParams("leagueId");
  if (leagueId === undefined) return <NotFoundPage />;
  return (
    <RequireEntry>{(entryId) => <Administration leagueId={toLeagueId(leagueId)} entryId={entryId} />}</RequireEntry>
  );
}

function Administration({ leagueId, entryId }: { leagueId: LeagueId; entryId: EntryId }) {
  const { t } = useLingui();
  const { data: league, error } = useLeagueDetail(leagueId);
  if (error && !league) return <ErrorPage error={error} />;
  if (!league) {
    return (
      <LoadingRegion label={t`Loading the league`}>
        <div className={`page ${styles.screen}`}>
          <Skeleton height="40px" width="60%" />
          <Skeleton height="360px" />
        </div>
      </LoadingRegion>
    );
  }
  if (!league.canAdminister) return <PermissionPage />;
  const { name } = league;
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Administer ${name}`} mast={t`Leagues`} />
      <header>
        <h1>
          <Trans>Administer {name}</Trans>
        </h1>
        <p>
          <AppLink to={paths.classicStandings(leagueId)}>
            <Trans>To the table</Trans>
          </AppLink>
        </p>
      </header>
      {/* The form keeps what is typed until the league itself has changed. */}
      <LeagueDetailsForm
        key={`${league.name}/${league.startRound}/${league.codePrivacy}/${league.isClosed}`}
        league={league}
        entryId={entryId}
      />
      <div className={styles.side}>
        {!league.isClosed && <LeagueCodeSection league={league} entryId={entryId} />}
        <AddSuspension league={league} entryId={entryId} />
        {league.bans.length > 0 && <RemoveSuspension league={league} entryId={entryId} />}
        <ChangeAdministrator league={league} entryId={entryId} />
        <DeleteLeagueSection league={league} entryId={entryId} />
      </div>
    </div>
  );
}
