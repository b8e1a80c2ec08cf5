import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import type { ReactNode } from "react";
import { Share, Trophy } from "lucide-react";

import { type League, type LeagueSummary, useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { LoadingRegion, Skeleton } from "../../../../ui/states.tsx";
import { JoinThisLeague } from "../../invitation/JoinThisLeague.tsx";
import { ReportName } from "../../../people/moderation/ReportName.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { LeagueMessageCard } from "../message/LeagueMessageCard.tsx";
import { LeagueNav } from "./LeagueNav.tsx";
import { useIsCurrent } from "../../../../api/wire/connection.ts";
import { useGame } from "../../../../api/content/game.ts";
import { useMe } from "../../../../api/people/me.ts";
import { formatDayTime, formatTime } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { PageTitle } from "../../../site/shell/page-title.tsx";
import { useLeagueName } from "../use-league-name.ts";
import styles from "./LeagueHead.module.css";
import { WayLink } from "./Way.tsx";
import leagueFrameStyles from "./LeagueFrame.module.css";

interface LeagueFrameProps {
  readonly leagueId: LeagueId;
  /** The page's subject, before the league's name in the title of the tab; none on its table. */
  readonly title?: string;
  /** The page's links beside the league's name. */
  readonly ways?: (summary: LeagueSummary) => ReactNode;
  /** Drawn at once: it fetches what it needs while the head is fetched. */
  readonly children?: ReactNode;
}

/** Every page about one league, classic or head-to-head: its head, the way between its pages, and the page itself. */
export function LeagueFrame({ leagueId, title, ways, children }: LeagueFrameProps) {
  const { t } = useLingui();
  const { data, error } = useLeagueSummary(leagueId);
  if (error && !data) return <ErrorPage error={error} />;
  return (
    <div className="page stack start gap-4 pad-screen">
      {data ? (
        <>
          <LeagueHead summary={data} {...(title === undefined ? {} : { title })}>
            {ways?.(data)}
          </LeagueHead>
          <JoinThisLeague summary={data} />
          <LeagueMessageCard summary={data} />
          <LeagueNav summary={data} />
        </>
      ) : (
        <LoadingRegion label={t`Loading the league`}>
          <Skeleton height="72px" />
          <Skeleton height="44px" />
        </LoadingRegion>
      )}
      {children}
      {data && data.league.kind !== "system" && (
        <p>
          <ReportName id={leagueId} names={[{ part: "league", name: data.league.name }]} />
        </p>
      )}
    </div>
  );
}

interface LeagueHeadProps {
  readonly summary: LeagueSummary;
  readonly title?: string;
  /** This page's own links, beside those to cup and invitation. */
  readonly children?: ReactNode;
}

/** The head of every page of a league: name, kind, age of the data, and links to cup and invitation. */
function LeagueHead({ summary, title, children }: LeagueHeadProps) {
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
  // A stored answer, without a network, is not live.
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

interface LeagueColumnsProps {
  readonly children: ReactNode;
  readonly aside: ReactNode;
  /** However far a form beside it is scrolled. */
  readonly isAsideInSight?: boolean;
}

/** A page of a league in two columns on a desktop; on a phone the aside comes below. */
export const LeagueColumns = ({ children, aside, isAsideInSight = false }: LeagueColumnsProps) => (
  <div className={leagueFrameStyles.columns}>
    <div className="stack gap-3">{children}</div>
    <div className="side" data-in-sight={isAsideInSight || undefined}>
      {aside}
    </div>
  </div>
);
