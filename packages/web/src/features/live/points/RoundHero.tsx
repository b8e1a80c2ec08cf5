import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight, RotateCw } from "lucide-react";
import { useId, type ReactNode } from "react";

import { overallLeagueOf, useHistory, type Entry } from "../../../api/play/entry.ts";
import { useGame } from "../../../api/content/game.ts";
import type { RoundPicks } from "../../../api/live/round-points.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths, type SiteAddress } from "../../../paths.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Movement } from "../../../ui/rows/Movement.tsx";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { RankLink } from "../../leagues/leagues/tables/RankLink.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { HighestPoints } from "./breakdown/HighestPoints.tsx";
import styles from "./RoundHero.module.css";

interface RoundHeroProps {
  readonly entry: Entry;
  readonly round: Round;
  readonly picks: RoundPicks;
  readonly isOwn: boolean;
  readonly onReload: () => void;
  /** Shows how the points add up. */
  readonly onTotal: () => void;
}

/** The round's one number, and what stands around it. */
export function RoundHero({ entry, round, picks, isOwn, onReload, onTotal }: RoundHeroProps) {
  const { t, i18n } = useLingui();
  const howId = useId();
  const previous = useHistory(entry.entryId).data?.rounds.find((row) => row.roundId === round.roundId - 1);
  const overall = overallLeagueOf(entry);
  const isCurrent = useGame().currentRound?.roundId === round.roundId;
  /** The reason that the rank moved is told of the current round; before, the season's table tells. */
  const rank = (value: number | null) => {
    if (value === null) return "-";
    if (isCurrent && overall) return <RankLink rank={value} leagueId={overall.leagueId} entryId={entry.entryId} />;
    return <AppLink to={paths.entryHistory(entry.entryId)}>{formatNumber(value)}</AppLink>;
  };
  return (
    <section className="night hero-night">
      <div className={`page ${styles.inner}`}>
        <h1 className={styles.name}>{t`Points - ${entry.name}`}</h1>
        <RoundNav entry={entry} round={round} isOwn={isOwn} />
        <div className={styles.total}>
          <div className={styles.lead}>
            <button type="button" className={`num ${styles.figure}`} aria-describedby={howId} onClick={onTotal}>
              {formatNumber(picks.points)}
            </button>
            <span id={howId} hidden>
              <Trans>How the points add up</Trans>
            </span>
            <span className={styles.caption}>
              {round.isFinished ? <Trans>Final Points</Trans> : <Trans>Latest Points</Trans>}
              {!round.isFinished && (
                <IconButton label={t`Reload Points`} onPress={onReload}>
                  <RotateCw />
                </IconButton>
              )}
            </span>
          </div>
          <dl>
            <Fact name={t`RD Rank`}>
              {rank(picks.rank)}
              {picks.isProvisional && picks.rank !== null && <small>{t`provisional`}</small>}
            </Fact>
            <Fact name={t`Overall rank`}>
              {rank(picks.overallRank)}
              {picks.overallRank !== null && previous?.overallRank != null && (
                <Movement rank={picks.overallRank} lastRank={previous.overallRank} />
              )}
            </Fact>
            <Fact name={t`Average Pts`}>{round.averagePoints > 0 ? formatNumber(round.averagePoints) : "-"}</Fact>
            <Fact name={t`Highest Pts`}>
              <HighestPoints round={round} />
            </Fact>
            <Fact name={t`Transfers`}>
              <AppLink to={paths.entryTransfers(entry.entryId)}>
                {formatNumber(picks.transfers)}
                {picks.transferCostPoints > 0 && <small> {t`(-${picks.transferCostPoints} pts)`}</small>}
              </AppLink>
            </Fact>
          </dl>
        </div>
        {picks.chip !== null && (
          <p className={styles.chip}>
            <i className="bars" aria-hidden="true" />
            <Trans>{i18n._(CHIP_TITLE[picks.chip])} played</Trans>
          </p>
        )}
      </div>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);

function RoundNav({ entry, round, isOwn }: { entry: Entry; round: Round; isOwn: boolean }) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const number = round.roundId;
  const isCurrent = number === currentRound?.roundId;
  const previous = number > entry.startedRound ? paths.entryRound(entry.entryId, number - 1) : null;
  const next = !isCurrent ? paths.entryRound(entry.entryId, number + 1) : isOwn ? paths.myTeam : null;
  return (
    <nav className={styles.nav} aria-label={t`Rounds`}>
      <Step to={previous} label={t`Previous`}>
        <ChevronLeft aria-hidden="true" />
      </Step>
      <p className="head">
        <Trans>Round {number}</Trans>
        {round.isFinished ? (
          <span className={styles.complete}>
            <i aria-hidden="true" />
            <Trans>Round is complete</Trans>
          </span>
        ) : (
          <span className={styles.isLive}>
            <i aria-hidden="true" />
            <Trans>Round is live</Trans>
          </span>
        )}
      </p>
      <Step to={next} label={t`Next`}>
        <ChevronRight aria-hidden="true" />
      </Step>
    </nav>
  );
}

/** Keeps its place when there is nowhere to go. */
const Step = ({ to, label, children }: { to: SiteAddress | null; label: string; children: ReactNode }) =>
  to === null ? (
    <span className={styles.step} />
  ) : (
    <AppLink to={to} className={styles.step ?? ""} aria-label={label}>
      {children}
    </AppLink>
  );
