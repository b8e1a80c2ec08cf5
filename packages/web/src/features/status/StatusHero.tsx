import { Trans } from "@lingui/react/macro";

import type { Entry } from "../../api/entry.ts";
import { useGame } from "../../api/game.ts";
import { formatNumber } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { buttonLook } from "../../ui/button-class.ts";
import { Skeleton } from "../../ui/states.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import styles from "./StatusScreen.module.css";

/** One's own team in one number. */
export function StatusHero({ entry }: { entry: Entry | undefined }) {
  const { currentRound } = useGame();
  const hasScore = entry !== undefined && currentRound !== null && entry.startedRound <= currentRound.roundId;
  return (
    <section className="night hero-night">
      <div className={`page ${styles.hero}`}>
        {entry === undefined ? (
          <Skeleton height="96px" />
        ) : (
          <>
            <div>
              <p className="head">{entry.name}</p>
              {hasScore && (
                <p className={styles.points}>
                  <span className="num">{formatNumber(entry.roundPoints ?? 0)}</span>
                  {currentRound.isFinished ? (
                    <Trans>points in round {currentRound.roundId}</Trans>
                  ) : (
                    <Trans>points now</Trans>
                  )}
                </p>
              )}
            </div>
            {hasScore && (
              <dl>
                <div>
                  <dt>
                    <Trans>Overall rank</Trans>
                  </dt>
                  <dd className="num">{entry.overallRank === null ? "-" : formatNumber(entry.overallRank)}</dd>
                </div>
                <div>
                  <dt>
                    <Trans>Overall points</Trans>
                  </dt>
                  <dd className="num">{entry.overallPoints === null ? "-" : formatNumber(entry.overallPoints)}</dd>
                </div>
              </dl>
            )}
            <p className={styles.acts}>
              {hasScore && (
                <AppLink to={paths.entryRound(entry.entryId, currentRound.roundId)} {...buttonLook("go")}>
                  <Trans>See the points</Trans>
                </AppLink>
              )}
              <AppLink to={paths.myTeam} {...buttonLook()}>
                <Trans>My team</Trans>
              </AppLink>
            </p>
          </>
        )}
      </div>
    </section>
  );
}
