import { Trans } from "@lingui/react/macro";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import { formatPercent } from "../../../i18n/format.ts";
import styles from "./PriceProgress.module.css";

/** How far a footballer is on his way to the next nightly price change. The rule stands on the rules page. */
export function PriceProgress({ footballer }: { footballer: GameFootballer }) {
  const percent = footballer.priceProgressPercent;
  const way = formatPercent(Math.abs(percent), 0);
  return (
    <div className={styles.progress} data-direction={percent > 0 ? "up" : percent < 0 ? "down" : undefined}>
      <p>
        {percent >= 100 ? (
          <Trans>The price rises tonight</Trans>
        ) : percent <= -100 ? (
          <Trans>The price falls tonight</Trans>
        ) : percent > 0 ? (
          <Trans>{way} of the way to a price rise</Trans>
        ) : percent < 0 ? (
          <Trans>{way} of the way to a price fall</Trans>
        ) : (
          <Trans>The price stands still</Trans>
        )}
      </p>
      <span className={styles.track} aria-hidden="true">
        <i style={{ width: `${Math.abs(percent) / 2}%` }} />
      </span>
    </div>
  );
}
