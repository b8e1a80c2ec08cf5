import { useLingui } from "@lingui/react/macro";

import { paths } from "../../../paths.ts";
import tabs from "../../../ui/page/Tabs.module.css";
import { AppLink } from "../../site/shell/AppLink.tsx";

/** Between the pages about one's leagues; the page one is on is marked. */
export function LeaguesTabs() {
  const { t } = useLingui();
  return (
    <nav className={tabs.list} aria-label={t`Your leagues`}>
      <AppLink className={tabs.tab} to={paths.leagues} activeOptions={{ exact: true }}>{t`Leagues`}</AppLink>
      <AppLink className={tabs.tab} to={paths.leaguesCups}>{t`Cups`}</AppLink>
      <AppLink className={tabs.tab} to={paths.leaguesRenew}>{t`Renew leagues`}</AppLink>
    </nav>
  );
}
