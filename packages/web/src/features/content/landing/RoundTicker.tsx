import { Trans, useLingui } from "@lingui/react/macro";

import { useIsCurrent } from "../../../api/wire/connection.ts";
import { useGame } from "../../../api/content/game.ts";
import { useLiveRound } from "../../../api/live/round-points.ts";
import type { RoundId } from "@elleveren/rules";
import { Shirt } from "../../play/pitch/index.ts";
import styles from "./RoundTicker.module.css";

/** The best of the current round, so that a visitor sees the game move. */
export function RoundTicker() {
  const { currentRound } = useGame();
  const isCurrent = useIsCurrent();
  return currentRound ? <Best round={currentRound.roundId} isLive={isCurrent && !currentRound.isFinished} /> : null;
}

function Best({ round, isLive }: { round: RoundId; isLive: boolean }) {
  const { t } = useLingui();
  const { footballerById, clubById } = useGame();
  const live = useLiveRound(round).data;
  if (!live) return null;
  const best = [...live]
    .filter(([, row]) => row.points > 0)
    .toSorted(([, a], [, b]) => b.points - a.points)
    .slice(0, 4);
  if (best.length === 0) return null;
  return (
    <section className={styles.now} aria-labelledby="round-now">
      <h2 id="round-now">
        {isLive ? (
          <>
            {t`Round ${round} is live`} <i className="ball ball--on" aria-hidden="true" />
          </>
        ) : (
          <Trans>The best of round {round}</Trans>
        )}
      </h2>
      <ul>
        {best.map(([id, row]) => {
          const footballer = footballerById.get(id);
          const club = footballer && clubById.get(footballer.clubId);
          return (
            footballer &&
            club && (
              <li key={id}>
                <Shirt kit={club.kit.shirt} isKeeper={footballer.position === "GKP"} size={44} />
                <div>
                  <b>{footballer.webName}</b>
                  <span className="label">{club.name}</span>
                </div>
                <span className="num">{row.points}</span>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
