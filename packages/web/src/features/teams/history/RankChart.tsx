import { useLingui } from "@lingui/react/macro";

import type { SeasonRound } from "../../../api/play/entry-seasons.ts";
import { formatCompact, formatNumber } from "../../../i18n/format.ts";
import styles from "../../../ui/charts/Plot.module.css";
import { Plot } from "../../../ui/charts/Plot.tsx";
import { freeStand, linePath, rankScale, roundPlaces, type Place, type Stand } from "../../../ui/charts/scales.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { CHIP_TITLE } from "../../content/footballers/names.ts";

/** The room that a chip's name takes on a phone, in per cent of the width, and how far it keeps from the line. */
const NOTE_ROOM = { width: 24, distance: 5 };
/** Figures that stand lower than this, in per cent of the height, would run into the rounds below the chart. */
const LOWEST_BELOW = 80;

/** The overall rank over the season: logarithmic, the best on top, chips where they were played. */
export function RankChart({ rounds }: { rounds: readonly Pick<SeasonRound, "roundId" | "overallRank" | "chip">[] }) {
  const { t, i18n } = useLingui();
  const ranked = rounds.flatMap((row) => (row.overallRank === null ? [] : [{ ...row, rank: row.overallRank }]));
  const [first, last] = [ranked[0], ranked.at(-1)];
  if (!first || !last) {
    return <EmptyState>{t`Nobody is ranked yet.`}</EmptyState>;
  }
  const x = roundPlaces(ranked, 100);
  const scale = rankScale(ranked.map((row) => row.rank));
  const line = ranked.map((row): Place => [x(row.roundId), scale.at(row.rank)]);
  const played = ranked.flatMap(({ chip, roundId, rank }) =>
    chip === null ? [] : [{ chip, x: x(roundId), y: scale.at(rank) }],
  );
  const notes = roomyNotes(line, played);
  const isBelow = scale.at(last.rank) < LOWEST_BELOW && isValley(ranked, last.roundId);
  const [from, to] = [formatNumber(first.rank), formatNumber(last.rank)];
  return (
    <Plot
      label={t`Overall rank from ${from} after round ${first.roundId} to ${to} after round ${last.roundId}`}
      places={ranked.map(({ roundId }) => ({
        x: x(roundId),
        name: t({ message: `R${roundId}`, comment: "A round, under a chart" }),
      }))}
      read={(index) => {
        const read = ranked[index]!;
        const title = t`Round ${read.roundId}`;
        const chip = read.chip === null ? undefined : i18n._(CHIP_TITLE[read.chip]);
        const rank = formatNumber(read.rank);
        return {
          title,
          rows: [{ key: "rank", name: t`Overall rank`, value: rank, note: chip }],
          told: [`${title}: ${rank}`, chip].filter(Boolean).join(", "),
        };
      }}
      grid={{ scale, format: formatCompact }}
      paths={<path className={styles.you} d={linePath(line)} />}
      end={{ y: scale.at(last.rank), text: to, isNow: true, isBelow }}
    >
      {played.map((mark) => (
        <i key={mark.x} style={{ left: `${mark.x}%`, top: `${mark.y}%` }} title={i18n._(CHIP_TITLE[mark.chip])} />
      ))}
      {notes.map((mark) => (
        <span
          key={mark.x}
          className={styles.note}
          data-anchor={mark.stand.anchor}
          data-below={mark.stand.isBelow || undefined}
          style={{ left: `${mark.x}%`, top: `${mark.y}%` }}
        >
          {i18n._(CHIP_TITLE[mark.chip])}
        </span>
      ))}
    </Plot>
  );
}

/** Whether the line comes down to this round and does not go further down after it: words stand below it then. */
function isValley(ranked: readonly { readonly roundId: number; readonly rank: number }[], round: number): boolean {
  const index = ranked.findIndex((row) => row.roundId === round);
  const [before, here, after] = [ranked[index - 1], ranked[index], ranked[index + 1]];
  if (!here || !before) return false;
  return before.rank <= here.rank && (!after || after.rank <= here.rank);
}

/** From the left, those that have room beside the line and each other; the figure at the end of the line needs its own. */
function roomyNotes<T extends { readonly x: number; readonly y: number }>(
  line: readonly Place[],
  marks: readonly T[],
): (T & { readonly stand: Stand })[] {
  const kept: (T & { readonly stand: Stand })[] = [];
  for (const mark of marks.toSorted((a, b) => a.x - b.x)) {
    const stand = freeStand(line, [mark.x, mark.y], NOTE_ROOM);
    const taken = kept.at(-1)?.stand.to ?? -NOTE_ROOM.width / 2;
    if (stand && stand.from >= taken && stand.to <= 100 - NOTE_ROOM.width / 2) kept.push({ ...mark, stand });
  }
  return kept;
}
