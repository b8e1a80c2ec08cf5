import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { useMe } from "../../../api/people/me.ts";
import type { Account } from "../../../api/people/account.ts";
import { LaterSignInPanel } from "../accounts/LaterSignInPanel.tsx";
import { WaitingWork } from "../ended-session/WaitingWork.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import styles from "../../site/shell/RequireEntry.module.css";

/** A screen for signed-in accounts, with a team or without. A visitor can sign in at the same URL. */
export function RequireAccount({ children }: { children: (account: Account) => ReactNode }) {
  const { t } = useLingui();
  const { account } = useMe();
  if (account !== null) return children(account);
  return (
    <div className={`page ${styles.prompt}`}>
      <PageTitle title={t`Sign in`} mast="" />
      <div>
        <h1>{t`Sign in to see this page`}</h1>
        <p>{t`This page is about your own account.`}</p>
        <WaitingWork />
      </div>
      <LaterSignInPanel />
    </div>
  );
}
