import { useLingui } from "@lingui/react/macro";
import type { RoundId } from "@elleveren/rules";

import type { SeasonRound } from "../../../api/play/entry-seasons.ts";
import { useGame } from "../../../api/content/game.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { Legend } from "../../../ui/charts/Legend.tsx";
import styles from "../../../ui/charts/Plot.module.css";
import { Plot } from "../../../ui/charts/Plot.tsx";
import { pointsScale, round as rounded } from "../../../ui/charts/scales.ts";
import { CHIP_TITLE } from "../../content/footballers/names.ts";

/** How much of its place a column fills. */
const FILL = 0.82;
/** The room that a figure on a column takes, in per cent of the chart's height. */
const FIGURE_ROOM = 14;

/** Points round by round against everybody's average and the round's best. */
export function PointsChart({ rounds }: { rounds: readonly SeasonRound[] }) {
  const { t, i18n } = useLingui();
  const game = useGame();
  const place = 100 / rounds.length;
  const middle = (index: number) => (index + 0.5) * place;
  const last = rounds.at(-1);
  const best = rounds.reduce<SeasonRound | undefined>(
    (top, row) => (top === undefined || row.points > top.points ? row : top),
    undefined,
  );
  if (!last || !best) return null;
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
  const dash = (value: number) => (value > 0 ? formatNumber(value) : "-");
  return (
    <>
      <Plot
        label={t`Points per round against the average. Best ${best.points} in round ${best.roundId}, ${last.points} in round ${last.roundId}`}
        places={rounds.map((row, index) => ({
          x: middle(index),
          name: t({ message: `R${row.roundId}`, comment: "A round, under a chart" }),
        }))}
        read={(index) => {
          const read = rounds[index]!;
          const title = t`Round ${read.roundId}`;
          const chip = read.chip === null ? undefined : i18n._(CHIP_TITLE[read.chip]);
          const points = formatNumber(read.points);
          const [mean, top] = [dash(average(read.roundId)), dash(highest(read.roundId))];
          const told = t`${title}: ${points} points, average ${mean}, highest ${top}`;
          return {
            title,
            rows: [
              { key: "points", name: t`Points`, value: points, note: chip },
              { key: "average", name: t`Average`, value: mean },
              { key: "highest", name: t`Highest`, value: top },
            ],
            told: chip === undefined ? told : `${told}, ${chip}`,
          };
        }}
        grid={{ scale, format: String }}
        paths={
          <>
            <path className={styles.column} d={columns(false)} />
            <path className={styles.columnYou} d={columns(true)} />
            <path className={styles.highest} d={ticks(highest)} />
            <path className={styles.average} d={ticks(average)} />
          </>
        }
      >
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
      </Plot>
      <Legend
        of={{
          you: t`Average or better`,
          below: t`Below average`,
          average: t`Average`,
          highest: t`Highest`,
          ...(rounds.some((row) => row.chip !== null) && { chip: t`Chip played` }),
        }}
      />
    </>
  );
}
