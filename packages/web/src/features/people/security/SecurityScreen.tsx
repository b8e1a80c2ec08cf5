import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentType } from "react";

import { paths } from "../../../paths.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { AgentsSection } from "../agents/AgentsSection.tsx";
import { ConnectionsSection } from "./connections/ConnectionsSection.tsx";
import { EmailsSection } from "./emails/EmailsSection.tsx";
import { AppSection } from "./factors/AppSection.tsx";
import { PasskeysSection } from "./factors/PasskeysSection.tsx";
import { RecoveryCodesSection } from "./factors/RecoveryCodesSheet.tsx";
import { PasswordSection } from "./password/PasswordSection.tsx";
import { RequireAccount } from "./RequireAccount.tsx";
import styles from "./SecurityScreen.module.css";
import { OwnSessionsSection } from "./sessions/OwnSessionsSection.tsx";
import { TokensSection } from "./tokens/TokensSection.tsx";

/** `/player/security`: everything about how the account is kept, one card a subject. */
export function SecurityScreen() {
  const { t } = useLingui();
  return (
    <RequireAccount>
      {(account) => (
        <div className={`page ${styles.page}`}>
          <PageTitle title={t`Sign-in and security`} mast="" />
          <h1>{t`Sign-in and security`}</h1>
          <p className="note">
            <Trans>
              Signed in as {account.email}. Your name and what we may write to you about are in{" "}
              <AppLink to={paths.player}>your profile</AppLink>.
            </Trans>
          </p>
          {SECTIONS.map((Section, index) => (
            <Section key={index} />
          ))}
        </div>
      )}
    </RequireAccount>
  );
}

export const SECTIONS: readonly ComponentType[] = [
  EmailsSection,
  PasswordSection,
  PasskeysSection,
  AppSection,
  RecoveryCodesSection,
  ConnectionsSection,
  OwnSessionsSection,
  AgentsSection,
  TokensSection,
];
