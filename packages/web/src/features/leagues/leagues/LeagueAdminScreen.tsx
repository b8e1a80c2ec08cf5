import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { useState } from "react";

import { useGame } from "../../../api/content/game.ts";
import { useLeagueDetail, useRegenerateCode } from "../../../api/leagues/league-admin.ts";
import { type League, useDeleteLeague } from "../../../api/leagues/leagues.ts";
import { paths } from "../../../paths.ts";
import { LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PermissionPage } from "../../site/shell/errors/error-pages.tsx";
import { ErrorPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { ofLeagueForEntry } from "./frame/of-league.tsx";
import { ClassicDetailsForm, H2hDetailsForm } from "./admin/LeagueDetailsForm.tsx";
import { OddsSection } from "./admin/OddsSection.tsx";
import { AddSuspension, ChangeAdministrator, RemoveSuspension } from "./admin/MemberSections.tsx";
import styles from "./LeagueAdminScreen.module.css";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ConfirmSheet } from "./ConfirmSheet.tsx";
import type { AdminSectionProps } from "./admin/admin-section.ts";
import { useThenLeagues } from "./joining/use-then-leagues.ts";
import sectionsStyles from "./admin/Sections.module.css";
import { Alert } from "../../../ui/Alert.tsx";
import { buttonLook } from "../../../ui/button-class.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";

type Scoring = League["scoring"];

/** `/leagues/{leagueId}/admin/c`: the administration of a classic league, for its administrator alone. */
export const LeagueAdminScreen = ofLeagueForEntry((props) => <Administration {...props} scoring="classic" />);

/** `/leagues/{leagueId}/admin/h`: all that its administrator can do with a head-to-head league until it has started. */
export const H2hAdminScreen = ofLeagueForEntry((props) => <Administration {...props} scoring="h2h" />);

function Administration({ leagueId, entryId, scoring }: { leagueId: LeagueId; entryId: EntryId; scoring: Scoring }) {
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
  // The form keeps typed values until the league itself has changed.
  const version = [name, startRound, koRounds, maxEntries, codePrivacy, isClosed, isLocked].join("/");
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Administer ${name}`} mast={t`Leagues`} />
      <header>
        <h1>{t`Administer ${name}`}</h1>
        <p>
          <AppLink to={paths.standings(league)}>{t`To the table`}</AppLink>
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
      <div className="stack gap-4">
        {!isLocked && !isClosed && <LeagueCodeSection {...section} />}
        <OddsSection league={league} />
        {!isLocked && (
          <>
            <AddSuspension {...section} />
            {league.bans.length > 0 && <RemoveSuspension {...section} />}
            <ChangeAdministrator {...section} />
            <DeleteLeagueSection {...section} />
          </>
        )}
      </div>
    </div>
  );
}

/** Deletes the league for everybody in it, after asking. */
function DeleteLeagueSection({ league, entryId }: AdminSectionProps) {
  const { t } = useLingui();
  const thenLeagues = useThenLeagues();
  const remove = useDeleteLeague(entryId);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title={t`Delete league`} isPadded>
      <div className={sectionsStyles.body}>
        <p className="note">{t`The league is gone for everybody in it, and cannot be brought back.`}</p>
        <Button kind="danger" onPress={() => setIsAsking(true)}>{t`Delete league`}</Button>
      </div>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t`Delete league`}
        question={t`Are you sure you want to delete this league?`}
        action={t`Delete league`}
        write={remove}
        onConfirm={() =>
          thenLeagues(remove.mutateAsync(league.leagueId), () => ({
            done: { kind: "league-deleted", league: league.name },
          }))
        }
      />
    </Card>
  );
}

/** The code that lets people in, and a new one in its place. Hidden while the league is closed: it opens nothing then. */
function LeagueCodeSection({ league, entryId }: AdminSectionProps) {
  const { t } = useLingui();
  const regenerate = useRegenerateCode(entryId, league.leagueId);
  const [isAsking, setIsAsking] = useState(false);
  const code = regenerate.data?.code ?? league.code ?? "";
  return (
    <Card title={t`League code`} isPadded>
      <div className={sectionsStyles.body}>
        <b className={sectionsStyles.code}>{code}</b>
        <div className="flex wrap gap-2">
          <CopyButton text={code} label={t`Copy the code`} />
          <AppLink to={paths.leagueInvite(league.leagueId)} {...buttonLook()}>{t`Invite friends`}</AppLink>
          <Button kind="ghost" onPress={() => setIsAsking(true)}>{t`Make a new code`}</Button>
        </div>
        {regenerate.isSuccess && <Alert kind="success">{t`The code is new. The old one no longer works.`}</Alert>}
      </div>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t`Make a new code`}
        question={t`The code and links you have shared stop working. Those who are in stay in.`}
        action={t`Make a new code`}
        write={regenerate}
        onConfirm={() => regenerate.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      />
    </Card>
  );
}
