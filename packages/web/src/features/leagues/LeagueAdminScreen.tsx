import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, LeagueId } from "@elleveren/rules";

import { useGame } from "../../api/content/game.ts";
import { useLeagueDetail } from "../../api/leagues/league-admin.ts";
import type { League } from "../../api/leagues/leagues.ts";
import { paths } from "../../paths.ts";
import { LoadingRegion, Skeleton } from "../../ui/states.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { PermissionPage } from "../shell/errors/error-pages.tsx";
import { ErrorPage } from "../shell/errors/ErrorPage.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { ofLeagueForEntry } from "./frame/of-league.tsx";
import { DeleteLeagueSection } from "./admin/DeleteLeagueSection.tsx";
import { LeagueCodeSection } from "./admin/LeagueCodeSection.tsx";
import { ClassicDetailsForm, H2hDetailsForm } from "./admin/LeagueDetailsForm.tsx";
import { AddSuspension, ChangeAdministrator, RemoveSuspension } from "./admin/MemberSections.tsx";
import styles from "./LeagueAdminScreen.module.css";

type Scoring = League["scoring"];

/** `/leagues/{leagueId}/admin/c`: everything its administrator can do with a classic league; nobody else. */
export const LeagueAdminScreen = ofLeagueForEntry((props) => <Administration {...props} scoring="classic" />);

/** `/leagues/{leagueId}/admin/h`: all that its administrator can do with a head-to-head league until it has started. */
export const H2hAdminScreen = ofLeagueForEntry((props) => <Administration {...props} scoring="h2h" />);

interface AdministrationProps {
  readonly leagueId: LeagueId;
  readonly entryId: EntryId;
  readonly scoring: Scoring;
}

function Administration({ leagueId, entryId, scoring }: AdministrationProps) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const { data: league, error } = useLeagueDetail(leagueId, scoring);
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
  const { name, startRound, koRounds, maxEntries, codePrivacy, isClosed } = league;
  const isH2h = scoring === "h2h";
  const isLocked = isH2h && currentRound !== null && currentRound.roundId >= startRound;
  const section = { league, entryId };
  // The form keeps what is typed until the league itself has changed.
  const version = [name, startRound, koRounds, maxEntries, codePrivacy, isClosed, isLocked].join("/");
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Administer ${name}`} mast={t`Leagues`} />
      <header>
        <h1>
          <Trans>Administer {name}</Trans>
        </h1>
        <p>
          <AppLink to={paths.standings(league)}>
            <Trans>To the table</Trans>
          </AppLink>
        </p>
        <p>
          <AppLink to={paths.leagueElsewhere(league.leagueId)}>
            <Trans>The league on other pages and in other programs</Trans>
          </AppLink>
        </p>
      </header>
      {isH2h ? (
        <H2hDetailsForm key={version} {...section} hasStarted={isLocked} />
      ) : (
        <ClassicDetailsForm key={version} {...section} />
      )}
      {!isLocked && (
        <div className="stack gap-4">
          {!isClosed && <LeagueCodeSection {...section} />}
          <AddSuspension {...section} />
          {league.bans.length > 0 && <RemoveSuspension {...section} />}
          <ChangeAdministrator {...section} />
          <DeleteLeagueSection {...section} />
        </div>
      )}
    </div>
  );
}
