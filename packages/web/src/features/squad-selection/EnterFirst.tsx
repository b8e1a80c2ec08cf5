import { useLingui } from "@lingui/react/macro";

import { useSignInStep } from "../../api/people/auth.ts";
import { AccountForm } from "../accounts/AccountForm.tsx";
import { HeadingFocus } from "../accounts/HeadingFocus.tsx";
import { SignInPanel } from "../accounts/SignInPanel.tsx";
import { WaitingRegistration } from "../accounts/PlayerScreen.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import prompt from "../shell/RequireEntry.module.css";
import { KeptSquad } from "./KeptSquad.tsx";

/** In the address, so that Back leads to the pitch; empty there. */
export type EnterStep = "" | "register" | "log-in";

/** What entering asks of a visitor first: an account, a new one or the one he has. Afterwards the squad takes its place. */
export function EnterFirst({ step }: { step: Exclude<EnterStep, ""> }) {
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
