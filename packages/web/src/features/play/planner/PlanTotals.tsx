import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { RoundOutlook } from "@elleveren/rules";

import { formatDecimal, formatNumber, formatPrice } from "../../../i18n/format.ts";
import { Bill, BillLine } from "../../../ui/rows/Bill.tsx";
import { Card } from "../../../ui/Card.tsx";

interface PlanTotalsProps {
  readonly outlooks: readonly RoundOutlook[];
  readonly forecast: readonly number[] | undefined;
}

/** The cost of the whole draft, and the points that it may bring. */
export function PlanTotals({ outlooks, forecast }: PlanTotalsProps) {
  const { t } = useLingui();
  const costPoints = outlooks.reduce((sum, outlook) => sum + outlook.costPoints, 0);
  const count = outlooks.reduce((sum, outlook) => sum + outlook.transfers.length, 0);
  const last = outlooks.at(-1);
  return (
    <Card title={t`The whole draft`}>
      <div className="stack gap-3 pad-foot">
        <Bill isDense>
          <BillLine
            name={
              <Plural
                value={outlooks.length}
                one="Planned transfers in # round"
                other="Planned transfers in # rounds"
              />
            }
          >
            {formatNumber(count)}
          </BillLine>
          <BillLine name={t`Cost in all`} isCost={costPoints > 0}>
            <Trans>{formatNumber(-costPoints)} points</Trans>
          </BillLine>
          {last && (
            <BillLine name={t`In the bank after round ${last.roundId}`} isCost={last.squad.bankTenths < 0}>
              {formatPrice(last.squad.bankTenths)}
            </BillLine>
          )}
          {forecast && (
            <BillLine name={t`Expected points after the cost`}>
              {formatDecimal(forecast.reduce((sum, points) => sum + points, 0))}
            </BillLine>
          )}
        </Bill>
        <p className="note">
          <Trans>Prices are today's in every round. Expected points are an estimate from form and fixtures.</Trans>
        </p>
      </div>
    </Card>
  );
}
