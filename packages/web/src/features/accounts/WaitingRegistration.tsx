import { useLingui } from "@lingui/react/macro";

import { PageTitle } from "../shell/page-title.tsx";
import { HeadingFocus } from "./HeadingFocus.tsx";
import { SignInPanel } from "./SignInPanel.tsx";
import prompt from "../shell/RequireEntry.module.css";

/** The address is verified before the account is opened, where the game asks for it. */
export function WaitingRegistration() {
  const { t } = useLingui();
  return (
    <div className={`page ${prompt.prompt}`}>
      <PageTitle title={t`Register`} mast="" />
      <div>
        <h1>{t`Almost there`}</h1>
        <HeadingFocus />
      </div>
      <SignInPanel />
    </div>
  );
}
