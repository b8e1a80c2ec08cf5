import { Trans, useLingui } from "@lingui/react/macro";
import type { WireCalibrationBin } from "@elleveren/contract";

import { formatNumber, formatPercent } from "../../../i18n/format.ts";
import { Plot } from "../../../ui/charts/Plot.tsx";
import plot from "../../../ui/charts/Plot.module.css";
import { linePath, type Scale } from "../../../ui/charts/scales.ts";
import { TableTwin } from "../../../ui/charts/TableTwin.tsx";
import styles from "./Forecasts.module.css";

/** Fewer chances say nothing about how often such things happen. */
const LEAST_OFTEN = 20;
const share: Scale = { at: (value) => 100 * (1 - value), marks: [0, 0.25, 0.5, 0.75, 1] };
const percent = (value: number) => formatPercent(100 * value, 0);

/** Of what was given a chance, how much happened: on the diagonal both are the same. */
export function CalibrationChart({ bins }: { bins: readonly WireCalibrationBin[] }) {
  const { t } = useLingui();
  const shown = bins.filter(({ count }) => count >= LEAST_OFTEN);
  if (shown.length === 0) return null;
  const rangeOf = (bin: WireCalibrationBin) => {
    const tenth = bins.indexOf(bin);
    return t`${10 * tenth} to ${10 * tenth + 10} %`;
  };
  return (
    <>
      <p className="note pad-body">
        <Trans>
          The forecast gives everybody a chance of 1, 2, 3, 6 and 9 points or more. On the dashed line, what was given
          30 % happened 30 times of a hundred.
        </Trans>
      </p>
      <Plot
        className={styles.calibration}
        label={t`How often things happened, by the chance that they were given`}
        places={shown.map((bin) => ({ x: 100 * bin.given, name: percent(bin.given) }))}
        mostNames={10}
        fewNames={5}
        read={(index) => {
          const bin = shown[index]!;
          const [given, happened] = [percent(bin.given), percent(bin.happened)];
          return {
            title: rangeOf(bin),
            rows: [
              { key: "given", name: t`Given`, value: given },
              { key: "happened", name: t`Happened`, value: happened },
              { key: "count", name: t`Times`, value: formatNumber(bin.count) },
            ],
            told: t`Given ${given}, happened ${happened}`,
          };
        }}
        grid={{ scale: share, format: percent }}
        paths={
          <>
            <path className={plot.thin} d="M0 100L100 0" />
            <path
              className={plot.you}
              d={linePath(shown.map(({ given, happened }) => [100 * given, share.at(happened)]))}
            />
          </>
        }
      >
        {shown.map((bin) => (
          <i key={bin.given} style={{ left: `${100 * bin.given}%`, top: `${share.at(bin.happened)}%` }} />
        ))}
      </Plot>
      <TableTwin
        label={t`How often things happened, by the chance that they were given`}
        rows={shown}
        rowKey={rangeOf}
        columns={[
          { key: "range", heading: t`Chance`, align: "start", isRowHeading: true, cell: rangeOf },
          { key: "given", heading: t`Given`, cell: ({ given }) => percent(given) },
          { key: "happened", heading: t`Happened`, cell: ({ happened }) => percent(happened) },
          { key: "count", heading: t`Times`, cell: ({ count }) => formatNumber(count) },
        ]}
      />
    </>
  );
}
