import { Trans, useLingui } from "@lingui/react/macro";
import { BellRing, ChevronRight, ShieldCheck, UserRoundCog } from "lucide-react";
import type { ReactNode } from "react";

import { useSignInStep } from "../../api/people/auth.ts";
import { useMe } from "../../api/people/me.ts";
import { paths, type SiteAddress } from "../../paths.ts";
import { SECTIONS } from "../security/SecurityScreen.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import prompt from "../shell/RequireEntry.module.css";
import { KeptSquad } from "../squad-selection/KeptSquad.tsx";
import { AccountForm } from "./AccountForm.tsx";
import styles from "./AccountLinks.module.css";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import { HeadingFocus } from "./HeadingFocus.tsx";
import { SignInPanel } from "./SignInPanel.tsx";

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

function AccountLinks() {
  const { t } = useLingui();
  const links: readonly {
    readonly to: SiteAddress;
    readonly icon: ReactNode;
    readonly name: ReactNode;
    readonly what: ReactNode;
  }[] = [
    {
      to: paths.security,
      icon: <ShieldCheck />,
      name: <Trans>Sign-in and security</Trans>,
      what: <Trans>Second step, passkeys, addresses and where you are logged in</Trans>,
    },
    {
      to: paths.reminders,
      icon: <BellRing />,
      name: <Trans>Reminders</Trans>,
      what: <Trans>By e-mail, in the browser or in your calendar</Trans>,
    },
    {
      to: paths.privacy,
      icon: <UserRoundCog />,
      name: <Trans>Your data</Trans>,
      what: <Trans>What we store, a copy of it, and how to leave</Trans>,
    },
  ];
  return (
    <nav className={`page ${styles.nav}`} aria-label={t`Your account`}>
      <ul>
        {links
          .filter(({ to }) => to !== paths.security || SECTIONS.length > 0)
          .map(({ to, icon, name, what }) => (
            <li key={to}>
              <AppLink to={to} className={styles.link}>
                <span className={styles.icon} aria-hidden="true">
                  {icon}
                </span>
                <span className={styles.words}>
                  <strong>{name}</strong>
                  <span>{what}</span>
                </span>
                <ChevronRight aria-hidden="true" />
              </AppLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
