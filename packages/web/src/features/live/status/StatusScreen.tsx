import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import { useEntry } from "../../../api/play/entry.ts";
import { useGame } from "../../../api/content/game.ts";
import { useMe } from "../../../api/people/me.ts";
import { Skeleton } from "../../../ui/states.tsx";
import { useMediaQuery } from "../../../ui/page/use-media-query.ts";
import { HighlightsPanel } from "../../content/feeds/HighlightsPanel.tsx";
import { BestLeaguesCard, ValuableTeamsCard } from "../../leagues/leagues/SeasonBests.tsx";
import { WinnersCard } from "../../leagues/leagues/WinnersCard.tsx";
import { AvailabilityCard } from "../../content/scout/AvailabilityCard.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { AdSlot } from "../../content/sponsors/index.ts";
import { LeaguesCard } from "./LeaguesCard.tsx";
import { RoundCard, RoundFixturesCard } from "./RoundCard.tsx";
import { StatusHero } from "./StatusHero.tsx";
import styles from "./StatusScreen.module.css";
import { TopTransfers } from "./TopTransfers.tsx";
import { useLanguage } from "../../../i18n/use-language.ts";
import { type Notice, noticeIn, useNotices } from "../../../api/content/notices.ts";
import { formatDayTime, formatDeadline } from "../../../i18n/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import announcementsCardStyles from "./AnnouncementsCard.module.css";
import { useRoundCorrections } from "../../../api/content/round-corrections.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { buttonLook } from "../../../ui/button-class.ts";
import deadlineCardStyles from "./DeadlineCard.module.css";
import { useGameNow } from "../../../api/wire/clock.ts";
import { isLastHour, TimeLeft } from "../../site/shell/frame/TimeLeft.tsx";
import { DeadlineTasks } from "./DeadlineTasks.tsx";

