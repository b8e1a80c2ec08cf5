import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import { useEntry } from "../../api/play/entry.ts";
import { useGame } from "../../api/content/game.ts";
import { useMe } from "../../api/people/me.ts";
import { Skeleton } from "../../ui/states.tsx";
import { useMediaQuery } from "../../ui/page/use-media-query.ts";
import { HighlightsPanel } from "../feeds/HighlightsPanel.tsx";
import { BestLeaguesCard, ValuableTeamsCard } from "../leagues/SeasonBests.tsx";
import { WinnersCard } from "../leagues/WinnersCard.tsx";
import { AvailabilityCard } from "../scout/AvailabilityCard.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { AdSlot } from "../sponsors/index.ts";
import { CorrectionNotice } from "./CorrectionNotice.tsx";
import { AnnouncementsCard } from "./AnnouncementsCard.tsx";
import { DeadlineCard } from "./DeadlineCard.tsx";
import { LeaguesCard } from "./LeaguesCard.tsx";
import { RoundCard } from "./RoundCard.tsx";
import { RoundFixturesCard } from "./RoundFixturesCard.tsx";
import { SeasonOverCard } from "./SeasonOverCard.tsx";
import { StatusHero } from "./StatusHero.tsx";
import styles from "./StatusScreen.module.css";
import { TopTransfers } from "./TopTransfers.tsx";

/** `/` for a manager with a team: how it stands, what it needs, and what everybody else does. */
export function StatusScreen({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const { account } = useMe();
  const { currentRound, nextRound } = useGame();
  const { data: entry, isError } = useEntry(entryId);
  const isWide = useMediaQuery("(min-width: 1100px)");
  const name = account === null ? "" : `${account.firstName} ${account.lastName}`;
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
          <p>
            <Trans>You are logged in as {name}</Trans>
          </p>
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
