import { Trans, useLingui } from "@lingui/react/macro";
import type { RoundId } from "@elleveren/rules";

import type { SeasonRound } from "../../api/entry-seasons.ts";
import { useGame } from "../../api/game.ts";
import { formatNumber } from "../../i18n/format.ts";
import styles from "../../ui/charts/Plot.module.css";
import { Readout } from "../../ui/charts/Readout.tsx";
import { pointsScale, round as rounded, thinned } from "../../ui/charts/scales.ts";
import { useReader } from "../../ui/charts/use-reader.ts";
import { CHIP_TITLE } from "../footballers/names.ts";

const MOST_LABELS = 5;
/** How much of its place a column fills. */
const FILL = 0.82;
/** What a figure on a column takes, in per cent of the chart's height. */
const FIGURE_ROOM = 14;

/** Points round by round against everybody's average and the round's best. */
export function PointsChart({ rounds }: { rounds: readonly SeasonRound[] }) {
  const { t, i18n } = useLingui();
  const game = useGame();
  const place = 100 / rounds.length;
  const middle = (index: number) => (index + 0.5) * place;
  const reader = useReader({ count: rounds.length, at: middle });
  const read = rounds[reader.index];
  const last = rounds.at(-1);
  const best = rounds.reduce<SeasonRound | undefined>(
    (top, row) => (top === undefined || row.points > top.points ? row : top),
    undefined,
  );
  if (!last || !best || !read) return null;
  const everybody = new Map(game.rounds.map((row) => [row.roundId, row]));
  const average = (round: RoundId) => everybody.get(round)?.averagePoints ?? 0;
  const highest = (round: RoundId) => everybody.get(round)?.highestPoints ?? 0;
  const scale = pointsScale(rounds.flatMap((row) => [row.points, average(row.roundId), highest(row.roundId)]));
  const bar = (row: SeasonRound, index: number) =>
    `M${rounded(middle(index) - (place * FILL) / 2)} 100V${rounded(scale.at(row.points))}h${rounded(place * FILL)}V100z`;
  const isAbove = (row: SeasonRound) => row.points >= average(row.roundId);
  const columns = (wanted: boolean) =>
    rounds.map((row, index) => (isAbove(row) === wanted ? bar(row, index) : "")).join("");
  /** A tick across the column at a figure that everybody shares; none where there is none. */
  const ticks = (valueOf: (round: RoundId) => number) =>
    rounds
      .map((row, index) => {
        const value = valueOf(row.roundId);
        const left = rounded(middle(index) - (place * FILL) / 2 - 0.3);
        return value > 0 ? `M${left} ${rounded(scale.at(value))}h${rounded(place * FILL + 0.6)}` : "";
      })
      .join("");
  const indexOf = (row: SeasonRound) => rounds.indexOf(row);
  // Beside the best, the last one, unless the two figures would stand on each other.
  const named = indexOf(last) - indexOf(best) >= 2 ? [best, last] : [best];
  /** Where the foot of a column's figure stands: on the column, or on a tick that would run through it. */
  const footOf = ({ roundId, points }: SeasonRound) =>
    [average(roundId), highest(roundId)]
      .map(scale.at)
      .toSorted((a, b) => b - a)
      .reduce((foot, tick) => (tick <= foot && tick > foot - FIGURE_ROOM ? tick : foot), scale.at(points));
  const title = t`Round ${read.roundId}`;
  const dash = (value: number) => (value > 0 ? formatNumber(value) : "-");
  const [points, mean, top] = [formatNumber(read.points), dash(average(read.roundId)), dash(highest(read.roundId))];
  const chip = read.chip === null ? undefined : i18n._(CHIP_TITLE[read.chip]);
  const told = t`${title}: ${points} points, average ${mean}, highest ${top}`;
  return (
    <>
      <div
        className={styles.plot}
        {...reader.props({
          label: t`Points per round against the average. Best ${best.points} in round ${best.roundId}, ${last.points} in round ${last.roundId}`,
          text: chip === undefined ? told : `${told}, ${chip}`,
        })}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.grid} d={scale.marks.map((mark) => `M0 ${rounded(scale.at(mark))}H100`).join("")} />
          <path className={styles.column} d={columns(false)} />
          <path className={styles.columnYou} d={columns(true)} />
          <path className={styles.highest} d={ticks(highest)} />
          <path className={styles.average} d={ticks(average)} />
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
        {rounds.map(
          (row, index) =>
            row.chip !== null && (
              <i
                key={row.roundId}
                data-chip
                style={{ left: `${middle(index)}%`, top: "100%" }}
                title={i18n._(CHIP_TITLE[row.chip])}
              />
            ),
        )}
        {named.map((row) => (
          <span
            key={row.roundId}
            className={styles.value}
            style={{ left: `${middle(indexOf(row))}%`, top: `${footOf(row)}%` }}
          >
            {formatNumber(row.points)}
          </span>
        ))}
        {reader.cursor !== null && <b className={styles.cursor} style={{ left: `${reader.cursor}%` }} />}
      </div>
      <Readout
        title={title}
        rows={[
          { key: "points", name: t`Points`, value: points, note: chip },
          { key: "average", name: t`Average`, value: mean },
          { key: "highest", name: t`Highest`, value: top },
        ]}
      />
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
        <span>
          <i data-kind="highest" />
          <Trans>Highest</Trans>
        </span>
        {rounds.some((row) => row.chip !== null) && (
          <span>
            <i data-kind="chip" />
            <Trans>Chip played</Trans>
          </span>
        )}
      </p>
    </>
  );
}
