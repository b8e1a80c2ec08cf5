import { Trans } from "@lingui/react/macro";

import type { GameFootballer } from "../../api/footballers.ts";
import { formatDecimal, formatNumber, formatPercent } from "../../i18n/format.ts";
import styles from "./FootballerDialog.module.css";

/** The four figures people ask for first. */
export function FootballerFacts({ footballer }: { footballer: GameFootballer }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <Trans>Total score</Trans>
        </dt>
        <dd className="num">{formatNumber(footballer.totalPoints)}</dd>
      </div>
      <div>
        <dt>
          <Trans>This round</Trans>
        </dt>
        <dd className="num">{formatNumber(footballer.roundPoints)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Form</Trans>
        </dt>
        <dd className="num">{formatDecimal(footballer.form)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Selected by</Trans>
        </dt>
        <dd className="num">{formatPercent(footballer.selectedByPercent)}</dd>
      </div>
    </dl>
  );
}
