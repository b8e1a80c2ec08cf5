import { useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { useEffect } from "react";

import { useComingMatches } from "../../api/live/fixtures.ts";
import { useGame } from "../../api/content/game.ts";
import { useMyTeam } from "../../api/play/my-team.ts";
import { LoadingRegion, Skeleton } from "../../ui/states.tsx";
import { ErrorPage } from "../shell/errors/ErrorPage.tsx";
import { GameOver } from "../shell/GameOver.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { RequireEntry } from "../shell/RequireEntry.tsx";
import { TransfersEditor } from "./TransfersEditor.tsx";

/** `/transfers`: the own squad, the market, and what a change costs. */
export const TransfersScreen = () => <RequireEntry>{(entryId) => <Transfers entryId={entryId} />}</RequireEntry>;

function Transfers({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const { nextRound } = useGame();
  const myTeam = useMyTeam(entryId);
  // Asked for side by side with the squad that will show them.
  useComingMatches();
  const { refetch } = myTeam;
  // Selling prices are fetched anew every time the screen opens.
  useEffect(() => void refetch(), [refetch]);
  return (
    <>
      <PageTitle title={t`Transfers`} />
      {nextRound === null ? (
        <GameOver />
      ) : myTeam.data ? (
        <TransfersEditor key={nextRound.roundId} entryId={entryId} myTeam={myTeam.data} round={nextRound} />
      ) : myTeam.isError ? (
        <ErrorPage error={myTeam.error} />
      ) : (
        <LoadingRegion label={t`Loading your team`}>
          <div className="page">
            <Skeleton height="64px" />
            <Skeleton height="640px" />
          </div>
        </LoadingRegion>
      )}
    </>
  );
}
