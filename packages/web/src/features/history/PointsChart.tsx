import { Trans, useLingui } from "@lingui/react/macro";

import type { RoundHistory } from "../../api/entry.ts";
import { useGame } from "../../api/game.ts";
import { formatNumber } from "../../i18n/format.ts";
import styles from "../../ui/charts/Plot.module.css";
import { pointsScale, round as rounded, thinned } from "../../ui/charts/scales.ts";

const MOST_LABELS = 5;
/** How much of its place a column fills. */
const FILL = 0.82;

/** Points round by round against everybody's average. */
export function PointsChart({ rounds }: { rounds: readonly RoundHistory[] }) {
  const { t } = useLingui();
  const game = useGame();
  const last = rounds.at(-1);
  const best = rounds.reduce<RoundHistory | undefined>(
    (top, row) => (top === undefined || row.points > top.points ? row : top),
    undefined,
  );
  if (!last || !best) return null;
  const average = (round: number) => game.rounds.find((row) => row.roundId === round)?.averagePoints ?? 0;
  const scale = pointsScale(rounds.flatMap((row) => [row.points, average(row.roundId)]));
  const place = 100 / rounds.length;
  const middle = (index: number) => (index + 0.5) * place;
  const bar = (row: RoundHistory, index: number) =>
    `M${rounded(middle(index) - (place * FILL) / 2)} 100V${rounded(scale.at(row.points))}h${rounded(place * FILL)}V100z`;
  const isAbove = (row: RoundHistory) => row.points >= average(row.roundId);
  const columns = (wanted: boolean) =>
    rounds.map((row, index) => (isAbove(row) === wanted ? bar(row, index) : "")).join("");
  const averages = rounds
    .map((row, index) =>
      average(row.roundId) > 0
        ? `M${rounded(middle(index) - (place * FILL) / 2 - 0.3)} ${rounded(scale.at(average(row.roundId)))}h${rounded(place * FILL + 0.6)}`
        : "",
    )
    .join("");
  const indexOf = (row: RoundHistory) => rounds.indexOf(row);
  // Beside the best, the last one, unless the two figures would stand on each other.
  const named = indexOf(last) - indexOf(best) >= 2 ? [best, last] : [best];
  return (
    <>
      <div
        className={styles.plot}
        role="img"
        aria-label={t`Points per round against the average. Best ${best.points} in round ${best.roundId}, ${last.points} in round ${last.roundId}`}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.grid} d={scale.marks.map((mark) => `M0 ${rounded(scale.at(mark))}H100`).join("")} />
          <path className={styles.column} d={columns(false)} />
          <path className={styles.columnYou} d={columns(true)} />
          <path className={styles.average} d={averages} />
        </svg>
        {scale.marks.map((mark) => (
          <span key={mark} className={styles.y} style={{ top: `${scale.at(mark)}%` }}>
            {mark}
          </span>
        ))}
        {thinned(rounds, MOST_LABELS).map((row) => (
          <span key={row.roundId} className={styles.x} style={{ left: `${middle(indexOf(row))}%` }}>
            {t({ message: `R${row.roundId}`, comment: "A round, under a chart" })}
          </span>
        ))}
        {named.map((row) => (
          <span
            key={row.roundId}
            className={styles.value}
            style={{ left: `${middle(indexOf(row))}%`, top: `${scale.at(row.points)}%` }}
          >
            {formatNumber(row.points)}
          </span>
        ))}
      </div>
      <p className={styles.legend}>
        <span>
          <i data-kind="you" />
          <Trans>Average or better</Trans>
        </span>
        <span>
          <i />
          <Trans>Below average</Trans>
        </span>
        <span>
          <i data-kind="average" />
          <Trans>Average</Trans>
        </span>
      </p>
    </>
  );
}
