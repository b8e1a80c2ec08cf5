import { Trans, useLingui } from "@lingui/react/macro";

import { useGame } from "../../../api/game.ts";
import type { H2hStandings } from "../../../api/h2h-leagues.ts";
import { useMe } from "../../../api/me.ts";
import { formatDayTime, formatTime } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import { AppLink } from "../../shell/AppLink.tsx";
import { PageTitle } from "../../shell/page-title.tsx";
import tabs from "../LeaguesTabs.module.css";
import styles from "../StandingsScreen.module.css";

type HeadData = Pick<H2hStandings, "league" | "isProvisional" | "updatedAtMs">;

/** What the pages of a head-to-head league open with: its name, how fresh it is, and the way between them. */
export function H2hHead({ data }: { data: HeadData }) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const { account } = useMe();
  const { league, isProvisional, updatedAtMs } = data;
  const start = league.startRound;
  const hasStarted = currentRound !== null && currentRound.roundId >= start;
  return (
    <>
      <header className={styles.head}>
        <PageTitle title={league.name} mast={t`Leagues`} />
        <div>
          <h1>{league.name}</h1>
          <p>
            {isProvisional && updatedAtMs !== null && (
              <span className="live">
                <i className="ball ball--on" aria-hidden="true" />
                <Trans>Live, updated {formatTime(updatedAtMs)}</Trans>
              </span>
            )}
            {!isProvisional && updatedAtMs !== null && <Trans>Last updated {formatDayTime(updatedAtMs)}</Trans>}
          </p>
          {(start > 1 || !hasStarted) && (
            <p>
              {hasStarted ? (
                <Trans>The first matches were played in round {start}.</Trans>
              ) : (
                <Trans>The first matches are played in round {start}. The draw is made at its deadline.</Trans>
              )}
            </p>
          )}
        </div>
        {account?.entryId != null && league.canInvite && (
          <AppLink to={paths.leagueInvite(league.leagueId)} {...buttonLook()}>
            <Trans>Invite friends</Trans>
          </AppLink>
        )}
      </header>
      <nav className={tabs.tabs} aria-label={t`Pages of the league`}>
        <AppLink to={paths.h2hMatches(league.leagueId)} activeOptions={{ includeSearch: false }}>
          <Trans>Matches</Trans>
        </AppLink>
        <AppLink to={paths.h2hStandings(league.leagueId)} activeOptions={{ includeSearch: false }}>
          <Trans>Standings</Trans>
        </AppLink>
        {!hasStarted && (
          <AppLink to={paths.h2hNewEntries(league.leagueId)} activeOptions={{ includeSearch: false }}>
            <Trans>New entries</Trans>
          </AppLink>
        )}
      </nav>
    </>
  );
}
