import { useLingui } from "@lingui/react/macro";

import { useSignInStep } from "../../api/people/auth.ts";
import { useMe } from "../../api/people/me.ts";
import { PageTitle } from "../shell/page-title.tsx";
import { KeptSquad } from "../squad-selection/KeptSquad.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import { WaitingRegistration } from "./WaitingRegistration.tsx";

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
      <AccountForm
        key={account?.accountId ?? "new"}
        note={account === null || account.isDirty ? <KeptSquad /> : undefined}
      />
      {account !== null && !account.isDirty && !account.isSocial && <ChangePasswordForm email={account.email} />}
      {account !== null && !account.isDirty && <AccountLinks />}
    </>
  );
}
