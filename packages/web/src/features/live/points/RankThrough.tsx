import type { WireRoundMoment } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";
import type { EntryId, RoundId } from "@elleveren/rules";

import { useRoundRanks } from "../../../api/live/round-points.ts";
import { formatCompact, formatDayTime, formatNumber, formatTime } from "../../../i18n/format.ts";
import { Card } from "../../../ui/Card.tsx";
import styles from "../../../ui/charts/Plot.module.css";
import { Plot } from "../../../ui/charts/Plot.tsx";
import { linePath, placeScale, type Place } from "../../../ui/charts/scales.ts";
import { TableTwin } from "../../../ui/charts/TableTwin.tsx";

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
      <Chart moments={data.moments} isProvisional={data.provisional} />
    </Card>
  );
}

function Chart({ moments, isProvisional }: { moments: readonly WireRoundMoment[]; isProvisional: boolean }) {
  const { t } = useLingui();
  const lastIndex = moments.length - 1;
  // The time between matches is left out: moments stand equally far apart.
  const x = (index: number) => (index / lastIndex) * 100;
  const [first, last] = [moments[0]!, moments[lastIndex]!];
  const scale = placeScale(moments.map(({ overall_rank: rank }) => rank));
  const line = moments.map(({ overall_rank: rank }, index): Place => [x(index), scale.at(rank)]);
  const end = isProvisional ? t`Now` : t`In the end`;
  const dayTime = (time: string | null) => (time === null ? end : formatDayTime(Date.parse(time)));
  const [from, to, best] = [
    first.overall_rank,
    last.overall_rank,
    Math.min(...moments.map((each) => each.overall_rank)),
  ].map((each) => formatNumber(each));
  return (
    <>
      <Plot
        label={t`Overall rank from ${from} before the first match to ${to}, at best ${best}`}
        places={moments.map(({ time }, index) => ({
          x: x(index),
          name: time === null ? end : formatTime(Date.parse(time)),
        }))}
        mostNames={MOST_LABELS}
        read={(index) => {
          const read = moments[index]!;
          const title = dayTime(read.time);
          const [rank, points] = [formatNumber(read.overall_rank), formatNumber(read.net)];
          return {
            title,
            rows: [
              { key: "rank", name: t`Overall rank`, value: rank },
              { key: "points", name: t`Points`, value: points },
            ],
            told: t`${title}: rank ${rank}, ${points} points`,
          };
        }}
        grid={{ scale, format: formatCompact }}
        paths={<path className={styles.you} d={linePath(line)} />}
        end={{ y: scale.at(last.overall_rank), text: formatNumber(last.overall_rank), isNow: isProvisional }}
      />
      <TableTwin
        label={t`Rank through the round`}
        rows={moments.toReversed()}
        rowKey={({ time }) => time ?? "end"}
        columns={[
          {
            key: "time",
            heading: t`Time`,
            align: "start",
            isRowHeading: true,
            cell: ({ time }) => dayTime(time),
          },
          { key: "points", heading: t`Points`, cell: (each) => formatNumber(each.net) },
          { key: "rank", heading: t`Overall rank`, cell: (each) => formatNumber(each.overall_rank) },
        ]}
      />
    </>
  );
}
