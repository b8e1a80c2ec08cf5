import { useLingui } from "@lingui/react/macro";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import { formatDecimal, formatNumber, formatPercent } from "../../../i18n/format.ts";
import styles from "./FootballerDialog.module.css";
import { POSITION_SHORT } from "../names.ts";

/** The figures people ask for first. */
export function FootballerFacts({ footballer }: { footballer: GameFootballer }) {
  const { t, i18n } = useLingui();
  const facts = [
    [t`Position`, i18n._(POSITION_SHORT[footballer.position])],
    [t`Total score`, formatNumber(footballer.totalPoints)],
    [t`Form`, formatDecimal(footballer.form)],
    [t`Selected by`, formatPercent(footballer.selectedByPercent)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
