import { Trans, useLingui } from "@lingui/react/macro";

import { useGame } from "../../api/game.ts";
import { useMe } from "../../api/me.ts";
import { paths } from "../../paths.ts";
import { buttonLook } from "../../ui/button-class.ts";
import { MessagePage } from "../../ui/states.tsx";
import { AccountForm } from "../accounts/AccountForm.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { GameOver } from "../shell/GameOver.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { SelectionEditor } from "./SelectionEditor.tsx";

/**
 * `/squad-selection`: the first fifteen. Whoever has no account, or has not confirmed it, does that first; when no round
 * is left to play, there is nothing to register for.
 */
export function SquadSelectionScreen() {
  const { t } = useLingui();
  const { account } = useMe();
  const { nextRound } = useGame();
  return (
    <>
      <PageTitle title={t`Squad selection`} />
      {account?.entryId != null ? (
        <MessagePage
          title={t`You already have a team`}
          actions={
            <AppLink to={paths.myTeam} {...buttonLook("go")}>
              <Trans>My team</Trans>
            </AppLink>
          }
        >
          <p>
            <Trans>Squads are selected once a season. Change yours with transfers.</Trans>
          </p>
        </MessagePage>
      ) : nextRound === null ? (
        <GameOver />
      ) : account === null || account.isDirty ? (
        <AccountForm />
      ) : (
        <SelectionEditor key={nextRound.roundId} accountId={account.accountId} round={nextRound} />
      )}
    </>
  );
}
