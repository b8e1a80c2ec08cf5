import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { RoundOutlook } from "@elleveren/rules";

import { formatDecimal, formatNumber, formatPrice } from "../../i18n/format.ts";
import { Card } from "../../ui/Card.tsx";
import styles from "./RoundPanel.module.css";

interface PlanTotalsProps {
  readonly outlooks: readonly RoundOutlook[];
  readonly forecast: readonly number[] | undefined;
}

/** What the whole draft costs and may bring. */
export function PlanTotals({ outlooks, forecast }: PlanTotalsProps) {
  const { t } = useLingui();
  const costPoints = outlooks.reduce((sum, outlook) => sum + outlook.costPoints, 0);
  const count = outlooks.reduce((sum, outlook) => sum + outlook.transfers.length, 0);
  const last = outlooks.at(-1);
  return (
    <Card title={t`The whole draft`}>
      <div className={styles.panel}>
        <dl className={styles.facts}>
          <div>
            <dt>
              <Plural
                value={outlooks.length}
                one="Planned transfers in # round"
                other="Planned transfers in # rounds"
              />
            </dt>
            <dd className="num">{formatNumber(count)}</dd>
          </div>
          <div data-over={costPoints > 0 || undefined}>
            <dt>
              <Trans>Cost in all</Trans>
            </dt>
            <dd className="num">
              <Trans>{formatNumber(-costPoints)} points</Trans>
            </dd>
          </div>
          {last && (
            <div data-over={last.squad.bankTenths < 0 || undefined}>
              <dt>
                <Trans>In the bank after round {last.roundId}</Trans>
              </dt>
              <dd className="num">{formatPrice(last.squad.bankTenths)}</dd>
            </div>
          )}
          {forecast && (
            <div>
              <dt>
                <Trans>Expected points after the cost</Trans>
              </dt>
              <dd className="num">{formatDecimal(forecast.reduce((sum, points) => sum + points, 0))}</dd>
            </div>
          )}
        </dl>
        <p className="note">
          <Trans>Prices are today's in every round. Expected points are an estimate from form and fixtures.</Trans>
        </p>
      </div>
    </Card>
  );
}
