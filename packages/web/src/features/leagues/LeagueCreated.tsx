import { Trans, useLingui } from "@lingui/react/macro";

import { useLeagueCode, type League } from "../../api/leagues.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/Alert.tsx";
import { buttonLook } from "../../ui/button-class.ts";
import { AppLink } from "../shell/AppLink.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import styles from "./LeaguesScreen.module.css";

/** After a league was made: its code, to share. */
export function LeagueCreated({ league }: { league: League }) {
  const { t } = useLingui();
  const { leagueId, name, scoring } = league;
  const code = useLeagueCode(leagueId);
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={name} mast={t`Leagues`} />
      <h1>{name}</h1>
      <div className={styles.form}>
        <Alert kind="success">
          <Trans>The league is yours. Share the code with those who are to join.</Trans>
        </Alert>
        <p className="label">
          <Trans>League code</Trans>
        </p>
        <p className={styles.code}>{code.data ?? "…"}</p>
        <AppLink
          to={scoring === "h2h" ? paths.h2hStandings(leagueId) : paths.classicStandings(leagueId)}
          {...buttonLook("go")}
        >
          <Trans>To the table</Trans>
        </AppLink>
      </div>
    </div>
  );
}
