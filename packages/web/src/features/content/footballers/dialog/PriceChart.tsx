import { useLingui } from "@lingui/react/macro";

import type { PlayedMatch } from "../../../../api/content/footballer-summary.ts";
import type { GameFootballer } from "../../../../api/content/footballers.ts";
import { useGame } from "../../../../api/content/game.ts";
import { formatNumber, formatPercent, formatPrice, formatTenths } from "../../../../i18n/format.ts";
import { Legend } from "../../../../ui/charts/Legend.tsx";
import plot from "../../../../ui/charts/Plot.module.css";
import { Plot } from "../../../../ui/charts/Plot.tsx";
import { TableTwin } from "../../../../ui/charts/TableTwin.tsx";
import styles from "./PriceChart.module.css";
import { marketPoints, priceLine, type MarketPoint } from "./price-line.ts";

const MOST_LABELS = 4;

interface PriceChartProps {
  readonly footballer: GameFootballer;
  readonly played: readonly PlayedMatch[];
}

/** Price in steps over the ownership behind it, round by round until now; the same as a table under it. */
export function PriceChart({ footballer, played }: PriceChartProps) {
  const { t } = useLingui();
  const { entryCount } = useGame();
  const { priceTenths, priceChangeStartTenths, selectedByPercent } = footballer;
  const points = marketPoints(played, {
    priceTenths,
    ownerCount: Math.round((selectedByPercent * entryCount) / 100),
  });
  if (points.length < 2) {
    return <p className="note">{t`The picture begins with his first match.`}</p>;
  }
  const line = priceLine(points);
  const prices = points.map((point) => point.priceTenths);
  const start = formatPrice(priceTenths - priceChangeStartTenths);
  const [lowest, highest] = [formatPrice(Math.min(...prices)), formatPrice(Math.max(...prices))];
  const [now, share] = [formatPrice(priceTenths), formatPercent(selectedByPercent)];
  const roundName = (point: MarketPoint) =>
    point.roundId === null
      ? t({ message: "Now", comment: "The end of a chart" })
      : t({ message: `R${point.roundId}`, comment: "A round, under a chart" });
  return (
    <>
      <Plot
        className={styles.plot}
        label={t`Price and ownership over the season. From ${start} to ${now}, lowest ${lowest}, highest ${highest}; selected by ${share} now`}
        places={points.map((point, index) => ({ x: line.x(index), name: roundName(point) }))}
        mostNames={MOST_LABELS}
        paths={
          <>
            <path className={styles.area} d={line.owners} />
            <path className={styles.owners} d={line.ownersLine} />
            <path className={plot["you"]} d={line.price} />
          </>
        }
      >
        <i style={{ top: `${line.yOfPrice(priceTenths)}%` }} />
        <p className={styles.end} style={{ top: `${line.yOfPrice(priceTenths)}%` }}>
          <b className="num">{now}</b>
          <span>{share}</span>
        </p>
      </Plot>
      <Legend of={{ you: t`Price`, owners: t`Selected by` }} />
      <TableTwin
        label={t`Price and ownership`}
        rows={points.toReversed()}
        rowKey={(point) => point.roundId ?? "now"}
        columns={[
          { key: "round", heading: t`Round`, align: "start", isRowHeading: true, cell: roundName },
          { key: "price", heading: t`Price`, cell: (point) => formatTenths(point.priceTenths) },
          { key: "owners", heading: t`Selected by`, cell: (point) => formatNumber(point.ownerCount) },
        ]}
      />
    </>
  );
}
