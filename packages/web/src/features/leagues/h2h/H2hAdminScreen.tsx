import { Trans, useLingui } from "@lingui/react/macro";
import { leagueId as toLeagueId, type EntryId, type LeagueId } from "@elleveren/rules";

import { useGame } from "../../../api/game.ts";
import { useLeagueDetail } from "../../../api/league-admin.ts";
import { paths } from "../../../paths.ts";
import { AppLink } from "../../shell/AppLink.tsx";
import { NotFoundPage, PermissionPage } from "../../shell/error-pages.tsx";
import { ErrorPage } from "../../shell/ErrorPage.tsx";
import { PageTitle } from "../../shell/page-title.tsx";
import { RequireEntry } from "../../shell/RequireEntry.tsx";
import { useNumberParams } from "../../shell/use-number-params.ts";
import { DeleteLeagueSection } from "../admin/DeleteLeagueSection.tsx";
import { LeagueCodeSection } from "../admin/LeagueCodeSection.tsx";
import { AddSuspension, ChangeAdministrator, RemoveSuspension } from "../admin/MemberSections.tsx";
import styles from "../LeagueAdminScreen.module.css";
import { H2hDetailsForm } from "./H2hDetailsForm.tsx";
import { H2hLoading } from "./H2hLoading.tsx";

/** `/leagues/{leagueId}/admin/h`: all that its administrator can do with a head-to-head league until it has started. */
export function H2hAdminScreen() {
  const { leagueId } = useNumberParams("leagueId");
  if (leagueId === undefined) return <NotFoundPage />;
  return (
    <RequireEntry>{(entryId) => <Administration leagueId={toLeagueId(leagueId)} entryId={entryId} />}</RequireEntry>
  );
}

function Administration({ leagueId, entryId }: { leagueId: LeagueId; entryId: EntryId }) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const { data: league, error } = useLeagueDetail(leagueId, "h2h");
  if (error && !league) return <ErrorPage error={error} />;
  if (!league) return <H2hLoading />;
  if (!league.canAdminister) return <PermissionPage />;
  const { name } = league;
  const hasStarted = currentRound !== null && currentRound.roundId >= league.startRound;
  const { startRound, koRounds, maxEntries, codePrivacy, isClosed } = league;
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Administer ${name}`} mast={t`Leagues`} />
      <header>
        <h1>
          <Trans>Administer {name}</Trans>
        </h1>
        <p>
          <AppLink to={paths.h2hStandings(leagueId)}>
            <Trans>To the table</Trans>
          </AppLink>
        </p>
      </header>
      {/* The form keeps what is typed until the league itself has changed. */}
      <H2hDetailsForm
        key={[name, startRound, koRounds, maxEntries, codePrivacy, isClosed, hasStarted].join("/")}
        league={league}
        entryId={entryId}
        hasStarted={hasStarted}
      />
      {!hasStarted && (
        <div className={styles.side}>
          {!league.isClosed && <LeagueCodeSection league={league} entryId={entryId} />}
          <AddSuspension league={league} entryId={entryId} />
          {league.bans.length > 0 && <RemoveSuspension league={league} entryId={entryId} />}
          <ChangeAdministrator league={league} entryId={entryId} />
          <DeleteLeagueSection league={league} entryId={entryId} />
        </div>
      )}
    </div>
  );
}
