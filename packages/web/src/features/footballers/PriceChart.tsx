import { Trans, useLingui } from "@lingui/react/macro";

import type { PlayedMatch } from "../../api/footballer-summary.ts";
import type { GameFootballer } from "../../api/footballers.ts";
import { useGame } from "../../api/game.ts";
import { formatNumber, formatPercent, formatPrice, formatTenths } from "../../i18n/format.ts";
import { thinned } from "../../ui/charts/scales.ts";
import { Table } from "../../ui/Table.tsx";
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
    return (
      <p className="note">
        <Trans>The picture begins with his first match.</Trans>
      </p>
    );
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
      <div
        className={styles.plot}
        role="img"
        aria-label={t`Price and ownership over the season. From ${start} to ${now}, lowest ${lowest}, highest ${highest}; selected by ${share} now`}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.area} d={line.owners} />
          <path className={styles.owners} d={line.ownersLine} />
          <path className={styles.price} d={line.price} />
        </svg>
        <i style={{ top: `${line.yOfPrice(priceTenths)}%` }} />
        <p className={styles.end} style={{ top: `${line.yOfPrice(priceTenths)}%` }}>
          <b className="num">{now}</b>
          <span>{share}</span>
        </p>
        {thinned(
          points.map((_, index) => index),
          MOST_LABELS,
        ).map((index) => (
          <span key={index} className={styles.x} style={{ left: `${line.x(index)}%` }}>
            {roundName(points[index]!)}
          </span>
        ))}
      </div>
      <p className={styles.legend}>
        <span>
          <i data-kind="price" />
          <Trans>Price</Trans>
        </span>
        <span>
          <i />
          <Trans>Selected by</Trans>
        </span>
      </p>
      <details className={styles.table}>
        <summary>
          <Trans>Show as a table</Trans>
        </summary>
        <Table
          label={t`Price and ownership`}
          rows={points.toReversed()}
          rowKey={(point) => point.roundId ?? "now"}
          columns={[
            { key: "round", heading: t`Round`, align: "start", isRowHeading: true, cell: roundName },
            { key: "price", heading: t`Price`, cell: (point) => formatTenths(point.priceTenths) },
            { key: "owners", heading: t`Selected by`, cell: (point) => formatNumber(point.ownerCount) },
          ]}
        />
      </details>
    </>
  );
}
