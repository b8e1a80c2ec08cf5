import { useLingui } from "@lingui/react/macro";

import type { LineLook } from "./line-looks.ts";
import styles from "./LinesChart.module.css";
import { Plot, type PlaceWords } from "./Plot.tsx";
import { linePath, roundPlaces, spread, type Scale } from "./scales.ts";

export interface ChartLine {
  readonly id: number;
  readonly name: string;
  readonly look: LineLook;
  /** One's own line lies over the others. */
  readonly isOwn: boolean;
  /** Oldest first; rounds without a value are left out. */
  readonly points: readonly { readonly roundId: number; readonly value: number }[];
  /** Rounds with a dot on the line: chips. */
  readonly marks?: readonly number[];
}

interface LinesChartProps {
  /** The chart in a sentence. */
  readonly label: string;
  /** From left to right; `name` is what stands below instead of the round. */
  readonly rounds: readonly { readonly roundId: number; readonly isProvisional: boolean; readonly name?: string }[];
  readonly lines: readonly ChartLine[];
  readonly scaleOf: (values: readonly number[]) => Scale;
  readonly formatMark: (value: number) => string;
  /** The text at the end of a line. */
  readonly endText: (line: ChartLine, value: number) => string;
  /** The line that stands out besides the viewer's own. */
  readonly litId?: number | null;
  readonly size?: "card" | "page";
  /** Names below it on a phone. */
  readonly fewLabels?: number;
  /** A round's words; with them the chart can be read round by round. */
  readonly read?: (index: number) => PlaceWords;
}

/** Rounds named below the chart: there is room for few on a phone. */
const FEW_LABELS = 4;
const MOST_LABELS = 10;
/** How far apart two names stand, in per cent of the chart's height. */
const NAME_GAP = { card: 12, page: 8.5 } as const;

/** Several teams round by round: each line has its own pattern, and its name and last value at its end. */
export function LinesChart(props: LinesChartProps) {
  const { label, rounds, lines, scaleOf, formatMark, endText, litId = null, size = "page", read } = props;
  const { fewLabels = FEW_LABELS } = props;
  const { t } = useLingui();
  const drawn = lines.filter(({ points }) => points.length > 0);
  const last = rounds.at(-1);
  if (!last || drawn.length === 0) return null;
  const scale = scaleOf(drawn.flatMap(({ points }) => points.map(({ value }) => value)));
  const x = roundPlaces(rounds);
  const ends = drawn.map(({ points }) => scale.at(points.at(-1)!.value));
  const heights = spread(ends, NAME_GAP[size]);
  const inOrder = drawn
    .map((line, index) => ({ line, index }))
    .toSorted((a, b) => Number(a.line.isOwn) - Number(b.line.isOwn));
  return (
    <Plot
      className={`${styles.chart} ${styles[size]} ${litId === null ? "" : styles.lit}`}
      label={label}
      places={rounds.map(({ roundId, isProvisional, name }) => ({
        x: x(roundId),
        name: name ?? t({ message: `R${roundId}`, comment: "A round, under a chart" }),
        isLive: isProvisional,
      }))}
      mostNames={size === "card" ? FEW_LABELS : MOST_LABELS}
      fewNames={fewLabels}
      read={read}
      grid={{ scale, format: formatMark }}
      ground={
        last.isProvisional &&
        rounds.length > 1 && (
          <path className={styles.now} d={`M${x(last.roundId - 0.5)} 0H100V100H${x(last.roundId - 0.5)}z`} />
        )
      }
      paths={inOrder.map(({ line, index }) => (
        <g key={line.id} data-tone={line.look.tone} data-lit={line.id === litId || undefined}>
          <path
            strokeDasharray={line.look.dash}
            d={linePath(line.points.map(({ roundId, value }) => [x(roundId), scale.at(value)]))}
          />
          <path className={styles.lead} d={`M${x(line.points.at(-1)!.roundId)} ${ends[index]}L104 ${heights[index]}`} />
        </g>
      ))}
    >
      {drawn.map((line, index) => (
        <i
          key={line.id}
          data-tone={line.look.tone}
          style={{ left: `${x(line.points.at(-1)!.roundId)}%`, top: `${ends[index]}%` }}
        />
      ))}
      {drawn.flatMap((line) =>
        line.points
          .filter(({ roundId }) => line.marks?.includes(roundId))
          .map(({ roundId, value }) => (
            <i
              key={`${line.id}-${roundId}`}
              data-chip
              data-tone={line.look.tone}
              style={{ left: `${x(roundId)}%`, top: `${scale.at(value)}%` }}
            />
          )),
      )}
      {drawn.map((line, index) => (
        <span
          key={line.id}
          className={styles.name}
          data-tone={line.look.tone}
          data-lit={line.id === litId || undefined}
          style={{ top: `${heights[index]}%` }}
        >
          {endText(line, line.points.at(-1)!.value)}
        </span>
      ))}
    </Plot>
  );
}
