import { useLingui } from "@lingui/react/macro";
import type { ChipName } from "@elleveren/rules";

import type { RoundHistory } from "../../api/entry.ts";
import { formatCompact, formatNumber } from "../../i18n/format.ts";
import { linePath, rankScale, thinned } from "../../ui/charts/scales.ts";
import styles from "../../ui/charts/Plot.module.css";
import { CHIP_TITLE } from "../footballers/names.ts";

interface RankChartProps {
  readonly rounds: readonly RoundHistory[];
  readonly chips: readonly { readonly chip: ChipName; readonly roundId: number }[];
}

/** Two notes closer than this, in per cent of the width, would run into each other. */
const NOTE_ROOM = 24;
const MOST_LABELS = 5;

/** The overall rank over the season: logarithmic, the best on top, chips where they were played. */
export function RankChart({ rounds, chips }: RankChartProps) {
  const { t, i18n } = useLingui();
  const ranked = rounds.flatMap((row) => (row.overallRank === null ? [] : [{ ...row, rank: row.overallRank }]));
  const first = ranked[0];
  const last = ranked.at(-1);
  if (!first || !last) return null;
  const scale = rankScale(ranked.map((row) => row.rank));
  const span = Math.max(1, last.roundId - first.roundId);
  const x = (round: number) => (ranked.length === 1 ? 100 : ((round - first.roundId) / span) * 100);
  const played = chips.flatMap(({ chip, roundId }) => {
    const row = ranked.find((candidate) => candidate.roundId === roundId);
    return row ? [{ chip, x: x(roundId), y: scale.at(row.rank), isValley: isValley(ranked, row.roundId) }] : [];
  });
  const notes = roomyNotes(played);
  const [from, to] = [formatNumber(first.rank), formatNumber(last.rank)];
  return (
    <div
      className={styles.plot}
      role="img"
      aria-label={t`Overall rank from ${from} after round ${first.roundId} to ${to} after round ${last.roundId}`}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.grid} d={scale.marks.map((mark) => `M0 ${scale.at(mark)}H100`).join("")} />
        <path className={styles.you} d={linePath(ranked.map((row) => [x(row.roundId), scale.at(row.rank)]))} />
      </svg>
      {scale.marks.map((mark) => (
        <span key={mark} className={styles.y} style={{ top: `${scale.at(mark)}%` }}>
          {formatCompact(mark)}
        </span>
      ))}
      {thinned(ranked, MOST_LABELS).map(({ roundId }) => (
        <span key={roundId} className={styles.x} style={{ left: `${x(roundId)}%` }}>
          {t({ message: `R${roundId}`, comment: "A round, under a chart" })}
        </span>
      ))}
      {played.map((mark) => (
        <i key={mark.x} style={{ left: `${mark.x}%`, top: `${mark.y}%` }} title={i18n._(CHIP_TITLE[mark.chip])} />
      ))}
      {notes.map((mark) => (
        <span
          key={mark.x}
          className={styles.note}
          data-edge={mark.x < 18 ? "start" : undefined}
          data-below={mark.isValley || undefined}
          style={{ left: `${mark.x}%`, top: `${mark.y}%` }}
        >
          {i18n._(CHIP_TITLE[mark.chip])}
        </span>
      ))}
      <i data-now="true" style={{ left: `${x(last.roundId)}%`, top: `${scale.at(last.rank)}%` }} />
      <span
        className={styles.value}
        data-end={ranked.length > 1 || undefined}
        data-below={isValley(ranked, last.roundId) || undefined}
        style={{ left: `${x(last.roundId)}%`, top: `${scale.at(last.rank)}%` }}
      >
        {formatNumber(last.rank)}
      </span>
    </div>
  );
}

/** Whether the line comes down to this round and does not go further down after it: words stand below it then. */
function isValley(ranked: readonly { readonly roundId: number; readonly rank: number }[], round: number): boolean {
  const index = ranked.findIndex((row) => row.roundId === round);
  const [before, here, after] = [ranked[index - 1], ranked[index], ranked[index + 1]];
  if (!here || !before) return false;
  return before.rank <= here.rank && (!after || after.rank <= here.rank);
}

/** From the left, those that have room; the figure at the end of the line needs its own. */
function roomyNotes<T extends { readonly x: number }>(marks: readonly T[]): T[] {
  const kept: T[] = [];
  for (const mark of marks.toSorted((a, b) => a.x - b.x)) {
    const before = kept.at(-1);
    if (mark.x <= 100 - NOTE_ROOM && (!before || mark.x - before.x >= NOTE_ROOM)) kept.push(mark);
  }
  return kept;
}
