import { Trans, useLingui } from "@lingui/react/macro";
import { BellRing, ChevronRight, ShieldCheck, UserRoundCog } from "lucide-react";
import type { ReactNode } from "react";

import { paths } from "../../paths.ts";
import { SECTIONS } from "../security/sections.ts";
import { AppLink } from "../shell/AppLink.tsx";
import styles from "./AccountLinks.module.css";

/** From one's details to the other pages of the account. */
export function AccountLinks() {
  const { t } = useLingui();
  const links: readonly {
    readonly to: string;
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
