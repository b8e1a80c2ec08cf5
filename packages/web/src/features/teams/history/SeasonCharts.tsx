import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { formatCompact, formatNumber, formatPrice, formatTenths } from "../../../i18n/format.ts";
import { amountScale, linePath, pointsScale, rankScale, roundPlaces } from "../../../ui/charts/scales.ts";
import { Card } from "../../../ui/Card.tsx";
import { ComparedChart } from "./ComparedChart.tsx";
import styles from "./HistoryScreen.module.css";
import { PointsChart } from "./PointsChart.tsx";
import { RankChart } from "./RankChart.tsx";
import type { LookedSeason } from "./season-lines.ts";
import type { SeasonRound } from "../../../api/play/entry-seasons.ts";
import { Legend } from "../../../ui/charts/Legend.tsx";
import plotStyles from "../../../ui/charts/Plot.module.css";
import { Plot } from "../../../ui/charts/Plot.tsx";

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

/** The team's value at every deadline: all of it, and how much of that lies in the bank. */
function ValueChart({ rounds }: { rounds: readonly SeasonRound[] }) {
  const { t } = useLingui();
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (!first || !last) return null;
  const x = roundPlaces(rounds);
  const squad = (row: SeasonRound) => row.valueTenths - row.bankTenths;
  const scale = amountScale(rounds.flatMap((row) => [row.valueTenths, squad(row)]));
  const total = rounds.map((row) => [x(row.roundId), scale.at(row.valueTenths)] as const);
  const inSquad = rounds.map((row) => [x(row.roundId), scale.at(squad(row))] as const);
  const [from, to] = [formatPrice(first.valueTenths), formatPrice(last.valueTenths)];
  return (
    <>
      <Plot
        label={t`Squad value from ${from} in round ${first.roundId} to ${to} in round ${last.roundId}`}
        places={rounds.map(({ roundId }) => ({
          x: x(roundId),
          name: t({ message: `R${roundId}`, comment: "A round, under a chart" }),
        }))}
        read={(index) => {
          const read = rounds[index]!;
          const title = t`Round ${read.roundId}`;
          const [value, bank] = [formatPrice(read.valueTenths), formatPrice(read.bankTenths)];
          return {
            title,
            rows: [
              { key: "value", name: t`Squad value`, value },
              { key: "bank", name: t`In the bank`, value: bank },
            ],
            told: t`${title}: ${value}, of it ${bank} in the bank`,
          };
        }}
        grid={{ scale, format: formatTenths }}
        paths={
          <>
            <path
              className={plotStyles.band}
              d={`${linePath(total)}${linePath(inSquad.toReversed()).replace("M", "L")}z`}
            />
            <path className={plotStyles.thin} d={linePath(inSquad)} />
            <path className={plotStyles.you} d={linePath(total)} />
          </>
        }
        end={{ y: scale.at(last.valueTenths), text: formatTenths(last.valueTenths), isNow: true }}
      />
      <Legend of={{ you: t`Squad value, with the bank`, thin: t`Footballers alone`, band: t`In the bank` }} />
    </>
  );
}
