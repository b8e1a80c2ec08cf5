import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { formatCompact, formatNumber, formatPrice, formatTenths } from "../../i18n/format.ts";
import { amountScale, pointsScale, rankScale } from "../../ui/charts/scales.ts";
import { Card } from "../../ui/Card.tsx";
import { ComparedChart } from "./ComparedChart.tsx";
import styles from "./HistoryScreen.module.css";
import { PointsChart } from "./PointsChart.tsx";
import { RankChart } from "./RankChart.tsx";
import type { LookedSeason } from "./season-lines.ts";
import { ValueChart } from "./ValueChart.tsx";

interface SeasonChartsProps {
  readonly seasons: readonly LookedSeason[];
  /** Beside the first picture's heading. */
  readonly aside: ReactNode;
}

/** Rank, points and value over the season: one team in detail, several as lines. */
export function SeasonCharts({ seasons, aside }: SeasonChartsProps) {
  const { t } = useLingui();
  const [rank, points, value] = [t`Overall rank`, t`Points per round`, t`Squad value`];
  const only = seasons.length === 1 ? seasons[0]?.rounds : undefined;
  return (
    <>
      <div className={only ? undefined : styles.full}>
        <Card title={rank} aside={aside}>
          {only ? (
            <RankChart rounds={only} />
          ) : (
            <ComparedChart
              name={rank}
              seasons={seasons}
              valueOf={(row) => row.overallRank}
              format={formatNumber}
              formatMark={formatCompact}
              scaleOf={rankScale}
              size="page"
            />
          )}
        </Card>
      </div>
      <Card title={points}>
        {only ? (
          <PointsChart rounds={only} />
        ) : (
          <ComparedChart
            name={points}
            seasons={seasons}
            valueOf={(row) => row.points}
            format={formatNumber}
            scaleOf={pointsScale}
          />
        )}
      </Card>
      <Card title={value}>
        {only ? (
          <ValueChart rounds={only} />
        ) : (
          <ComparedChart
            name={value}
            seasons={seasons}
            valueOf={(row) => row.valueTenths}
            format={formatPrice}
            formatMark={formatTenths}
            scaleOf={amountScale}
          />
        )}
      </Card>
    </>
  );
}
