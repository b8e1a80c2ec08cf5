import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import { useEntry } from "../../api/entry.ts";
import { useGame } from "../../api/game.ts";
import { useMe } from "../../api/me.ts";
import { WinnersCard } from "../leagues/WinnersCard.tsx";
import { AvailabilityCard } from "../scout/AvailabilityCard.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { DeadlineCard } from "./DeadlineCard.tsx";
import { RoundCard } from "./RoundCard.tsx";
import { RoundFixturesCard } from "./RoundFixturesCard.tsx";
import { StatusHero } from "./StatusHero.tsx";
import styles from "./StatusScreen.module.css";
import { TopTransfers } from "./TopTransfers.tsx";

/** `/` for a manager with a team: where the round stands, and what everybody else does. */
export function StatusScreen({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const { account } = useMe();
  const { currentRound, nextRound } = useGame();
  const entry = useEntry(entryId).data;
  const name = account === null ? "" : `${account.firstName} ${account.lastName}`;
  const round = currentRound ?? nextRound;
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
        </header>
        <div className={styles.main}>
          {currentRound !== null && <RoundFixturesCard round={currentRound} />}
          <TopTransfers />
        </div>
        <aside className="side">
          {nextRound !== null && <DeadlineCard round={nextRound} />}
          {currentRound !== null && <RoundCard round={currentRound} />}
          <WinnersCard />
        </aside>
        <AvailabilityCard />
      </div>
    </>
  );
}
