import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { sellingPriceTenths, type Ruleset } from "@elleveren/rules";

import { formatPrice, formatTenths } from "../../../i18n/format.ts";

/** An example everybody can check in his head. */
const BOUGHT = 50;
const RISES = [1, 3] as const;

/** What transfers cost, and what one gets for a footballer. */
export function TransferRules({ ruleset }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  const { freePerRound, maxBanked, costPoints, capPerRound, sellOnDivisor, topUps } = ruleset.transfers;
  const rise = (tenths: number) => formatPrice(sellingPriceTenths(ruleset, BOUGHT, BOUGHT + tenths));
  return (
    <>
      <ul>
        <li>
          <Plural
            value={freePerRound}
            one="You get # free transfer a round."
            other="You get # free transfers a round."
          />{" "}
          {maxBanked > freePerRound ? (
            <Trans>
              Those you do not use are saved, up to <b>{maxBanked}</b>.
            </Trans>
          ) : (
            <Trans>Those you do not use are lost.</Trans>
          )}
        </li>
        <li>
          <Trans>
            Each transfer beyond the free ones costs <b>{costPoints} points</b>, taken from your total.
          </Trans>
        </li>
        {capPerRound !== null && (
          <li>{t`You can make at most ${capPerRound} transfers in a round, unless a chip makes them free.`}</li>
        )}
        <li>{t`Before your first deadline you may change as much as you like, free of charge.`}</li>
        {topUps.map((topUp) => (
          <li key={topUp.round}>{t`In round ${topUp.round} everybody has at least ${topUp.to} free transfers.`}</li>
        ))}
      </ul>
      <h3>{t`What you get when you sell`}</h3>
      {sellOnDivisor === 1 ? (
        <p>{t`You sell at the price of the day.`}</p>
      ) : (
        <p>
          <Trans>
            When a price has risen since you bought, you keep one part in {sellOnDivisor} of the rise, rounded down to
            the nearest {formatTenths(1)}. A fall counts whole. Bought for {formatPrice(BOUGHT)} and now{" "}
            {formatPrice(BOUGHT + RISES[1])}, a player sells for {rise(RISES[1])}; at {formatPrice(BOUGHT + RISES[0])}{" "}
            he sells for {rise(RISES[0])}.
          </Trans>
        </p>
      )}
    </>
  );
}
