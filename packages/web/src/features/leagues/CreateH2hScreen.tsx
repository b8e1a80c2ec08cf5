import { Trans, useLingui } from "@lingui/react/macro";

import { paths } from "../../paths.ts";
import { buttonLook } from "../../ui/button-class.ts";
import { EmptyState } from "../../ui/states.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { RequireEntry } from "../shell/RequireEntry.tsx";
import styles from "./LeaguesScreen.module.css";

/** `/leagues/create/h2h`: no such leagues are made this season, and the page says so before anybody fills in a form. */
export function CreateH2hScreen() {
  const { t } = useLingui();
  return (
    <RequireEntry>
      {() => (
        <div className={`page ${styles.screen}`}>
          <PageTitle title={t`Create a head-to-head league`} mast={t`Leagues`} />
          <h1>
            <Trans>Create a head-to-head league</Trans>
          </h1>
          <EmptyState
            action={
              <AppLink to={paths.leaguesCreateClassic} {...buttonLook("go")}>
                <Trans>Create a classic league</Trans>
              </AppLink>
            }
          >
            <Trans>Head-to-head leagues are not open yet. A classic league can be made right away.</Trans>
          </EmptyState>
        </div>
      )}
    </RequireEntry>
  );
}
