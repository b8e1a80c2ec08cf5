import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { overallLeagueOf, type Entry } from "../../../api/play/entry.ts";
import { useGame } from "../../../api/content/game.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import { Movement } from "../../../ui/rows/Movement.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { RankLink } from "../../leagues/leagues/tables/RankLink.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./StatusHero.module.css";

/** One's own team in one number, and where that puts it. */
export function StatusHero({ entry }: { entry: Entry | undefined }) {
  const { currentRound, nextRound } = useGame();
  const counts = entry !== undefined && currentRound !== null && entry.startedRound <= currentRound.roundId;
  return (
    <section className="night hero-night hero-drawn">
      <div className={`page ${styles.hero}`}>
        {entry === undefined ? (
          <Waiting counts={currentRound !== null} />
        ) : (
          <>
            <div>
              <p className="head">{entry.name}</p>
              {counts ? (
                <p className={styles.points}>
                  <span className="num">{formatNumber(entry.roundPoints ?? 0)}</span>
                  {currentRound.isFinished ? (
                    <Trans>points in round {currentRound.roundId}</Trans>
                  ) : (
                    <Trans>points now</Trans>
                  )}
                </p>
              ) : (
                <p className={styles.before}>
                  <Trans>Your first points come in round {entry.startedRound}.</Trans>
                </p>
              )}
            </div>
            {counts && <Standing entry={entry} round={currentRound} />}
            <p className="flex wrap gap-2">
              {counts && (
                <AppLink to={paths.entryRound(entry.entryId, currentRound.roundId)} {...buttonLook("go")}>
                  <Trans>See the points</Trans>
                </AppLink>
              )}
              {nextRound !== null && (
                <AppLink to={paths.myTeam} {...buttonLook(counts ? "plain" : "go")}>
                  <Trans>My team</Trans>
                </AppLink>
              )}
            </p>
          </>
        )}
      </div>
    </section>
  );
}

/** In the places of what comes, so that nothing under it moves. */
function Waiting({ counts }: { counts: boolean }) {
  if (!counts) return <Skeleton height="96px" />;
  return (
    <>
      <Skeleton height="86px" width="136px" />
      <span className={styles.waiting} />
      <Skeleton height="44px" width="226px" />
    </>
  );
}

function Standing({ entry, round }: { entry: Entry; round: Round }) {
  const { t } = useLingui();
  const overall = overallLeagueOf(entry);
  const rankOf = (rank: number | null) =>
    rank === null || !overall ? (
      number(rank)
    ) : (
      <RankLink rank={rank} leagueId={overall.leagueId} entryId={entry.entryId} />
    );
  return (
    <dl>
      <Figure term={t`Overall rank`} value={rankOf(entry.overallRank)}>
        {entry.overallRank !== null && overall && <Movement rank={entry.overallRank} lastRank={overall.lastRank} />}
      </Figure>
      <Figure term={t`Overall points`} value={number(entry.overallPoints)} />
      <Figure term={t`RD Rank`} value={rankOf(entry.roundRank)} />
      <Figure term={t`Average Pts`} value={number(round.averagePoints > 0 ? round.averagePoints : null)} />
    </dl>
  );
}

const number = (value: number | null) => <span className="num">{value === null ? "-" : formatNumber(value)}</span>;

const Figure = ({ term, value, children }: { term: string; value: ReactNode; children?: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>
      {value} {children}
    </dd>
  </div>
);
