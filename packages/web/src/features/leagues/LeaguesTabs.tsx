import { Trans, useLingui } from "@lingui/react/macro";

import { paths } from "../../paths.ts";
import { AppLink } from "../shell/AppLink.tsx";
import styles from "./LeaguesTabs.module.css";

/** Between the pages about one's leagues; the page one is on is marked. */
export function LeaguesTabs() {
  const { t } = useLingui();
  return (
    <nav className={styles.tabs} aria-label={t`Your leagues`}>
      <AppLink to={paths.leagues} activeOptions={{ exact: true }}>
        <Trans>Leagues</Trans>
      </AppLink>
      <AppLink to={paths.leaguesCups}>
        <Trans>Cups</Trans>
      </AppLink>
      <AppLink to={paths.leaguesRenew}>
        <Trans>Renew leagues</Trans>
      </AppLink>
    </nav>
  );
}