/** `/` for a manager with a team: how it stands, what it needs, and what everybody else does. */
export function StatusScreen({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const { account } = useMe();
  const { currentRound, nextRound } = useGame();
  const { data: entry, isError } = useEntry(entryId);
  const isWide = useMediaQuery("(min-width: 1100px)");
  // A kept answer has no name of the account; what the team says of its manager is open.
  const name = account?.firstName ? `${account.firstName} ${account.lastName}` : (entry?.managerName ?? "");
  const round = currentRound ?? nextRound;

  const deadline =
    nextRound === null ? <SeasonOverCard entryId={entryId} /> : <DeadlineCard entryId={entryId} round={nextRound} />;
  // A settled round is history: what is coming is looked for here.
  const played = currentRound?.isFinished ? (nextRound ?? currentRound) : round;
  const fixtures = played !== null && <RoundFixturesCard round={played} />;
  const leagues = entry ? (
    <LeaguesCard leagues={entry.leagues} entryId={entry.entryId} />
  ) : (
    !isError && <Skeleton height="340px" />
  );
  const summary = currentRound !== null && <RoundCard current={currentRound} />;
  const bests = (
    <div className={styles.pair}>
      <BestLeaguesCard />
      <ValuableTeamsCard />
    </div>
  );
  return (
    <>
      <PageTitle title={currentRound === null ? t`Status` : t`Home`} />
      <StatusHero entry={entry} />
      <div className={`page ${styles.screen}`}>
        <header className={styles.head}>
          {round !== null && (
            <h1>
              <Trans>Round {round.roundId} Status</Trans>
            </h1>
          )}
          <p data-personal>{t`You are logged in as ${name}`}</p>
          {currentRound !== null && <CorrectionNotice round={currentRound} entryId={entryId} />}
        </header>
        {/* Two columns, or one in the order of what matters most: the order of the page is that of the eye. */}
        {isWide ? (
          <>
            <div className="stack start gap-4">
              <AnnouncementsCard />
              {fixtures}
              <TopTransfers />
              <HighlightsPanel own="performances" />
              <AvailabilityCard />
              {bests}
            </div>
            <aside className="stack start gap-4">
              {deadline}
              {leagues}
              {summary}
              <WinnersCard />
              <AdSlot slot="side-300x250" />
            </aside>
          </>
        ) : (
          <div className="stack start gap-4">
            <AnnouncementsCard />
            {deadline}
            {fixtures}
            {leagues}
            {summary}
            <TopTransfers />
            <HighlightsPanel own="performances" />
            <AvailabilityCard />
            <WinnersCard />
            {bests}
          </div>
        )}
      </div>
    </>
  );
}

/** The operators' announcements in full; nothing without one. */
function AnnouncementsCard() {
  const { t } = useLingui();
  const { data } = useNotices();
  if (!data || data.notices.length === 0) return null;
  return (
    <Card title={t`Announcements`} isPadded>
      <ul className={announcementsCardStyles.list}>
        {data.notices.map((notice) => (
          <Announcement key={notice.noticeId} notice={notice} />
        ))}
      </ul>
    </Card>
  );
}

function Announcement({ notice }: { readonly notice: Notice }) {
  const { t } = useLingui();
  const { title, text, language } = noticeIn(notice, useLanguage());
  return (
    <li>
      <h3>
        <span lang={language}>{title}</span> {notice.level !== "info" && <Tag kind="live">{t`Important`}</Tag>}
      </h3>
      {text !== "" && (
        <p className={announcementsCardStyles.text} lang={language}>
          {text}
        </p>
      )}
      <p className="soft">{formatDayTime(notice.fromMs)}</p>
    </li>
  );
}

/** That the round's points changed after it was settled; what changed stands with the team's points. */
function CorrectionNotice({ round, entryId }: { round: Round; entryId: EntryId }) {
  const standing = useRoundCorrections(round).find(({ takenBackWhy }) => takenBackWhy === null);
  if (!standing) return null;
  const { reason } = standing;
  return (
    <Alert kind="info">
      <p>
        {reason === null ? (
          <Trans>Figures of round {round.roundId} were changed at their source after it was settled.</Trans>
        ) : (
          <Trans>
            Round {round.roundId} was corrected after it was settled: {reason}
          </Trans>
        )}{" "}
        <AppLink to={paths.entryRound(entryId, round.roundId)}>
          <Trans>See your points</Trans>
        </AppLink>
      </p>
    </Alert>
  );
}

/** In the deadline's place when there is none any more. */
function SeasonOverCard({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  return (
    <Card title={t`The last deadline has passed`} isPadded>
      <p className="note">
        <Trans>
          No more changes this season. Your team, its points and your leagues stay here until the next one begins.
        </Trans>
      </p>
      <p className={deadlineCardStyles.over}>
        <AppLink to={paths.entryHistory(entryId)} {...buttonLook()}>{t`Look back on your season`}</AppLink>
      </p>
    </Card>
  );
}

/** When the next round closes, in local time, and what one's own team still needs. */
function DeadlineCard({ entryId, round }: { entryId: EntryId; round: Round }) {
  const { t } = useLingui();
  return (
    <Card title={t`Next deadline`}>
      <p className={deadlineCardStyles.deadline}>
        <b>
          <Trans>Round {round.roundId}</Trans>
        </b>
        <time dateTime={new Date(round.deadlineAtMs).toISOString()}>{formatDeadline(round.deadlineAtMs)}</time>
        <Left deadlineAtMs={round.deadlineAtMs} />
      </p>
      <DeadlineTasks entryId={entryId} round={round} />
    </Card>
  );
}

/** Counts by itself, so that nothing around it is drawn anew. */
function Left({ deadlineAtMs }: { deadlineAtMs: number }) {
  const { t } = useLingui();
  const leftMs = deadlineAtMs - useGameNow(1000);
  return (
    <span className="num" role="timer" aria-label={t`Time left`} data-close={isLastHour(leftMs) || undefined}>
      <TimeLeft leftMs={leftMs} />
    </span>
  );
}
