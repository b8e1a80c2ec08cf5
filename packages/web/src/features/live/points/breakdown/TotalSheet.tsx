import { Trans, useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";
import type { ReactNode } from "react";

import { useGame } from "../../../../api/content/game.ts";
import type { LiveRound, RoundPicks } from "../../../../api/live/round-points.ts";
import type { Round } from "../../../../api/content/rounds.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { CHIP_TITLE } from "../../../content/footballers/names.ts";
import { ExplainedCard } from "../ExplainedCard.tsx";
import styles from "./PointsBreakdown.module.css";
import { roundTotal, type TotalLine } from "./round-total.ts";

interface TotalSheetProps {
  readonly picks: RoundPicks;
  readonly live: LiveRound | undefined;
  readonly round: Round;
  readonly isDocked: boolean;
  readonly onClose: () => void;
  /** Shows where one footballer's points come from. */
  readonly onFootballer: (footballerId: FootballerId) => void;
}

/** How the round's number adds up: footballer by footballer, armband, chip, transfers, and where it stands. */
export function TotalSheet({ picks, live, round, isDocked, onClose, onFootballer }: TotalSheetProps) {
  const { t, i18n } = useLingui();
  const total = roundTotal(picks, live);
  const chip = picks.chip === null ? t`Chip` : i18n._(CHIP_TITLE[picks.chip]);
  const over = round.averagePoints > 0 ? total.points - round.averagePoints : null;
  const reason = { captain: t`Captain`, "vice-captain": t`Vice-captain`, chip } as const;
  const lines = (label: string, rows: readonly TotalLine[]) => (
    <table className={styles.sums}>
      <caption className="vh">{label}</caption>
      <tbody>
        {rows.map((line) => (
          <tr key={line.footballerId}>
            <th scope="row">
              <Who footballerId={line.footballerId} onPress={onFootballer} />
            </th>
            <td>{line.by !== null && `${reason[line.by]}, ${formatNumber(line.points)} × ${line.multiplier}`}</td>
            <td className="num">{formatNumber(line.multiplier === 0 ? line.points : line.counted)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <ExplainedCard title={t`How the points add up`} isDocked={isDocked} onClose={onClose}>
      {lines(t`Those who count`, total.counting)}
      <table className={styles.sums} data-total>
        <caption className="vh">{t`The sum`}</caption>
        <tbody>
          {(total.byArmband !== 0 || total.byChip !== 0) && (
            <>
              <Sum name={<Trans>Before armband and chip</Trans>} value={formatNumber(total.base)} isSmall />
              {total.byArmband !== 0 && (
                <Sum name={<Trans>By the armband</Trans>} value={signed(total.byArmband)} isSmall />
              )}
              {total.byChip !== 0 && <Sum name={chip} value={signed(total.byChip)} isSmall />}
            </>
          )}
          <Sum
            name={round.isFinished ? <Trans>Final Points</Trans> : <Trans>Latest Points</Trans>}
            value={formatNumber(total.points)}
          />
          {total.costPoints > 0 && (
            <>
              <Sum name={<Trans>Spent on transfers</Trans>} value={signed(-total.costPoints)} isSmall />
              <Sum name={<Trans>Counts in the overall points</Trans>} value={formatNumber(total.net)} />
            </>
          )}
        </tbody>
      </table>
      <section>
        <h3>{t`Beside everybody else`}</h3>
        <table className={styles.sums}>
          <caption className="vh">{t`Beside everybody else`}</caption>
          <tbody>
            <Sum
              name={<Trans>Average Pts</Trans>}
              note={
                over === null ? undefined : over >= 0 ? (
                  <Trans>{formatNumber(over)} above it</Trans>
                ) : (
                  <Trans>{formatNumber(-over)} below it</Trans>
                )
              }
              value={round.averagePoints > 0 ? formatNumber(round.averagePoints) : "-"}
            />
            <Sum
              name={<Trans>Highest Pts</Trans>}
              value={round.highestPoints === null ? "???" : formatNumber(round.highestPoints)}
            />
            <Sum
              name={<Trans>RD Rank</Trans>}
              note={round.rankedCount > 0 ? <Trans>of {formatNumber(round.rankedCount)}</Trans> : undefined}
              value={picks.rank === null ? "-" : formatNumber(picks.rank)}
            />
          </tbody>
        </table>
        <p className="note">
          <Trans>Averages, the highest score and the round's rank count points before transfers are paid for.</Trans>
        </p>
      </section>
      {total.bench.length > 0 && (
        <section>
          <h3>{t`Left on the bench: ${formatNumber(total.benchPoints)}`}</h3>
          {lines(t`Points on the bench`, total.bench)}
        </section>
      )}
      {picks.isProvisional && (
        <p className="note">{t`Bonus, substitutions and armbands are provisional until the round is complete.`}</p>
      )}
    </ExplainedCard>
  );
}

const signed = (value: number): string => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value));

interface SumProps {
  readonly name: ReactNode;
  readonly note?: ReactNode;
  readonly value: string;
  readonly isSmall?: boolean;
}

const Sum = ({ name, note, value, isSmall = false }: SumProps) => (
  <tr data-small={isSmall || undefined}>
    <th scope="row">{name}</th>
    <td>{note}</td>
    <td className="num">{value}</td>
  </tr>
);

function Who({ footballerId, onPress }: { footballerId: FootballerId; onPress: (id: FootballerId) => void }) {
  const { footballerById } = useGame();
  return (
    <button type="button" className={styles.who} onClick={() => onPress(footballerId)}>
      {footballerById.get(footballerId)?.webName}
    </button>
  );
}
