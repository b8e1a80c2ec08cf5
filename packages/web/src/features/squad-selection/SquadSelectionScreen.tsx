import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";

import { useGame } from "../../api/content/game.ts";
import { useMe } from "../../api/people/me.ts";
import { AccountForm } from "../accounts/AccountForm.tsx";
import { GameOver } from "../shell/GameOver.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { useSearchState } from "../shell/use-search-state.ts";
import { AlreadyEntered } from "./AlreadyEntered.tsx";
import { EnterFirst, type EnterStep } from "./EnterFirst.tsx";
import { KeptSquad } from "./KeptSquad.tsx";
import { SelectionEditor } from "./SelectionEditor.tsx";

/**
 * `/squad-selection`: the first fifteen. A visitor picks them before there is an account, and registers or logs in when he
 * enters them; an account that came from elsewhere is confirmed first. When no round is left to play, there is nothing to
 * register for.
 */
export function SquadSelectionScreen() {
  const { t } = useLingui();
  const { account } = useMe();
  const { nextRound } = useGame();
  const [{ step }, setSearch] = useSearchState<{ step: EnterStep }>({ step: "" });
  const isVisitor = account === null;
  // Done with, when somebody is here: a reload shows the squad.
  const isStepOver = !isVisitor && step !== "";
  useEffect(() => {
    if (isStepOver) setSearch({ step: "" });
  }, [isStepOver, setSearch]);
  const [wasEntrant, setWasEntrant] = useState(false);
  if (account?.entryId === null && !wasEntrant) setWasEntrant(true);

  if (account !== null && account.entryId !== null) {
    return (
      <>
        <PageTitle title={t`Squad selection`} />
        <AlreadyEntered accountId={account.accountId} isOwnDoing={wasEntrant} />
      </>
    );
  }
  if (nextRound !== null && isVisitor && (step === "register" || step === "log-in")) return <EnterFirst step={step} />;
  return (
    <>
      <PageTitle title={t`Squad selection`} />
      {nextRound === null ? (
        <GameOver />
      ) : account?.isDirty ? (
        <AccountForm note={<KeptSquad />} />
      ) : (
        <SelectionEditor
          key={`${account?.accountId} ${nextRound.roundId}`}
          accountId={account?.accountId ?? null}
          round={nextRound}
          onRegister={() => setSearch({ step: "register" }, true)}
        />
      )}
    </>
  );
}
