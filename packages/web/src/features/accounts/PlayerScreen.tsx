import { Trans, useLingui } from "@lingui/react/macro";

import { useSignInStep } from "../../api/auth.ts";
import { useMe } from "../../api/me.ts";
import { PageTitle } from "../shell/page-title.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import { HeadingFocus } from "./HeadingFocus.tsx";
import { SignInPanel } from "./SignInPanel.tsx";
import prompt from "../shell/RequireEntry.module.css";

/** `/player`: register, confirm or change one's details; with an own password also a new one. */
export function PlayerScreen() {
  const { t } = useLingui();
  const { account } = useMe();
  const step = useSignInStep();
  if (account === null && step.kind !== "none") return <WaitingRegistration />;
  return (
    <>
      {account?.isDirty ? (
        // Too long for the top of a phone, and it is the heading below.
        <PageTitle title={t`Confirm your details`} mast="" />
      ) : (
        <PageTitle title={account === null ? t`Register` : t`User profile`} />
      )}
      <AccountForm key={account?.accountId ?? "new"} />
      {account !== null && !account.isDirty && !account.isSocial && <ChangePasswordForm email={account.email} />}
      {account !== null && !account.isDirty && <AccountLinks />}
    </>
  );
}

/** The address is verified before the account is opened, where the game asks for it. */
function WaitingRegistration() {
  const { t } = useLingui();
  return (
    <div className={`page ${prompt.prompt}`}>
      <PageTitle title={t`Register`} mast="" />
      <div>
        <h1>
          <Trans>Almost there</Trans>
        </h1>
        <HeadingFocus />
      </div>
      <SignInPanel />
    </div>
  );
}
