import { useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { Suspense } from "react";

import { useComingMatches } from "../../../api/live/fixtures.ts";
import { useGame } from "../../../api/content/game.ts";
import { useMyTeam } from "../../../api/play/my-team.ts";
import { lazyPart } from "../../../later/later-part.tsx";
import { LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { ErrorPage } from "../../site/shell/errors/ErrorPage.tsx";
import { GameOver } from "../../site/shell/GameOver.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { RequireEntry } from "../../site/shell/RequireEntry.tsx";
import { MyTeamEditor } from "./MyTeamEditor.tsx";
import styles from "./MyTeamScreen.module.css";
import { useWelcome } from "./welcome.ts";

/** For the few who have just entered. */
const WelcomeSteps = lazyPart(() => import("./WelcomeSteps.tsx"), "WelcomeSteps");

/** `/my-team`: line-up, armbands and chips for the coming deadline. */
export const MyTeamScreen = () => <RequireEntry>{(entryId) => <MyTeam entryId={entryId} />}</RequireEntry>;

function MyTeam({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const { nextRound } = useGame();
  const myTeam = useMyTeam(entryId);
  const [isWelcome, dismissWelcome] = useWelcome(entryId);
  // Asked for side by side with the squad that will show them.
  useComingMatches();
  return (
    <>
      <PageTitle title={t`My team`} />
      {nextRound === null ? (
        <GameOver />
      ) : myTeam.data ? (
        <>
          {isWelcome && (
            <Suspense fallback={null}>
              <WelcomeSteps round={nextRound} onDismiss={dismissWelcome} />
            </Suspense>
          )}
          <MyTeamEditor entryId={entryId} myTeam={myTeam.data} round={nextRound} />
        </>
      ) : myTeam.isError ? (
        <ErrorPage error={myTeam.error} />
      ) : (
        <MyTeamSkeleton />
      )}
    </>
  );
}

function MyTeamSkeleton() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`Loading your team`}>
      <div className={`page ${styles.screen}`}>
        <Skeleton height="68px" />
        <Skeleton height="52px" />
        <Skeleton height="640px" />
      </div>
    </LoadingRegion>
  );
}
