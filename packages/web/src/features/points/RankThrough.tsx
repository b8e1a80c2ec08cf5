import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, RoundId } from "@elleveren/rules";

import { useRoundRanks, type RankMoment } from "../../api/round-points.ts";
import { formatCompact, formatDayTime, formatNumber, formatTime } from "../../i18n/format.ts";
import { Card } from "../../ui/Card.tsx";
import styles from "../../ui/charts/Plot.module.css";
import { Readout } from "../../ui/charts/Readout.tsx";
import { linePath, placeScale, thinned, type Place } from "../../ui/charts/scales.ts";
import { useReader } from "../../ui/charts/use-reader.ts";
import { Table } from "../../ui/Table.tsx";

/** A line needs more than where it begins and where it ends. */
const FEWEST = 3;
const MOST_LABELS = 4;

/** The overall rank through a round, moment by moment in which something happened. Nothing before there is a way to show. */
export function RankThrough({ entryId, roundId }: { entryId: EntryId; roundId: RoundId }) {
  const { t } = useLingui();
  const { data } = useRoundRanks(entryId, roundId);
  if (!data || data.moments.length < FEWEST) return null;
  return (
    <Card title={t`Rank through the round`}>
      <Chart moments={data.moments} isProvisional={data.isProvisional} />
    </Card>
  );
}

function Chart({ moments, isProvisional }: { moments: readonly RankMoment[]; isProvisional: boolean }) {
  const { t } = useLingui();
  const lastIndex = moments.length - 1;
  // What is between matches is left out: moments stand equally far apart.
  const x = (index: number) => (index / lastIndex) * 100;
  const reader = useReader({ count: moments.length, at: x });
  const [first, last, read] = [moments[0]!, moments[lastIndex]!, moments[reader.index]!];
  const scale = placeScale(moments.map(({ rank }) => rank));
  const line = moments.map(({ rank }, index): Place => [x(index), scale.at(rank)]);
  const end = isProvisional ? t`Now` : t`In the end`;
  const title = read.atMs === null ? end : formatDayTime(read.atMs);
  const [rank, points] = [formatNumber(read.rank), formatNumber(read.netPoints)];
  const [from, to, best] = [first.rank, last.rank, Math.min(...moments.map((each) => each.rank))].map((each) =>
    formatNumber(each),
  );
  return (
    <>
      <div
        className={styles.plot}
        {...reader.props({
          label: t`Overall rank from ${from} before the first match to ${to}, at best ${best}`,
          text: t`${title}: rank ${rank}, ${points} points`,
        })}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.grid} d={scale.marks.map((mark) => `M0 ${scale.at(mark)}H100`).join("")} />
          <path className={styles.you} d={linePath(line)} />
        </svg>
        {scale.marks.map((mark) => (
          <span key={mark} className={styles.y} style={{ top: `${scale.at(mark)}%` }}>
            {formatCompact(mark)}
          </span>
        ))}
        {thinned([...moments.keys()], MOST_LABELS).map((index) => (
          <span key={index} className={styles.x} style={{ left: `${x(index)}%` }}>
            {moments[index]!.atMs === null ? end : formatTime(moments[index]!.atMs)}
          </span>
        ))}
        <i data-now={isProvisional || undefined} style={{ left: "100%", top: `${scale.at(last.rank)}%` }} />
        <span className={styles.value} data-end="true" style={{ left: "100%", top: `${scale.at(last.rank)}%` }}>
          {formatNumber(last.rank)}
        </span>
        {reader.cursor !== null && <b className={styles.cursor} style={{ left: `${reader.cursor}%` }} />}
      </div>
      <Readout
        title={title}
        rows={[
          { key: "rank", name: t`Overall rank`, value: rank },
          { key: "points", name: t`Points`, value: points },
        ]}
      />
      <details className={styles.twin}>
        <summary>
          <Trans>Show as a table</Trans>
        </summary>
        <Table
          label={t`Rank through the round`}
          rows={moments.toReversed()}
          rowKey={({ atMs }) => atMs ?? "end"}
          columns={[
            {
              key: "time",
              heading: t`Time`,
              align: "start",
              isRowHeading: true,
              cell: ({ atMs }) => (atMs === null ? end : formatDayTime(atMs)),
            },
            { key: "points", heading: t`Points`, cell: (each) => formatNumber(each.netPoints) },
            { key: "rank", heading: t`Overall rank`, cell: (each) => formatNumber(each.rank) },
          ]}
        />
      </details>
    </>
  );
}
