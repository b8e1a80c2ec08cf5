import { Trans, useLingui } from "@lingui/react/macro";
import { priceThreshold, type Ruleset } from "@elleveren/rules";

import { formatNumber, formatPercent, formatTenths } from "../../../i18n/format.ts";
import { Table } from "../../../ui/Table.tsx";

const OWNERS = [100, 1_000, 5_000, 20_000];

/** When and why prices move: the whole rule, nothing kept back. */
export function PriceRules({ ruleset }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  const { prices } = ruleset;
  const clock = `${String(prices.atHour).padStart(2, "0")}:${String(prices.atMinute).padStart(2, "0")}`;
  const step = formatTenths(prices.stepTenths);
  const most = formatTenths(prices.stepTenths * prices.maxStepsPerRound);
  const share = formatPercent(prices.thresholdOwnersPermille / 10, 0);
  return (
    <>
      <p>
        <Trans>
          Prices move once a day, at <b>{clock}</b> ({prices.timeZone}), by <b>{step}</b> at a time and by at most{" "}
          <b>{most}</b> up or down in a round. There is nothing secret about it:
        </Trans>
      </p>
      <ol>
        <li>{t`We count the transfers in and the transfers out of a player since the round opened.`}</li>
        <li>
          <Trans>
            The difference needs to reach <b>{share} of his owners</b>, and never fewer than{" "}
            <b>{prices.thresholdMinimum}</b>. That is his threshold.
          </Trans>
        </li>
        <li>
          <Trans>
            More in than out: the price rises. More out than in: it falls. A step uses up one threshold, so that a rush
            can move the price several days in a row.
          </Trans>
        </li>
        <li>{t`The count starts again when the next round opens.`}</li>
      </ol>
      <Table
        label={t`Thresholds`}
        rows={OWNERS}
        rowKey={(owners) => owners}
        columns={[
          {
            key: "owners",
            heading: t`Owners`,
            align: "start",
            isRowHeading: true,
            cell: (owners) => formatNumber(owners),
          },
          {
            key: "threshold",
            heading: t`Net transfers for one step`,
            cell: (owners) => <b className="num">{formatNumber(priceThreshold(ruleset, owners))}</b>,
          },
        ]}
      />
      <h3>{t`The progress figure`}</h3>
      <p>
        <Trans>
          Every player shows how far he is on his way to the next step: 100 % means his price rises at the next change,
          −100 % that it falls, 0 % that as many buy as sell.
        </Trans>
      </p>
    </>
  );
}
