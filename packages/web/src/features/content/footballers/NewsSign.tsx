import { useLingui } from "@lingui/react/macro";
import { Info } from "lucide-react";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import { formatPercent } from "../../../i18n/format.ts";
import styles from "./NewsSign.module.css";
import { newsChance } from "./doubts.ts";

/**
 * How likely a footballer is to play next: the chance in figures, on a colour of its own for 0, 25, 50 and 75. Without
 * news a plain sign.
 */
export function NewsSign({ footballer }: { footballer: GameFootballer }) {
  const { t } = useLingui();
  const chance = newsChance(footballer);
  if (chance === undefined) {
    return (
      <span className={styles.sign} role="img" aria-label={t`No doubt about playing`}>
        <Info aria-hidden="true" />
      </span>
    );
  }
  return (
    <span
      className={`num ${styles.sign}`}
      data-chance={Math.round(chance / 25) * 25}
      role="img"
      aria-label={t`${chance} per cent chance of playing`}
    >
      {formatPercent(chance, 0)}
    </span>
  );
}
