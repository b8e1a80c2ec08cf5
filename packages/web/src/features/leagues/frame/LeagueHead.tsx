import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Share, Trophy } from "lucide-react";
import type { ReactNode } from "react";

import { useIsCurrent } from "../../../api/wire/connection.ts";
import { useGame } from "../../../api/content/game.ts";
import type { LeagueSummary } from "../../../api/leagues/league-summary.ts";
import type { League } from "../../../api/leagues/leagues.ts";
import { useMe } from "../../../api/people/me.ts";
import { formatDayTime, formatTime } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { PageTitle } from "../../shell/page-title.tsx";
import { useLeagueName } from "../use-league-name.ts";
import styles from "./LeagueHead.module.css";
import { WayLink } from "./Way.tsx";

interface LeagueHeadProps {
  readonly summary: LeagueSummary;
  readonly title?: string;
  /** What this page alone offers, beside the ways to cup and invitation. */
  readonly children?: ReactNode;
}

/** What every page of a league opens with: its name, what it is, how fresh it is, and its cup and invitation. */
export function LeagueHead({ summary, title, children }: LeagueHeadProps) {
  const { t } = useLingui();
  const { league } = summary;
  const name = useLeagueName()(league);
  const { account } = useMe();
  return (
    <header className={styles.head}>
      <PageTitle title={title === undefined ? name : `${title}: ${name}`} mast={t`Leagues`} />
      <h1>{name}</h1>
      <div className={styles.ways}>
        {league.hasCup && league.cupLeagueId === null && (
          <WayLink to={paths.leagueCupNotStarted(league.leagueId)} icon={Trophy} label={t`Cup info`} />
        )}
        {league.hasCup && league.cupLeagueId !== null && (
          <WayLink to={paths.leagueCup(league.leagueId)} icon={Trophy} label={t`Cup matches`} />
        )}
        {account?.entryId != null && league.canInvite && (
          <WayLink to={paths.leagueInvite(league.leagueId)} icon={Share} label={t`Invite friends`} />
        )}
        {children}
      </div>
      <div className={styles.text}>
        <p>
          <Kind summary={summary} /> <Freshness summary={summary} />
        </p>
        <Start league={league} />
      </div>
    </header>
  );
}

function Kind({ summary: { league, entry_count: entryCount } }: { summary: LeagueSummary }) {
  const { t } = useLingui();
  const kinds = {
    classic: { private: t`Private league`, public: t`Public league`, system: t`League of the game` },
    h2h: {
      private: t`Private head-to-head league`,
      public: t`Public head-to-head league`,
      system: t`Head-to-head league of the game`,
    },
  };
  return (
    <>
      {kinds[league.scoring][league.kind]},{" "}
      <span className="nowrap">
        <Plural value={entryCount} one="# team" other="# teams" />
      </span>
      .
    </>
  );
}

function Freshness({ summary: { provisional, last_updated_data: time } }: { summary: LeagueSummary }) {
  // What was seen last, without a network, moves with nothing.
  const isCurrent = useIsCurrent();
  if (time === null) return null;
  const updatedAtMs = Date.parse(time);
  return provisional && isCurrent ? (
    <span className="live">
      <i className="ball ball--on" aria-hidden="true" />
      <Trans>Live, updated {formatTime(updatedAtMs)}</Trans>
    </span>
  ) : (
    <span className="nowrap">
      <Trans>Last updated {formatDayTime(updatedAtMs)}</Trans>
    </span>
  );
}

/** When a league that starts after the first round counts, or plays; a head-to-head one says it until it has begun. */
function Start({ league }: { league: League }) {
  const { currentRound } = useGame();
  const start = league.startRound;
  const isH2h = league.scoring === "h2h";
  const hasStarted = currentRound !== null && currentRound.roundId >= start;
  if (start <= 1 && (hasStarted || !isH2h)) return null;
  return (
    <p>
      {isH2h && hasStarted && <Trans>The first matches were played in round {start}.</Trans>}
      {isH2h && !hasStarted && (
        <Trans>The first matches are played in round {start}. The draw is made at its deadline.</Trans>
      )}
      {!isH2h && hasStarted && <Trans>Scoring started in round {start}.</Trans>}
      {!isH2h && !hasStarted && <Trans>Scoring will start in round {start}.</Trans>}
    </p>
  );
}
