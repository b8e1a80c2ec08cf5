import { useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import { formatCompact, formatNumber } from "../../../i18n/format.ts";
import plot from "../../../ui/charts/Plot.module.css";
import { linePath, placeScale, spread, thinned } from "../../../ui/charts/scales.ts";
import type { RankLine, RankLines } from "./rank-lines.ts";
import styles from "./RankLinesChart.module.css";

interface RankLinesChartProps extends RankLines {
  /** Whose line stands out, of those that are not one's own. */
  readonly litId?: EntryId | null;
  readonly size?: "card" | "page";
}

/** Rounds named below the chart: there is room for few on a phone. */
const FEW_LABELS = 4;
const MOST_LABELS = 10;
/** How far apart two names stand, in per cent of the chart's height. */
const NAME_GAP = { card: 12, page: 8.5 } as const;

/** Rivals' ranks in a league, round by round: the best on top, each line with its name and rank at its end. */
export function RankLinesChart({ rounds, lines, litId = null, size = "page" }: RankLinesChartProps) {
  const { t } = useLingui();
  const drawn = lines.filter(({ ranks }) => ranks.length > 0);
  const first = rounds[0];
  const last = rounds.at(-1);
  if (!first || !last || drawn.length === 0) return null;
  const scale = placeScale(drawn.flatMap(({ ranks }) => ranks.map(({ rank }) => rank)));
  const span = Math.max(1, last.roundId - first.roundId);
  const x = (round: number) => (rounds.length === 1 ? 50 : ((round - first.roundId) / span) * 100);
  const ends = drawn.map(({ ranks }) => scale.at(ranks.at(-1)!.rank));
  const heights = spread(ends, NAME_GAP[size]);
  // One's own line lies over the others.
  const inOrder = drawn.map((line, index) => ({ line, index })).toSorted((a, b) => rankOf(a.line) - rankOf(b.line));
  const told = drawn.map((line) => {
    const { name, ranks } = line;
    const [from, to] = [formatNumber(ranks[0]!.rank), formatNumber(ranks.at(-1)!.rank)];
    return t`${name} from ${from} to ${to}`;
  });
  const few = thinned(rounds, FEW_LABELS);
  const many = size === "card" ? few : thinned(rounds, MOST_LABELS);
  const [start, end] = [first.roundId, last.roundId];
  return (
    <div
      className={`${plot.plot} ${styles.chart}`}
      data-size={size}
      data-lit={litId !== null || undefined}
      role="img"
      aria-label={`${t`Rank after each round, from round ${start} to round ${end}.`} ${told.join(". ")}.`}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {last.isProvisional && rounds.length > 1 && (
          <path className={styles.now} d={`M${x(last.roundId - 0.5)} 0H100V100H${x(last.roundId - 0.5)}z`} />
        )}
        <path className={plot["grid"]} d={scale.marks.map((mark) => `M0 ${scale.at(mark)}H100`).join("")} />
        {inOrder.map(({ line, index }) => (
          <g key={line.entryId} data-tone={line.look.tone} data-lit={line.entryId === litId || undefined}>
            <path
              strokeDasharray={line.look.dash}
              d={linePath(line.ranks.map(({ roundId, rank }) => [x(roundId), scale.at(rank)]))}
            />
            <path
              className={styles.lead}
              d={`M${x(line.ranks.at(-1)!.roundId)} ${ends[index]}L104 ${heights[index]}`}
            />
          </g>
        ))}
      </svg>
      {scale.marks.map((mark) => (
        <span key={mark} className={plot["y"]} style={{ top: `${scale.at(mark)}%` }}>
          {formatCompact(mark)}
        </span>
      ))}
      {rounds
        .filter((round) => few.includes(round) || many.includes(round))
        .map((round) => (
          <span
            key={round.roundId}
            className={`${plot["x"]} ${!few.includes(round) ? "desk" : ""} ${!many.includes(round) ? "phone" : ""}`}
            data-live={round.isProvisional || undefined}
            style={{ left: `${x(round.roundId)}%` }}
          >
            {t({ message: `R${round.roundId}`, comment: "A round, under a chart" })}
          </span>
        ))}
      {drawn.map((line, index) => (
        <i
          key={line.entryId}
          data-tone={line.look.tone}
          style={{ left: `${x(line.ranks.at(-1)!.roundId)}%`, top: `${ends[index]}%` }}
        />
      ))}
      {drawn.map((line, index) => (
        <span
          key={line.entryId}
          className={styles.name}
          data-tone={line.look.tone}
          data-lit={line.entryId === litId || undefined}
          style={{ top: `${heights[index]}%` }}
        >
          {formatNumber(line.ranks.at(-1)!.rank)}. {line.name}
        </span>
      ))}
    </div>
  );
}

const rankOf = ({ isOwn }: RankLine): number => (isOwn ? 1 : 0);
