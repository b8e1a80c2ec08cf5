import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import type { ReactNode } from "react";

import { useMe } from "../../../api/people/me.ts";
import type { Account } from "../../../api/people/account.ts";
import { paths } from "../../../paths.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import { RegisterLink } from "../../people/accounts/RegisterLink.tsx";
import { LaterSignInPanel } from "../../people/accounts/LaterSignInPanel.tsx";
import { WaitingWork } from "../../people/ended-session/WaitingWork.tsx";
import { AppLink } from "./AppLink.tsx";
import { PageTitle } from "./page-title.tsx";
import styles from "./RequireEntry.module.css";

/** A screen for managers with a team. Anybody else gets a prompt at the same address, and the screen after signing in. */
export function RequireEntry({ children }: { children: (entryId: EntryId, account: Account) => ReactNode }) {
  const { account } = useMe();
  if (account?.entryId != null) return children(account.entryId, account);
  return <EntryPrompt isSignedIn={account !== null} />;
}

function EntryPrompt({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useLingui();
  return (
    <div className={`page ${styles.prompt}`}>
      <PageTitle title={isSignedIn ? t`Pick your squad first` : t`Sign in`} mast="" />
      <div>
        <h1>{isSignedIn ? <Trans>Pick your squad first</Trans> : <Trans>Sign in to see this page</Trans>}</h1>
        <p>
          {isSignedIn ? (
            <Trans>This page is for managers with a team. It takes a few minutes to pick one.</Trans>
          ) : (
            <Trans>
              This page is for managers with a team. Sign in, or pick your squad first and register afterwards.
            </Trans>
          )}
        </p>
        {!isSignedIn && <WaitingWork />}
        <p className={styles.ways}>
          <AppLink to={paths.squadSelection} {...buttonLook("go", "big")}>
            <Trans>Pick your squad</Trans>
          </AppLink>
          {!isSignedIn && <RegisterLink {...buttonLook("plain", "big")} />}
        </p>
      </div>
      {!isSignedIn && <LaterSignInPanel />}
    </div>
  );
}
