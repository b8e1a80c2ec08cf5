import { useLingui, Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { AccountId } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { useMe } from "../../../api/people/me.ts";
import { AccountForm } from "../../people/accounts/details/AccountForm.tsx";
import { GameOver } from "../../site/shell/GameOver.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { useSearchState } from "../../site/shell/use-search-state.ts";
import { KeptSquad } from "./KeptSquad.tsx";
import { SelectionEditor } from "./SelectionEditor.tsx";
import { newTeamMemory, readDraft, squadMemory, writeDraft } from "../../../api/wire/kept-drafts.ts";
import { paths } from "../../../paths.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import { MessagePage } from "../../../ui/states.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { useSignInStep } from "../../../api/people/auth.ts";
import { GuardianWaiting } from "../../people/accounts/GuardianWaiting.tsx";
import { HeadingFocus } from "../../people/accounts/HeadingFocus.tsx";
import { SignInPanel } from "../../people/accounts/SignInPanel.tsx";
import { WaitingRegistration } from "../../people/accounts/PlayerScreen.tsx";
import prompt from "../../site/shell/RequireEntry.module.css";

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
  // Done once a footballer is here: a reload shows the squad.
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
  if (account?.guardian && !account.guardian.hasAgreed) return <GuardianWaiting />;
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

interface AlreadyEnteredProps {
  readonly accountId: AccountId;
  /** The team was entered on this very page a moment ago: what is still kept of it is no other squad. */
  readonly isOwnDoing: boolean;
}

/** For managers with a team; a squad that was picked here before signing in is put away. */
function AlreadyEntered({ accountId, isOwnDoing }: AlreadyEnteredProps) {
  const { t } = useLingui();
  const [wasPicked] = useState(() => !isOwnDoing && readDraft(squadMemory(accountId)) !== null);
  useEffect(() => {
    for (const memory of [squadMemory(accountId), newTeamMemory(accountId)]) writeDraft(memory, null);
  }, [accountId]);
  return (
    <MessagePage
      title={t`You already have a team`}
      actions={
        <AppLink to={paths.myTeam} {...buttonLook("go")}>
          <Trans>My team</Trans>
        </AppLink>
      }
    >
      {wasPicked && (
        <p role="status">{t`The squad you picked before you logged in is put away. Your team is as it was.`}</p>
      )}
      <p>{t`Squads are selected once a season. Change yours with transfers.`}</p>
    </MessagePage>
  );
}

/** In the address, so that Back leads to the pitch; empty there. */
type EnterStep = "" | "register" | "log-in";

/** The account that entering asks of a visitor first: a new one or the one he has. Afterwards the squad takes its place. */
function EnterFirst({ step }: { step: Exclude<EnterStep, ""> }) {
  const { t } = useLingui();
  const { kind } = useSignInStep();
  if (step === "log-in") {
    return (
      <div className={`page ${prompt.prompt}`}>
        <PageTitle title={t`Log in`} />
        <div>
          <h1>{t`Log in to enter your squad`}</h1>
          <HeadingFocus />
          <KeptSquad />
        </div>
        <SignInPanel />
      </div>
    );
  }
  if (kind !== "none") return <WaitingRegistration />;
  return (
    <div>
      <PageTitle title={t`Register`} />
      <AccountForm note={<KeptSquad />} />
      <HeadingFocus />
    </div>
  );
}
