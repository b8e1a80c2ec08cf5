import { Trans, useLingui } from "@lingui/react/macro";

import { paths } from "../../paths.ts";
import { buttonLook } from "../../ui/button-class.ts";
import { AppLink } from "../shell/AppLink.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { RequireEntry } from "../shell/RequireEntry.tsx";
import styles from "./LeaguesScreen.module.css";

/** `/leagues/create-join`: a league of one's own, or somebody's by its code. */
export function CreateJoinScreen() {
  const { t } = useLingui();
  return (
    <RequireEntry>
      {() => (
        <div className={`page ${styles.screen}`}>
          <PageTitle title={t`Create and join leagues`} mast={t`Leagues`} />
          <h1>
            <Trans>Create and join leagues</Trans>
          </h1>
          <div className={styles.choices}>
            <section className={styles.choice}>
              <h2>
                <Trans>Join a private league</Trans>
              </h2>
              <p>
                <Trans>Somebody gave you a code? Then this is your way in.</Trans>
              </p>
              <AppLink to={paths.leaguesJoinPrivate} {...buttonLook("go")}>
                <Trans>Join with a code</Trans>
              </AppLink>
            </section>
            <section className={styles.choice}>
              <h2>
                <Trans>Create a classic league</Trans>
              </h2>
              <p>
                <Trans>Most points wins. You get a code to share with friends and colleagues.</Trans>
              </p>
              <AppLink to={paths.leaguesCreateClassic} {...buttonLook()}>
                <Trans>Create a league</Trans>
              </AppLink>
            </section>
          </div>
        </div>
      )}
    </RequireEntry>
  );
}
